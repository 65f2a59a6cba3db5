import * as z from 'zod';
import { fullDateTime, isRealDateTime, localDateTime } from '#rules/dates.ts';
import { isId, oneLine } from '#rules/field-rules.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import type { Expected, Input } from './write-rows.ts';

const maxRows = 500;
const blank = (value: unknown) => (value === '' || value === null ? undefined : value);
const whole = z.preprocess(blank, z.coerce.number().int().optional());

/** An id, as a string or as a number. */
export const id = z.preprocess((value) => (typeof value === 'number' ? String(value) : blank(value)), z.string().refine(isId));

/** A value that may be missing, empty or null alike: search boxes and legacy forms send an empty text for 'not given' (contract 1.3). */
export const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blank, schema.optional());

/** A text in one line, as the text fields of entities are kept. */
export const line = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' ? oneLine(value) : value), schema);

/** A list of ids, as an array or comma-separated; blanks and duplicates are dropped (contract 2.2). */
export const ids = z.preprocess(
  (value) => [...new Set((Array.isArray(value) ? value : String(value ?? '').split(',')).map((one) => String(one).trim()).filter(Boolean))],
  z.array(id).max(10_000),
);

/** The input of every list. Size 0, a negative size or one above the cap means the cap (contract 1.5). */
export const listInput = z
  .object({
    current: whole.transform((current) => Math.min(Math.max(current ?? 1, 1), 10_000_000)),
    size: whole.transform((size) => (size === undefined ? 10 : size <= 0 || size > maxRows ? maxRows : size)),
    sort: z.array(z.string().max(100)).max(10).default([]),
    filters: z.record(z.string(), z.coerce.string().max(2000)).default({}),
    countUpTo: z.number().int().min(1).max(100_000).optional().catch(undefined),
    isExact: z.stringbool().or(z.boolean()).optional().catch(undefined),
    asOf: optional(id).catch(undefined),
    pasted: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional()
      .catch(undefined),
  })
  .prefault({});

/** The input of a list, with filters nested (pages) or spread (legacy clients). */
export const spreadListInput = z.preprocess((value) => {
  if (typeof value !== 'object' || value === null) return value;
  const { current, size, sort, filters, countUpTo, isExact, asOf, pasted, ...rest } = value as Record<string, unknown>;
  const spread = Object.fromEntries(Object.entries(rest).filter(([, one]) => typeof one === 'string' || typeof one === 'number'));
  return { current, size, sort, countUpTo, isExact, asOf, pasted, filters: { ...spread, ...(typeof filters === 'object' ? filters : {}) } };
}, listInput);

/** A whole record, unchecked; the entity's rules validate it. */
export const recordInput = z.record(z.string(), z.unknown());

export const idInput = z.object({ id });
export const idsInput = z.object({ ids });
/** The input of a select; a list's filter sends `all` to include disabled records. */
export const selectInput = z
  .object({ q: z.string().max(100).optional(), ids: ids.optional(), all: z.literal('true').optional().catch(undefined) })
  .prefault({});

/**
 * A time that a legacy form sends back, to the second as answers show it: with a blank or a T, as milliseconds, or as the array of numbers
 * that older back ends wrote. Undefined for anything else.
 */
export function timeOfForm(value: unknown, timeZone: string): string | undefined {
  const text = Array.isArray(value) ? timeOfParts(value) : String(value).trim();
  const instant = /^\d{12,14}$/.test(text)
    ? Number(text)
    : /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)
      ? Date.parse(text)
      : undefined;
  if (instant !== undefined) return Number.isNaN(instant) ? undefined : localDateTime(new Date(instant), timeZone);
  const local = fullDateTime(text).replace(/\.\d{1,9}$/, '');
  return isRealDateTime(local) ? local : undefined;
}

const timeOfParts = ([year, month, day, hour = 0, minute = 0, second = 0]: unknown[]) => {
  const two = (part: unknown) => String(part).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
};

/** Forms send an empty text for a missing value (contract 1.3). */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === -1 || value === '-1';

/** Whether a body names no record: some clients send 0 where they have no id (contract 1.3). */
export const namesNone = ({ id: given }: Input): boolean => isAbsent(given) || given === 0 || given === '0';

/** The id of the record to change. */
export function idOf(input: Input): string {
  return idInput.parse({ id: namesNone(input) ? undefined : input.id }).id;
}

/** The version or last update time that the client read; one that cannot be read is refused, since it would guard nothing. */
export function expectedOf({ session }: Pick<SignedInContext, 'session'>, input: Input): Expected {
  if (!isAbsent(input.version)) {
    const version = Number(input.version);
    if (!Number.isSafeInteger(version)) throw notReadable('version');
    return { version };
  }
  if (isAbsent(input.updateTime)) return {};
  const updateTime = timeOfForm(input.updateTime, session.timeZone);
  if (updateTime === undefined) throw notReadable('updateTime');
  return { updateTime };
}

const notReadable = (field: string) => new BusinessError({ zh: `请求参数格式错误: ${field}`, en: `Wrong format: ${field}` }, { field });
