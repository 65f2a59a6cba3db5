import { and, inArray } from 'drizzle-orm';
import { own } from '#rules/own.ts';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readingOnce } from '#server/calls/dictionary-entries.ts';
import { idsInUse, lookForTakenIds } from '#server/engine/numbers/outer-ids.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { type Input, readInput } from '#server/engine/write-rows.ts';
import { BusinessError, InputError, messages } from '#server/errors.ts';
import { refusalIn } from '#server/exchange/one-by-one/write-one-by-one.ts';
import { overtakenValue } from '#server/exchange/record-stamp.ts';
import type { FileRow, RowPlan, Variant, VariantFile } from '#server/exchange/variants.ts';
import { type RowPlace, rowFirst, rowNamed } from '#server/exchange/workbook/row-place.ts';
import type { MaterialField, MaterialType } from '../../catalogue/definition.ts';
import type { TypeVersion } from '../../types/find-type.ts';
import { versionAfter } from '../../types/newer-version.ts';
import { dictionariesOf } from '../../types/type-fields.ts';
import { typesRead } from '../../types/types-read.ts';
import { partsThatAre } from '../find-doubles.ts';
import { type Item, item } from '../item.ts';
import { columnsFor } from '../item-columns.ts';
import { givenFor, textsOf } from '../item-values.ts';
import { readItemValues } from '../read-item-values.ts';
import { changedItem, newItem } from '../save-item.ts';
import { isOtherPart, newErpId, type Planned } from './planned-row.ts';
import { writePlanned } from './write-planned.ts';

/** The type of a workbook's items, and the fields of its earlier versions. */
export type WorkbookType = TypeVersion & { older: readonly MaterialField[] };

/**
 * Plans the rows of a workbook, then writes them. Numbers are taken last, and items locked last: while a workbook is read, for however long,
 * others add and change items of its type. Near doubles are no question here: a list has many. What is looked for is looked for once for
 * many rows, and a definition once for the file: a row by itself took six statements.
 */
export function openItemFile(outer: SignedInContext, current: WorkbookType, may: Parameters<Variant['open']>[1]): VariantFile {
  const ctx = readingOnce(outer);
  const types = typesRead(ctx);
  const planned: Planned[] = [];
  const numbers = new Map<string, RowPlace>();
  const parts: Parts = { made: new Map(), left: new Map() };
  const planOne = async (row: FileRow, read: Read): Promise<Planned | undefined> => {
    const { code, ...given } = row.input;
    refuseAgain(ctx, numbers, code, row.row);
    const input: Input = { ...given, typeCode: current.type.code };
    const one =
      code === undefined ? await planNew(ctx, current, input, read, row) : await planChange(ctx, current, { code, input, row, read });
    if (one !== undefined && !(one.before ? may.change : may.add)) throw new BusinessError(messages.notAllowed);
    return one;
  };
  return {
    plan: async (rows) => {
      const read = { types, items: await itemsNumbered(ctx, rows) };
      const tried = await inOrder(rows, (row) => tryTo(() => planOne(row, read)));
      const there = await whatIsThere(
        ctx,
        tried.flatMap((one) => ('done' in one && one.done) || []),
      );
      return inOrder(tried, async (one): Promise<RowPlan> => {
        if ('problems' in one) return one;
        const plan = one.done;
        if (plan === undefined) return { kind: 'unchanged' };
        const refused = await tryTo(() => refuseWithin(ctx, parts, there, plan));
        if ('problems' in refused) return refused;
        planned.push(plan);
        return { kind: plan.before ? 'changed' : 'added' };
      });
    },
    write: () => writePlanned(ctx, current.type.code, planned),
  };
}

async function inOrder<One, Result>(some: readonly One[], work: (one: One) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const one of some) results.push(await work(one));
  return results;
}

type Tried<Result> = { done: Result } | Extract<RowPlan, { problems: unknown }>;

async function tryTo<Result>(work: () => Promise<Result>): Promise<Tried<Result>> {
  const done: Result[] = [];
  const problems = await refusalIn(async () => void done.push(await work()));
  return problems.length > 0 ? { problems } : { done: done[0] as Result };
}

/** What rows are planned by: the items that they number, and the definitions of types. */
interface Read {
  items: ReadonlyMap<string, Item>;
  types: ReturnType<typeof typesRead>;
}

async function itemsNumbered(ctx: SignedInContext, rows: readonly FileRow[]): Promise<Map<string, Item>> {
  const numbers = rows.flatMap(({ input: { code } }) => (code === undefined ? [] : [String(code)]));
  if (numbers.length === 0) return new Map();
  const found = await findRows(ctx, item, and(visibleRows(item, ctx), inArray(item.table.code, numbers)), numbers.length);
  return new Map(found.map((one) => [one.code, one]));
}

async function planNew(ctx: SignedInContext, current: WorkbookType, input: Input, { types }: Read, { row }: FileRow): Promise<Planned> {
  refuseUnknown(ctx, current, input, current);
  const { version, values, erpItemId } = await newItem(ctx, input, types.current);
  return { row, type: version.type, columns: columnsFor(version, values), erpItemId };
}

/** The change of the item that a number names; undefined where the row says nothing new. */
async function planChange(
  ctx: SignedInContext,
  current: WorkbookType,
  { code, input, read, row: { row, isOvertaken } }: { code: unknown; input: Input; read: Read; row: FileRow },
): Promise<Planned | undefined> {
  const before = itemNumbered(ctx, read, current.type, String(code));
  const old = await read.types.at(before);
  const version = versionAfter(old, current, input);
  refuseUnknown(ctx, current, input, version);
  const given = await readInput(ctx, item, input, true);
  if (isOvertaken(before)) await refuseOvertaken(ctx, before, old, input);
  const { columns, reason } = await changedItem(ctx, before, { old, version }, input);
  const erpItemId = given.erpItemId === undefined ? before.erpItemId : given.erpItemId;
  const isSame = version.version === old.version && sameTexts(textsOf(old.type, before.values), textsOf(old.type, columns.values));
  if (isSame && erpItemId === before.erpItemId) return undefined;
  return { row, type: version.type, columns, erpItemId, before, old: old.type, reason };
}

/** An item stands in one row of a file. */
function refuseAgain({ locale }: SignedInContext, numbers: Map<string, RowPlace>, code: unknown, row: RowPlace): void {
  if (code === undefined) return;
  const earlier = numbers.get(String(code));
  if (earlier !== undefined) throw new InputError({ code: namedBy(earlier)[locale] });
  numbers.set(String(code), row);
}

/** What others have changed since the file was written is named, and stays. */
async function refuseOvertaken(ctx: SignedInContext, before: Item, { type }: TypeVersion, input: Input): Promise<void> {
  const { locale } = ctx;
  const dictionaries = await ctx.dictionaries(dictionariesOf(type), 'ever');
  const { values } = readItemValues(type, givenFor(type, input), { locale, dictionaries });
  const now: Record<string, string | null> = { ...textsOf(type, before.values), erpItemId: before.erpItemId };
  const file: Record<string, unknown> = { ...textsOf(type, values), erpItemId: input.erpItemId ?? null };
  const changed = Object.keys(now).filter((name) => Object.hasOwn(input, name) && file[name] !== now[name]);
  const problems = changed.map((name) => overtakenValue(name, { zh: own(now, name), en: own(now, name) }));
  if (problems.length > 0) throw new InputError(Object.fromEntries(problems.map(({ field, text }) => [field, text[locale]])));
}

/** The parts that the rows so far make, by their rows, and those that they leave, by the items that were those. */
interface Parts {
  made: Map<string, RowPlace>;
  left: Map<string, string[]>;
}

/** The items that are what some rows would make, and the ids of the ERP that are another's. */
interface There {
  parts: Awaited<ReturnType<typeof partsThatAre>>;
  erpIds: ReadonlySet<string>;
}

async function whatIsThere(ctx: SignedInContext, planned: readonly Planned[]): Promise<There> {
  const others = planned.filter(isOtherPart).map(({ columns }) => columns.fingerprint);
  return { parts: await partsThatAre(ctx, others), erpIds: await idsInUse(ctx, item, 'erpItemId', planned.flatMap(newErpId)) };
}

/** Refuses what another item is already, or what an earlier row of the file does. */
async function refuseWithin(ctx: SignedInContext, { made, left }: Parts, there: There, one: Planned): Promise<void> {
  const { row, before, columns } = one;
  const same = made.get(columns.fingerprint);
  if (isOtherPart(one)) {
    if (same !== undefined) throw new BusinessError(sameAs(same), { field: 'typeCode' });
    const gone = [...(left.get(columns.fingerprint) ?? []), before?.id];
    const double = there.parts.get(columns.fingerprint)?.find(({ id }) => !gone.includes(id));
    if (double) throw new BusinessError(double.text, { code: 409, field: 'typeCode', recordId: double.id });
  }
  if (newErpId(one).some((id) => there.erpIds.has(id))) await lookForTakenIds(ctx, item, { erpItemId: one.erpItemId }, { ...before });
  if (same === undefined) made.set(columns.fingerprint, row);
  if (before && isOtherPart(one)) left.set(before.fingerprint, [...(left.get(before.fingerprint) ?? []), before.id]);
}

/** Of the fields that a row fills, those that the item's version of its type does not have. */
function refuseUnknown({ locale }: SignedInContext, { type, older }: WorkbookType, input: Input, version: TypeVersion): void {
  const filled = [...type.fields, ...older].filter(({ name }) => Object.hasOwn(input, name));
  const unknown = filled.filter(({ name }) => !version.type.fields.some((field) => field.name === name));
  if (unknown.length > 0)
    throw new InputError(Object.fromEntries(unknown.map(({ name }) => [name, notInVersion(version.version)[locale]])));
}

const sameTexts = (one: Record<string, string | null>, other: Record<string, string | null>): boolean =>
  Object.keys(one).every((name) => one[name] === other[name]);

function itemNumbered({ locale }: SignedInContext, { items }: Read, { code: typeCode }: MaterialType, number: string): Item {
  const found = items.get(number);
  if (!found) throw new InputError({ code: absent(number)[locale] });
  if (found.typeCode !== typeCode) throw new InputError({ code: otherType(found.typeCode)[locale] });
  return found;
}

const absent = (number: string): Label => ({
  zh: `物料“${number}”不存在；新物料的编码请留空`,
  en: `There is no item "${number}". Leave the number of a new item empty.`,
});
const otherType = (typeCode: string): Label => ({ zh: `该物料的类型是 ${typeCode}`, en: `This item is of type ${typeCode}` });
const notInVersion = (version: number): Label => ({
  zh: `该物料的类型版本 ${version} 没有此参数`,
  en: `Version ${version} of the item's type has no such field`,
});
const sameAs = (row: RowPlace): Label => ({ zh: `与文件${rowNamed(row).zh}是相同的物料`, en: `The same part as in ${rowNamed(row).en}` });
const namedBy = (row: RowPlace): Label => ({
  zh: `与文件${rowNamed(row).zh}是同一物料编码`,
  en: `${rowFirst(row).en} has this item number, too`,
});
