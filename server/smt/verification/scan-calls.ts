import * as z from 'zod';
import { productionLine } from '#server/board/lines/production-line.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { notPermitted } from '#server/calls/permissions.ts';
import { procedure } from '#server/calls/trpc.ts';
import { id, optional } from '#server/engine/inputs.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { assertVisible } from '#server/engine/write-rows.ts';
import { personOfBadge } from '../badges/person-of-badge.ts';
import { lineStatus, listScanLines } from '../lines/line-status.ts';
import { changeOver } from './change-over.ts';
import { scan } from './scan.ts';
import { scanAhead } from './scan-ahead.ts';
import { scanInput } from './scan-input.ts';
import { scanSample } from './scan-sample.ts';
import { endRun, startRun } from './start-run.ts';
import { isCheck } from './station-machine.ts';
import { unloadAll } from './unload-all.ts';
import { unlockStation } from './unlock-station.ts';

const atLine = async (ctx: SignedInContext, lineId: string) => assertVisible(ctx, productionLine, [lineId]);

const setUp = z.object({
  lineId: id,
  headerId: id,
  workOrderNumber: optional(z.string().trim().max(64)),
  customerOrder: optional(z.string().trim().max(64)),
  boardsPerHour: optional(z.coerce.number().int().min(0).max(100_000)),
  confirm: z.unknown().optional(),
});

/** What people do at the mounters of a line. */
export const scanCalls = {
  scanLines: procedure.meta({ permission: 'smt_scan' }).query(({ ctx }) => listScanLines(ctx)),
  lineStatus: procedure
    .meta({ permission: 'smt_scan' })
    .input(z.object({ lineId: id }))
    .query(({ ctx, input }) => lineStatus(ctx, input.lineId)),
  scanReasons: procedure.meta({ permission: 'smt_scan' }).query(async ({ ctx }) => {
    const found = await ctx.dictionaries(['smt_unload_reason', 'smt_unlock_reason']);
    return { unload: found.get('smt_unload_reason') ?? [], unlock: found.get('smt_unlock_reason') ?? [] };
  }),
  scan: procedure
    .meta({
      permission: ['smt_scan_load', 'smt_scan_check'],
      legacy: ['POST /smt/scan'],
      label: { zh: '上料扫描', en: 'Scan a feeder' },
      unlogged: true,
      answers: { offers: 'integer' },
      sample: scanSample,
    })
    .input(scanInput)
    .mutation(async ({ ctx, input }) => {
      const code = isCheck(input.mode) ? 'smt_scan_check' : 'smt_scan_load';
      if (!holds(ctx.session, code)) throw notPermitted(code);
      return scan(ctx, input);
    }),
  scanAhead: procedure
    .meta({ permission: 'smt_scan_load', label: { zh: '上料扫描', en: 'Scan a feeder' }, unlogged: true })
    .input(scanInput.omit({ mode: true, barcode: true }))
    .mutation(({ ctx, input }) => scanAhead(ctx, input)),
  unloadAll: procedure
    .meta({ permission: 'smt_scan_run', label: { zh: '全部卸料', en: 'Unload a line' }, noted: true })
    .input(z.object({ lineId: id, reason: optional(z.string().max(64)).transform((reason) => reason ?? '') }))
    .mutation(async ({ ctx, input }) => {
      if (!holds(ctx.session, 'smt_scan_load')) throw notPermitted('smt_scan_load');
      await atLine(ctx, input.lineId);
      return unloadAll(ctx, input);
    }),
  badgePerson: procedure
    .meta({ permission: 'smt_scan' })
    .input(z.object({ badge: z.string().min(1).max(64) }))
    .query(({ ctx, input }) => personOfBadge(ctx, input.badge)),
  startRun: procedure
    .meta({ permission: 'smt_scan_run', label: { zh: '开始上料', en: 'Set up a line' }, noted: true })
    .input(setUp)
    .mutation(async ({ ctx, input }) => {
      await atLine(ctx, input.lineId);
      return startRun(ctx, input);
    }),
  changeOver: procedure
    .meta({ permission: 'smt_scan_run', label: { zh: '换工单', en: 'Change over' }, noted: true })
    .input(setUp)
    .mutation(async ({ ctx, input }) => {
      await atLine(ctx, input.lineId);
      return changeOver(ctx, input);
    }),
  endRun: procedure
    .meta({ permission: 'smt_scan_run', label: { zh: '结束上料', en: 'Close a run' }, noted: true })
    .input(z.object({ lineId: id }))
    .mutation(async ({ ctx, input }) => {
      await atLine(ctx, input.lineId);
      await endRun(ctx, input.lineId);
    }),
  unlockStation: procedure
    .meta({
      permission: 'smt_scan_unlock',
      label: { zh: '解锁站位', en: 'Unlock a station' },
      noted: true,
      detailOf: ({ lineName, station }: { lineName: string; station: string }) => `${lineName} ${station}`,
    })
    .input(
      z.object({
        lineId: id,
        station: z.string().min(1).max(32),
        reason: optional(z.string().max(64)).transform((reason) => reason ?? ''),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { lineName } = await readRow(ctx, productionLine, input.lineId);
      return { lineName, ...(await unlockStation(ctx, input)) };
    }),
};
