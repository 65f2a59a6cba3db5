import * as z from 'zod';
import { isId } from '#rules/field-rules.ts';

const maxRows = 500;
const blank = (value: unknown) => (value === '' || value === null ? undefined : value);
const whole = z.preprocess(blank, z.coerce.number().int().optional());

/** An id, as a string or a number's digits. */
export const id = z.preprocess((value) => (typeof value === 'number' ? String(value) : blank(value)), z.string().refine(isId));

/** What a form may leave blank. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blank, schema.optional());

/** A list of ids, as an array or a comma list; blanks and duplicates are dropped (contract 2.2). */
export const ids = z.preprocess(
  (value) => [...new Set((Array.isArray(value) ? value : String(value ?? '').split(',')).map((one) => String(one).trim()).filter(Boolean))],
  z.array(id).max(10_000),
);

/** What every list takes. Size 0, a negative or a larger one than the cap is the cap (contract 1.5). */
export const listInput = z
  .object({
    current: whole.transform((current) => Math.min(Math.max(current ?? 1, 1), 10_000_000)),
    size: whole.transform((size) => (size === undefined ? 10 : size <= 0 || size > maxRows ? maxRows : size)),
    sort: z.array(z.string().max(100)).max(10).default([]),
    filters: z.record(z.string(), z.coerce.string().max(2000)).default({}),
    countUpTo: z.number().int().min(1).max(10_000_000).optional().catch(undefined),
    pasted: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional()
      .catch(undefined),
  })
  .prefault({});

/** A whole record as it came; the entity's rules read it. */
export const recordInput = z.record(z.string(), z.unknown());

export const idInput = z.object({ id });
export const idsInput = z.object({ ids });
/** What a select takes; a list's filter asks for `all`, also for what is disabled. */
export const selectInput = z
  .object({ q: z.string().max(100).optional(), ids: ids.optional(), all: z.literal('true').optional().catch(undefined) })
  .prefault({});
