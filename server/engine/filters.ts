import { and, eq, gt, gte, ilike, is, isNotNull, isNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { fullDateTime, isRealDate, isRealDateTime } from '#rules/dates.ts';
import { isStorable, knownValue, plainForm, readField } from '#rules/field-rules.ts';
import type { FieldView, Label, Locale } from '#rules/screen.ts';
import type { Caller, SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { InputError } from '#server/errors.ts';
import { containing, likeLiteral } from './contains-text.ts';
import { fieldsOf, viewOf } from './views.ts';
import { columnsOf } from './visible-rows.ts';

/** Whoever asks for a list. */
type Asking = Pick<SignedInContext, 'locale' | 'caller'>;
interface Asked {
  key: string;
  locale: Locale;
  door: Caller['door'];
}

type Test = (column: PgColumn, value: string) => SQL | undefined;
/** Texts in both languages are searched in their stored form; a number comes as an expression already. */
const textIn = (column: PgColumn) => (is(column, PgColumn) && column.getSQLType() === 'jsonb' ? sql`${column}::text` : column);
const contains: Test = (column, value) => containing(textIn(column), value);

/** Every suffix that a list filter may carry (contract 1.6); no other suffix reaches the database. */
const textTests: Record<string, Test> = {
  like: contains,
  notlike: (column, value) => not(containing(textIn(column), value)),
  likeleft: (column, value) => ilike(textIn(column), `%${likeLiteral(value)}`),
  likeright: (column, value) => ilike(textIn(column), `${likeLiteral(value)}%`),
};
const valueTests: Record<string, Test> = {
  equal: (column, value) => eq(column, value),
  notequal: (column, value) => ne(column, value),
  gt: (column, value) => gt(column, value),
  ge: (column, value) => gte(column, value),
  lt: (column, value) => lt(column, value),
  le: (column, value) => lte(column, value),
};
const dateTests: Record<string, string> = { dategt: 'gt', datege: 'ge', datelt: 'lt', datele: 'le', dateequal: 'equal' };
const suffixes = new Set([...Object.keys(textTests), ...Object.keys(valueTests), ...Object.keys(dateTests), 'null', 'notnull', 'ignore']);

const baseLabel = (zh: string, en: string): Label => ({ zh, en });
/** The columns of every record that a client may filter and sort by (contract 1.4). */
const baseFields: Record<string, { kind: FieldView['kind']; label: Label }> = {
  id: { kind: 'reference', label: baseLabel('编号', 'Id') },
  tenantId: { kind: 'text', label: baseLabel('租户', 'Tenant') },
  createUser: { kind: 'reference', label: baseLabel('创建人', 'Created by') },
  createDept: { kind: 'reference', label: baseLabel('创建部门', 'Creating department') },
  createTime: { kind: 'dateTime', label: baseLabel('创建时间', 'Created') },
  updateUser: { kind: 'reference', label: baseLabel('修改人', 'Changed by') },
  updateTime: { kind: 'dateTime', label: baseLabel('修改时间', 'Changed') },
  status: { kind: 'integer', label: baseLabel('状态', 'Status') },
  version: { kind: 'integer', label: baseLabel('版本', 'Version') },
};

/** Turns a list's query keys into conditions through a closed map; unknown keys are ignored, an invalid value is an error at its key. */
export function conditionsOf(entity: AnyEntity, filters: Record<string, string>, { locale, caller }: Asking): SQL[] {
  const conditions: SQL[] = [];
  for (const [key, value] of Object.entries(filters)) {
    if (value.trim() === '') continue;
    const [name, suffix] = splitKey(entity, key);
    const column = name === undefined ? undefined : columnOf(entity, name);
    if (name === undefined || column === undefined || suffix === 'ignore') continue;
    const condition = conditionOf(filterView(entity, name, locale), column, suffix, value, { key, locale, door: caller.door });
    if (condition) conditions.push(condition);
  }
  return conditions;
}

/** A name of the contract in either case. */
export const camelCase = (key: string) => key.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

function splitKey(entity: AnyEntity, key: string): [string | undefined, string] {
  if (columnOf(entity, key)) return [key, ''];
  const at = key.lastIndexOf('_');
  const [name, suffix] = [key.slice(0, at), key.slice(at + 1)];
  if (at > 0 && suffixes.has(suffix)) return [camelCase(name), suffix];
  return [camelCase(key), ''];
}

/** The column that a client may name so; none for a secret. */
export function columnOf(entity: AnyEntity, name: string): PgColumn | undefined {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (field ? field.secret === true : !Object.hasOwn(baseFields, name)) return undefined;
  const columns = columnsOf(entity);
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}

export const fieldKind = (entity: AnyEntity, name: string): string | undefined => entity.fields[name]?.kind ?? baseFields[name]?.kind;

function filterView(entity: AnyEntity, name: string, locale: Locale): FieldView {
  const field = fieldsOf(entity).find(([one]) => one === name)?.[1];
  if (field) return viewOf(name, field, locale);
  const base = baseFields[name];
  return { name, kind: base?.kind ?? 'text', label: base?.label[locale] ?? name };
}

function conditionOf(view: FieldView, column: PgColumn, suffix: string, given: string, asked: Asked): SQL | undefined {
  const value = knownValue(view, view.code ? plainForm(view.code, given) : given);
  const isText = ['text', 'longText', 'richText', 'icon', 'month'].includes(view.kind) || (view.kind === 'choice' && view.numeric !== true);
  if (suffix === 'null') return isNull(column);
  if (suffix === 'notnull') return isNotNull(column);
  if (view.kind === 'rows' || view.kind === 'files') return undefined;
  if (view.kind === 'references') return sql`${column} && ${`{${readValue(view, value, asked)}}`}::bigint[]`;
  const textTest = textTests[suffix] ?? (suffix === '' && isText && view.kind !== 'choice' ? contains : undefined);
  if (textTest) {
    if (!isStorable(value)) throw badValue(asked);
    return isText ? textTest(column, value) : textTest(asText(column), value);
  }
  const test = dateTests[suffix] ?? (suffix === '' ? 'equal' : suffix);
  const read = dateTests[suffix] ? readDate(view, value, asked) : readValue(view, value, asked);
  if (view.kind === 'dateTime') return timeTests(column, read, isDay(suffix, value) ? '1 day' : '1 second')[test];
  // The driver reads the text 'true' as false.
  return valueTests[test]?.(view.kind === 'flag' ? asText(column) : column, read);
}

/** A day is the whole of it until its end or within it; `_dategt` keeps meaning its start, as old clients send it. */
const isDay = (suffix: string, value: string) => (suffix === 'datele' || suffix === 'dateequal') && isRealDate(value.trim());

/** Answers show times to the second, so a time is compared as the whole second (or day) that it names. */
function timeTests(column: PgColumn, start: string, span: '1 second' | '1 day'): Record<string, SQL | undefined> {
  const end = sql`(${start}::timestamp + ${span}::interval)::timestamptz`;
  return {
    equal: and(gte(column, start), lt(column, end)),
    notequal: or(lt(column, start), gte(column, end)),
    gt: gte(column, end),
    ge: gte(column, start),
    lt: lt(column, start),
    le: lt(column, end),
  };
}

// Drizzle types expressions and columns differently, although both can be compared.
const asText = (column: PgColumn) => sql`${column}::text` as unknown as PgColumn;

/** Reads a filter value by the field's kind but without its limits: a value out of range simply matches nothing. */
function readValue(view: FieldView, value: string, asked: Asked): string {
  // To a program a comma stands between values, which no number is; and a name given twice comes here joined by one.
  if (asked.door === 'blade' && numbers.has(view.kind) && value.includes(',')) throw badValue(asked);
  const plain: FieldView = {
    name: view.name,
    label: view.label,
    kind: view.kind,
    ...(view.numeric ? { numeric: true } : {}),
    minusOne: true,
  };
  const reading = readField(plain, value, asked.locale);
  if ('problem' in reading) throw badValue(asked);
  return String(reading.value ?? '');
}

const numbers = new Set(['integer', 'decimal', 'money']);

function readDate(view: FieldView, value: string, asked: Asked): string {
  const full = fullDateTime(value);
  if (!isRealDateTime(full) || !isRealDate(full.slice(0, 10))) throw badValue(asked);
  if (view.kind === 'date') return full.slice(0, 10);
  if (view.kind === 'dateTime') return full;
  throw badValue(asked);
}

const badValue = ({ key, locale }: Pick<Asked, 'key' | 'locale'>) =>
  new InputError({ [key]: locale === 'zh' ? `请求参数格式错误: ${key}` : `Wrong format: ${key}` });

/** Joins conditions; with none, every row matches. */
export const allOf = (conditions: (SQL | undefined)[]): SQL | undefined => and(...conditions);
