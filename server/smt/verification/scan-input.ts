import * as z from 'zod';
import { longestCode } from '#rules/feeder-codes.ts';
import { isStorable } from '#rules/field-rules.ts';
import { id, optional } from '#server/engine/inputs.ts';
import { inBoth } from '#server/errors.ts';
import { type Mode, modes } from './station-machine.ts';

const code = z.string().max(longestCode).refine(isStorable, '请求参数格式错误');
const quantity = z.coerce
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, inBoth({ zh: '数量必须是不小于0的数字', en: 'The quantity must be a number of 0 or more' }));

/** One scan, complete: a step, its station and its reels, in whatever order they were scanned. */
export const scanInput = z.object({
  lineId: id,
  mode: z.coerce
    .number()
    .int()
    .refine(
      (mode): mode is Mode => (Object.values(modes) as number[]).includes(mode),
      inBoth({ zh: '没有这个操作', en: 'There is no such step' }),
    ),
  station: optional(code),
  /** The house label of the reel. */
  barcode: optional(code),
  supplierBarcode: optional(code),
  oldBarcode: optional(code),
  quantity: optional(quantity),
  quantityLeft: optional(quantity),
  reason: optional(z.string().max(64).refine(isStorable, '请求参数格式错误')),
  /** When it was scanned, by the clock of the device: what was kept over an outage arrives later. */
  scannedTime: optional(z.iso.datetime({ offset: true })),
  /** Who holds the terminal, where several share it. */
  badge: optional(code),
  device: optional(z.string().max(64).refine(isStorable, '请求参数格式错误')),
});
export type ScanInput = z.output<typeof scanInput>;
