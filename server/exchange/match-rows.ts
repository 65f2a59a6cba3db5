import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { codeKey } from '#rules/codes.ts';
import { readFields } from '#rules/field-rules.ts';
import type { FieldView, Label, Locale } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { difference } from '#server/engine/audit.ts';
import { shownColumns } from '#server/engine/read-rows.ts';
import { settable, viewOf } from '#server/engine/views.ts';
import { columnsOf, withinScope } from '#server/engine/visible-rows.ts';
import { type Input, settled } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { withoutMasks } from '#server/entity/masks.ts';
import type { RowProblem } from './typed-rows.ts';
import { type RowPlace, rowNamed } from './workbook/row-place.ts';

/** The key that matches rows to records. */
export interface Key {
  fields: readonly string[];
  /** Unique: a row with this key changes the record. Otherwise a match only means that a row without differences already exists. */
  isUnique: boolean;
}

export type Existing = Record<string, unknown> & { id: string; version: number; isReached: boolean };

/** The first unique rule whose fields are all in the file; otherwise the record's title. */
export function keyOf(entity: AnyEntity, filled: ReadonlySet<string>): Key | undefined {
  const rule = (entity.unique ?? []).find(({ fields }) => fields.every((name) => filled.has(name)));
  if (rule) return { fields: rule.fields, isUnique: true };
  return filled.has(entity.title) ? { fields: [entity.title], isUnique: false } : undefined;
}

/** A key's values as one text; undefined if one is missing: such rows match nothing. */
export function keyText(entity: AnyEntity, names: readonly string[], values: Record<string, unknown>): string | undefined {
  const texts = names.map((name) =>
    entity.fields[name]?.code === 'anyCase' ? codeKey('anyCase', String(values[name] ?? '')) : values[name],
  );
  return texts.some((value) => value === null || value === undefined || value === '') ? undefined : texts.map(String).join('\0');
}

/** The combined label of a rule's fields. */
export function labelOf({ fields }: AnyEntity, names: readonly string[]): Label {
  const labels = names.flatMap((name) => fields[name]?.label ?? []);
  return { zh: labels.map(({ zh }) => zh).join('、'), en: labels.map(({ en }) => en).join(', ') };
}

/** Of records that share a key which is not unique: the one in which a row would change nothing, or else the one that it was exported from. */
export const oneOf = (records: readonly Existing[], isSame: (record: Existing) => boolean, origin: string | undefined) =>
  records.find(isSame) ?? records.find(({ id, isReached }) => isReached && id === origin);

const twice = (label: Label, other: RowPlace): Label => ({
  zh: `${label.zh}在文件中重复(${other.sheet === undefined ? `第 ${other.number} 行` : rowNamed(other).zh})`,
  en: `${label.en} is the same as in ${rowNamed(other).en}`,
});

/** The rows that share a key, each with a message that names the other row. */
export function sharedKeys(rows: readonly { row: RowPlace; text: string | undefined }[], label: Label): Map<RowPlace, Label> {
  const places = new Map<string, RowPlace[]>();
  for (const { row, text } of rows) if (text !== undefined) places.set(text, [...(places.get(text) ?? []), row].slice(0, 2));
  const told = new Map<RowPlace, Label>();
  for (const { row, text } of rows) {
    const other = text === undefined ? undefined : places.get(text)?.find((one) => one !== row);
    if (other !== undefined) told.set(row, twice(label, other));
  }
  return told;
}

const atOnce = 1000;

/** Existing records of the tenant by key, including those outside the user's data scope: they conflict all the same. */
export async function findByKey(
  ctx: SignedInContext,
  entity: AnyEntity,
  fields: readonly string[],
  rows: readonly Record<string, unknown>[],
): Promise<Map<string, Existing[]>> {
  const columns = columnsOf(entity);
  const { isDeleted, tenantId } = columns;
  const keys = fields.flatMap((name) => columns[name] ?? []);
  const wanted = new Map(
    rows.flatMap((row) => (keyText(entity, fields, row) === undefined ? [] : [[keyText(entity, fields, row), row] as const])),
  );
  const found = new Map<string, Existing[]>();
  const all = [...wanted.values()];
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce);
    const [only] = keys;
    const isOne =
      fields.length === 1 && only
        ? anyOf(
            entity,
            fields[0] ?? '',
            only,
            some.map((row) => row[fields[0] ?? '']),
          )
        : or(...some.map((row) => and(...fields.map((name) => eq(columns[name] as PgColumn, row[name])))));
    const reached = sql<boolean>`(${withinScope(entity, ctx) ?? sql`true`})`.as('is_reached');
    const records = await ctx.db
      .select({ ...shownColumns(entity), isReached: reached })
      .from(entity.table)
      .where(and(isDeleted ? eq(isDeleted, 0) : undefined, tenantId ? eq(tenantId, ctx.session.tenantId) : undefined, isOne));
    for (const record of records as Existing[]) {
      const text = keyText(entity, fields, record);
      if (text !== undefined) found.set(text, [...(found.get(text) ?? []), record]);
    }
  }
  return found;
}

/** The records with one of these codes, as their field compares codes. */
const anyOf = ({ fields }: AnyEntity, name: string, column: PgColumn, codes: readonly unknown[]): SQL =>
  fields[name]?.code === 'anyCase'
    ? inArray(
        sql`lower(${column})`,
        codes.map((code) => codeKey('anyCase', String(code))),
      )
    : inArray(column, codes);

/** The fields of a form as they speak in each language. */
export type Views = Readonly<Record<Locale, readonly FieldView[]>>;

/** The views of what a file may fill. */
export function viewsOf(entity: AnyEntity, dictionaries?: Parameters<typeof viewOf>[3]): Views {
  const inLanguage = (locale: Locale) => settable(entity).map(([name, field]) => viewOf(name, field, locale, dictionaries));
  return { zh: inLanguage('zh'), en: inLanguage('en') };
}

/** Validates a row's values by the form's rules: all fields for a new record, only the given ones for an existing one. */
export function readValues(
  entity: AnyEntity,
  views: Views,
  input: Input,
  { isNew, skipped }: { isNew: boolean; skipped: ReadonlySet<string> },
): { values: Input; problems: RowProblem[] } {
  const isAsked = ({ name }: FieldView) => !skipped.has(name) && (isNew || Object.hasOwn(input, name));
  const { values, problems } = readFields(views.zh.filter(isAsked), input, 'zh');
  // Most rows are right, and are read once.
  const inEnglish = Object.keys(problems).length > 0 ? readFields(views.en.filter(isAsked), input, 'en').problems : {};
  const fields = settable(entity).filter(([name]) => Object.hasOwn(values, name));
  return {
    values: settled(fields, values, !isNew),
    problems: Object.entries(problems).map(([name, zh]) => ({ field: name, text: { zh, en: inEnglish[name] ?? zh } })),
  };
}

/** Whether a row changes nothing in its record: the mask of a secret that comes back leaves it as it is. */
export const saysNothingNew = ({ fields }: AnyEntity, existing: Existing, values: Input): boolean =>
  Object.keys(differenceOf(existing, withoutMasks(fields, existing, values)).after).length === 0;

/** The changed values; numbers are compared as numbers: 1.50 in the table equals 1.5 in the file. */
export function differenceOf(existing: Existing, values: Input) {
  const { before, after } = difference(existing, values);
  const names = Object.keys(after).filter(
    (name) => !isSameNumber(before[name], after[name]) && !isSameTop(name, before[name], after[name]),
  );
  const pick = (of: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, of[name]]));
  return { before: pick(before), after: pick(after) };
}

/** A record at the top of its tree has no parent, which is 0 in the table. */
const isSameTop = (name: string, ...values: unknown[]): boolean =>
  name === 'parentId' && values.every((value) => value === '0' || value === null);

const decimals = /^[+-]?\d+(\.\d+)?$/;
function isSameNumber(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string' || !one.includes('.') || !decimals.test(one) || !decimals.test(other))
    return false;
  const plain = (text: string) => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text).replace(/^\+/, '');
  return plain(one) === plain(other);
}
