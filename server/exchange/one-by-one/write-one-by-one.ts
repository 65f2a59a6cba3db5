import { readFields } from '#rules/field-rules.ts';
import type { Locale } from '#rules/screen.ts';
import type { Progress } from '#server/background/jobs.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { callAt } from '#server/calls/every-call.ts';
import { topLabel } from '#server/engine/tree-nodes.ts';
import { settable } from '#server/engine/views.ts';
import { type Input, startOf } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { BusinessError, messages, refusalOf } from '#server/errors.ts';
import { takeRemarks } from '#server/remarks.ts';
import { savepoint, withinTransaction } from '../at-entity.ts';
import type { CheckedRow, Importing } from '../checked-rows.ts';
import { findReferences } from '../find-references.ts';
import type { ImportColumn } from '../import-columns.ts';
import { importRulesOf } from '../imports-with.ts';
import {
  type Existing,
  findByKey,
  type Key,
  keyOf,
  keyText,
  oneOf,
  readValues,
  saysNothingNew,
  type Views,
  viewsOf,
} from '../match-rows.ts';
import { isOvertaken, overtakenBy } from '../record-stamp.ts';
import { namesIn, putIds, type RowProblem, type TypedRow } from '../typed-rows.ts';
import { holdRecords } from './hold-records.ts';

/** So many rows are written in one transaction, each by the entity's own call, which may be slow; more go in batches. */
export const maxOneByOne = 1000;
const tooMany = (count: number) => ({ zh: `此数据一次最多导入${count}行`, en: `At most ${count} rows of this are imported at once` });

export function refuseTooMany(rows: readonly unknown[], most = maxOneByOne): void {
  if (rows.length > most) throw new BusinessError(tooMany(most), { field: 'file' });
}

/**
 * Writes rows of an entity whose records are created by commands: each through the call of its form, or the replacement registered by its
 * area, in the current transaction, so that every rule applies. A refused row is rolled back. Rows may refer to other rows of the file,
 * such as their parents.
 */
export async function writeOneByOne(
  ctx: SignedInContext,
  importing: Importing,
  columns: readonly (ImportColumn | undefined)[],
  rows: readonly TypedRow[],
  progress: Progress,
): Promise<CheckedRow[]> {
  const { entity } = importing;
  const own = columns.filter((column): column is ImportColumn => column?.to === entity.path);
  const writing = await writingOf(ctx, importing, own, rows);
  const checked = new Map<TypedRow, CheckedRow>();
  // Records in the file can only be found once added, so rows wait for those that they refer to.
  for (let open = [...rows]; open.length > 0; ) {
    const waiting: TypedRow[] = [];
    for (const row of open) {
      if (!(await resolveOwn(ctx, entity, own, row, { isLast: false }))) waiting.push(row);
      else checked.set(row, await writeRow(ctx, writing, row));
      await progress(checked.size, rows.length);
    }
    if (waiting.length === open.length) {
      for (const row of waiting) {
        await resolveOwn(ctx, entity, own, row, { isLast: true });
        checked.set(row, await writeRow(ctx, writing, row));
      }
      break;
    }
    open = waiting;
  }
  return rows.flatMap((row) => checked.get(row) ?? []);
}

interface Writing extends Importing {
  views: Views;
  key: Key | undefined;
  given: (row: TypedRow) => Input;
  /** The records of each row's key, once they are locked; of rows in their turn they are looked for in their turn. */
  known: ReadonlyMap<TypedRow, Existing[]>;
}

async function writingOf(
  ctx: SignedInContext,
  importing: Importing,
  own: readonly ImportColumn[],
  rows: readonly TypedRow[],
): Promise<Writing> {
  const { entity, filled, inTurn } = importing;
  const views = viewsOf(entity);
  const key = keyOf(entity, filled);
  const ofKey = views.zh.filter(({ name }) => key?.fields.includes(name));
  const given = (row: TypedRow) => readFields(ofKey, row.input, 'zh').values;
  const isNamed = own.some(({ field }) => key?.fields.includes(field.name));
  const known = key?.isUnique && !isNamed ? await holdRecords(ctx, entity, key, rows, given) : new Map<TypedRow, Existing[]>();
  return { ...importing, views, key, given, known: inTurn ? new Map() : known };
}

/** Replaces the names of the entity's own records, in the row's tenant, by ids; false while one of them is not there. */
async function resolveOwn(
  ctx: SignedInContext,
  entity: AnyEntity,
  own: ImportColumn[],
  row: TypedRow,
  { isLast }: { isLast: boolean },
): Promise<boolean> {
  for (const column of own) {
    const value = row.input[column.field.name];
    if (value === undefined || value === null || value === '0') continue;
    const names = namesIn(column.field, value);
    const named = await lookFor(ctx, entity, row, (inside) => findReferences(inside, entity.path, names));
    const isTop = column.field.name === 'parentId' && Object.values(topLabel).includes(String(value));
    if (isTop && !named.has(String(value))) {
      row.input.parentId = '0';
      continue;
    }
    if (!isLast && names.some((name) => !named.has(name))) return false;
    putIds(row, column, named);
  }
  return true;
}

async function writeRow(ctx: SignedInContext, writing: Writing, one: TypedRow): Promise<CheckedRow> {
  const { entity, may, views } = writing;
  const { locale } = ctx;
  const skipped = new Set(one.problems.map(({ field }) => field));
  const { values, problems: unread } = readValues(entity, views, one.input, { isNew: false, skipped });
  const isSame = (record: Existing) => record.isReached && unread.length === 0 && saysNothingNew(entity, record, values);
  const existing = await existingOf(ctx, writing, one, isSame);
  const row = { ...one, values, existing };
  if (one.problems.length === 0 && existing && isSame(existing)) return { ...row, kind: 'unchanged' };
  if (existing ? !may.change : !may.add)
    return { ...row, kind: 'wrong', problems: [...one.problems, { field: '', text: messages.notAllowed }] };
  const input = existing ? { ...one.input, id: existing.id, version: existing.version } : { ...startOf(settable(entity)), ...one.input };
  // With unreadable cells the call would write half the row: then only the form's rules are checked.
  const late = existing && isOvertaken(one, existing) ? await overtakenBy(ctx, entity, existing, values) : [];
  if (late.length > 0) return { ...row, kind: 'wrong', problems: [...one.problems, ...late] };
  const ruled = () => readValues(entity, views, input, { isNew: !existing, skipped }).problems;
  const faults = one.problems.length > 0 ? ruled() : inBoth(await refusalOfRow(ctx, writing, existing, input), ruled, locale);
  const told = takeRemarks(ctx.caller);
  const problems = [...one.problems, ...faults];
  if (problems.length > 0) return { ...row, kind: 'wrong', problems };
  return { ...row, kind: existing ? 'changed' : 'added', ...(told.length > 0 && { told }) };
}

/** A call tells the form's rules in the language of its caller alone: they are told again from the rules. */
function inBoth(faults: RowProblem[], ruled: () => RowProblem[], locale: Locale): RowProblem[] {
  if (faults.every(({ text }) => text.zh !== text.en)) return faults;
  const known = ruled();
  return faults.map((fault) => known.find(({ field, text }) => field === fault.field && text[locale] === fault.text[locale]) ?? fault);
}

/** The record that a row is about; one that the row would change is read anew, as rows before may have touched it. */
async function existingOf(
  ctx: SignedInContext,
  { entity, key, given, known, inTurn }: Writing,
  one: TypedRow,
  isSame: (record: Existing) => boolean,
): Promise<Existing | undefined> {
  const values = given(one);
  if (!key || inTurn?.isCovered === false || keyText(entity, key.fields, values) === undefined) return undefined;
  const chosen = (records: Existing[]) => (key.isUnique ? records.find(({ isReached }) => isReached) : oneOf(records, isSame, one.origin));
  const before = known.get(one);
  if (before && (before.length === 0 || before.every(isSame))) return chosen(before);
  return chosen(await findSame(ctx, entity, key.fields, one, values));
}

async function findSame(
  ctx: SignedInContext,
  entity: AnyEntity,
  fields: readonly string[],
  row: TypedRow,
  given: Input,
): Promise<Existing[]> {
  const found = await lookFor(ctx, entity, row, (inside) => findByKey(inside, entity, fields, [given]));
  return [...found.values()].flat();
}

/** Looks among the names and records of the row's tenant. */
async function lookFor<Found>(
  ctx: SignedInContext,
  entity: AnyEntity,
  row: TypedRow,
  look: (inside: SignedInContext) => Promise<Map<string, Found>>,
): Promise<Map<string, Found>> {
  const { group } = importRulesOf(entity) ?? {};
  if (!group) return look(ctx);
  let found = new Map<string, Found>();
  await group(ctx, [row], async (inside) => {
    found = await look(inside);
  });
  return found;
}

async function refusalOfRow(
  ctx: SignedInContext,
  { entity: { path }, commands }: Importing,
  existing: Existing | undefined,
  input: Input,
): Promise<RowProblem[]> {
  return refusalIn(async () => {
    if (!commands) await callAt(withinTransaction(ctx, path), `${path}.${existing ? 'update' : 'save'}`, 'mutation', input);
    else if (existing) await savepoint(ctx.db, () => commands.update(ctx, existing.id, input, { version: existing.version }));
    else await savepoint(ctx.db, () => commands.insert(ctx, input));
  });
}

/** What work was refused for; none if it was done. */
export async function refusalIn(work: () => Promise<void>): Promise<RowProblem[]> {
  try {
    await work();
    return [];
  } catch (error) {
    const [refusal, inEnglish] = [refusalOf(error, 'zh'), refusalOf(error, 'en')];
    // An error that is not the row's fault aborts the import.
    if (!refusal.expected || refusal.code === 503) throw error;
    const problems = Object.entries(refusal.problems).map(([field, zh]) => ({ field, text: { zh, en: inEnglish.problems[field] ?? zh } }));
    return problems.length > 0 ? problems : [{ field: '', text: { zh: refusal.message, en: inEnglish.message } }];
  }
}
