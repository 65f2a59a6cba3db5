import { setImmediate as nextTurn } from 'node:timers/promises';
import { isTooEarly, readFields } from '#rules/field-rules.ts';
import type { Label } from '#rules/screen.ts';
import type { Progress } from '#server/background/jobs.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { usedOf } from '#server/engine/moves/out-of-use.ts';
import { outerIdsIn, ownOf, takenBy, titlesOfOwn } from '#server/engine/numbers/outer-ids.ts';
import { settable } from '#server/engine/views.ts';
import { assertWithinScope } from '#server/engine/visible-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { BusinessError, messages } from '#server/errors.ts';
import type { RowCommands } from './imports-with.ts';
import {
  type Existing,
  findByKey,
  type Key,
  keyOf,
  keyText,
  labelOf,
  oneOf,
  readValues,
  saysNothingNew,
  sharedKeys,
  type Views,
  viewsOf,
} from './match-rows.ts';
import { isOvertaken, overtakenBy, type Stamp } from './record-stamp.ts';
import type { RowProblem, TypedRow } from './typed-rows.ts';
import type { Variant } from './variants.ts';

export type RowKind = 'added' | 'changed' | 'unchanged' | 'wrong';

/** A row of a file with its planned action. */
export interface CheckedRow extends TypedRow {
  kind: RowKind;
  values: Input;
  existing?: Existing | undefined;
  /** What its call told beside the result. */
  told?: Label[];
  /** The record of a variant's row, as it was found. */
  met?: Stamp;
}

/** The options of an import. */
export interface Importing {
  entity: AnyEntity;
  /** The fields that have a column in the file. */
  filled: ReadonlySet<string>;
  may: { add: boolean; change: boolean };
  /** Writes rows for which the form's calls are not enough. */
  commands?: RowCommands | undefined;
  /** The rows of one variant are matched and written by their own command. */
  variant?: Variant | undefined;
  /** Legacy imports process rows in order, so that a row can match one added before it; `isCovered` decides whether matches are changed. */
  inTurn?: { isCovered: boolean };
}

/** Determines the action and all problems of each row with bulk lookups; writes nothing. */
export async function checkRows(
  ctx: SignedInContext,
  { entity, filled, may }: Importing,
  rows: readonly TypedRow[],
  progress: Progress,
): Promise<CheckedRow[]> {
  const codes = settable(entity).flatMap(([, field]) => field.dictionary ?? []);
  const dictionaries = await ctx.dictionaries(codes);
  const views = viewsOf(entity, dictionaries);
  const key = keyOf(entity, filled);
  const existing = key
    ? await findByKey(
        ctx,
        entity,
        key.fields,
        rows.map(({ input }) => keyValues(views, key, input)),
      )
    : new Map<string, Existing[]>();
  const checked: CheckedRow[] = [];
  for (const [at, one] of rows.entries()) {
    checked.push(checkRow(ctx, { entity, may, views, key }, one, existing));
    if (at % 500 === 499) {
      await nextTurn();
      await progress(at + 1, rows.length);
    }
  }
  await checkOvertaken(ctx, entity, checked);
  await checkInUse(ctx, entity, checked);
  await checkUnique(ctx, entity, checked);
  await checkOuterIds(ctx, entity, checked);
  return checked;
}

interface Rules {
  entity: AnyEntity;
  may: { add: boolean; change: boolean };
  views: Views;
  key: Key | undefined;
}

function checkRow(ctx: SignedInContext, { entity, may, views, key }: Rules, one: TypedRow, known: Map<string, Existing[]>): CheckedRow {
  const problems = [...one.problems];
  // An unresolved name is reported once.
  const skipped = new Set(problems.map(({ field }) => field));
  const text = key && keyText(entity, key.fields, keyValues(views, key, one.input));
  const candidates = (text === undefined ? undefined : known.get(text)) ?? [];
  const same = (record: Existing) => {
    const read = readValues(entity, views, one.input, { isNew: false, skipped });
    return record.isReached && read.problems.length === 0 && saysNothingNew(entity, record, read.values);
  };
  const existing = key?.isUnique ? candidates[0] : oneOf(candidates, same, one.origin);
  const isNew = existing === undefined;
  const { values, problems: faults } = readValues(entity, views, one.input, { isNew, skipped });
  problems.push(...faults);
  const after: Input = { ...existing, ...values };
  for (const [at, view] of existing ? views.zh.entries() : [])
    if (!skipped.has(view.name) && !faults.some(({ field }) => field === view.name) && isTooEarly(view, after[view.name], after))
      problems.push({ field: view.name, text: { zh: view.notBefore?.message ?? '', en: views.en[at]?.notBefore?.message ?? '' } });
  for (const [field, problem] of one.past ?? []) if (String(existing?.[field] ?? '') !== String(values[field])) problems.push(problem);
  if (existing && !existing.isReached) problems.push(takenIn(entity, key?.fields ?? []));
  else if (isNew ? !may.add : !may.change && !saysNothingNew(entity, existing, values))
    problems.push({ field: '', text: messages.notAllowed });
  problems.push(...outsideScope(ctx, entity, values, existing));
  const kind = problems.length > 0 ? 'wrong' : isNew ? 'added' : saysNothingNew(entity, existing, values) ? 'unchanged' : 'changed';
  return { ...one, problems, kind, values, existing };
}

/** The key as stored; values that break a rule match nothing. */
const keyValues = (views: Views, { fields }: Key, input: Input): Input =>
  readFields(
    views.zh.filter(({ name }) => fields.includes(name)),
    input,
    'zh',
  ).values;

function outsideScope(ctx: SignedInContext, entity: AnyEntity, values: Input, existing: Existing | undefined): RowProblem[] {
  try {
    assertWithinScope(entity, ctx, values, existing);
    return [];
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return [{ field: Object.keys(error.fields)[0] ?? '', text: error.text }];
  }
}

function takenIn(entity: AnyEntity, fields: readonly string[]): RowProblem {
  const rule = entity.unique?.find((one) => one.fields === fields);
  return { field: fields[0] ?? '', text: rule?.message ?? messages.duplicate };
}

/** What others have changed since the file was written is named and stays. */
async function checkOvertaken(ctx: SignedInContext, entity: AnyEntity, rows: readonly CheckedRow[]): Promise<void> {
  for (const row of rows) {
    const { kind, existing, values } = row;
    if (kind !== 'changed' || !existing || !isOvertaken(row, existing)) continue;
    for (const { field, text } of await overtakenBy(ctx, entity, existing, values)) refuse(row, field, text);
  }
}

/** A record that others still use is taken out of use on its page, where what uses it is confirmed. */
async function checkInUse(ctx: SignedInContext, entity: AnyEntity, rows: readonly CheckedRow[]): Promise<void> {
  const changed = rows.filter(({ kind }) => kind === 'changed');
  const changes = changed.flatMap(({ existing, values }) => (existing ? [{ before: existing, after: { ...existing, ...values } }] : []));
  for (const { field, uses } of await usedOf(ctx, entity, changes))
    for (const row of changed) {
      const text = uses.get(row.existing?.id ?? '');
      if (text) refuse(row, field, text);
    }
}

/** No two rows, and no row and another record, may share values declared unique. */
async function checkUnique(ctx: SignedInContext, entity: AnyEntity, rows: CheckedRow[]): Promise<void> {
  for (const { fields, message } of entity.unique ?? []) {
    const field = fields[0] ?? '';
    const merged = rows.map(({ values, existing }) => ({ ...existing, ...values }));
    const known = await findByKey(ctx, entity, fields, merged);
    const texts = rows.map(({ row }, at) => ({ row, text: keyText(entity, fields, merged[at] ?? {}) }));
    const shared = sharedKeys(texts, labelOf(entity, fields));
    for (const [at, row] of rows.entries()) {
      const text = texts[at]?.text;
      if (text === undefined) continue;
      const another = shared.get(row.row);
      const others = (known.get(text) ?? []).some(({ id }) => id !== row.existing?.id);
      if (another !== undefined) refuse(row, field, another);
      else if (others) refuse(row, field, message);
    }
  }
}

/** An id of an outer system that a row gives is that of no other row and no other record; what its record has already it keeps. */
export async function checkOuterIds(ctx: SignedInContext, entity: AnyEntity, rows: readonly CheckedRow[]): Promise<void> {
  for (const name of entity.outerIds ?? []) {
    const given = rows.filter(({ values, existing }) => outerIdsIn(entity, values).includes(name) && values[name] !== existing?.[name]);
    if (given.length === 0) continue;
    const known = await findByKey(
      ctx,
      entity,
      [name],
      given.map(({ values }) => values),
    );
    const own = await titlesOfOwn(
      ctx,
      entity,
      given.map(({ values }) => String(values[name])),
    );
    const texts = rows.map(({ row, values, existing }) => ({
      row,
      text: keyText(entity, [name], { ...existing, ...values }),
    }));
    const shared = sharedKeys(texts, labelOf(entity, [name]));
    for (const row of given) {
      const other = (known.get(keyText(entity, [name], row.values) ?? '') ?? []).find(({ id }) => id !== row.existing?.id);
      const twice = shared.get(row.row);
      const owner = row.values[name] === row.existing?.id ? undefined : own.get(String(row.values[name]));
      if (other) refuse(row, name, takenBy(entity, name, String(other[entity.title])));
      else if (owner !== undefined) refuse(row, name, ownOf(entity, owner));
      else if (twice !== undefined) refuse(row, name, twice);
    }
  }
}

function refuse(row: CheckedRow, field: string, text: Label): void {
  if (!row.problems.some((one) => one.field === field)) row.problems.push({ field, text });
  row.kind = 'wrong';
}
