import { and, asc, eq, inArray } from 'drizzle-orm';
import { own } from '#rules/own.ts';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { holdOuterIds, lookForTakenIds } from '#server/engine/numbers/outer-ids.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { authorOf, type Input, named, readInput } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { BusinessError, InputError, messages } from '#server/errors.ts';
import { overtakenValue } from '#server/exchange/record-stamp.ts';
import type { FileRow, OvertakenRow, Variant, VariantFile } from '#server/exchange/variants.ts';
import { type RowPlace, rowFirst, rowNamed } from '#server/exchange/workbook/row-place.ts';
import { updateAtOnce } from '#server/exchange/write-checked.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import type { TypeVersion } from '../types/find-type.ts';
import { versionAfter } from '../types/newer-version.ts';
import { dictionariesOf } from '../types/type-fields.ts';
import { assignCodes } from './assign-code.ts';
import { doublesOf, refuseDoubles } from './find-doubles.ts';
import { type Item, item } from './item.ts';
import { columnsFor } from './item-columns.ts';
import { givenFor, textsOf } from './item-values.ts';
import { readItemValues } from './read-item-values.ts';
import { changedItem, editOf, newItem, noted, typeOf } from './save-item.ts';

type Columns = ReturnType<typeof columnsFor>;

/** What a row of a workbook does once it is written. */
interface Planned {
  row: RowPlace;
  type: MaterialType;
  columns: Columns;
  erpItemId: string | null;
  /** The item that it changes; without one it adds an item. */
  before?: Item;
  old?: MaterialType;
  reason?: string | undefined;
}

/** The type of a workbook's items, and the fields of its earlier versions. */
export type WorkbookType = TypeVersion & { older: readonly MaterialField[] };

/**
 * Plans the rows of a workbook, then writes them. Numbers are taken last, and items locked last: while a workbook is read, for however long,
 * others add and change items of its type. Near doubles are no question here: a list has many.
 */
export function openItemFile(ctx: SignedInContext, current: WorkbookType, may: Parameters<Variant['open']>[1]): VariantFile {
  const planned: Planned[] = [];
  const numbers = new Map<string, RowPlace>();
  const parts: Parts = { made: new Map(), left: new Map() };
  return {
    plan: async (row) => {
      const { code, ...given } = row.input;
      refuseAgain(ctx, numbers, code, row.row);
      const input: Input = { ...given, typeCode: current.type.code };
      const one = code === undefined ? await planNew(ctx, current, input, row) : await planChange(ctx, current, { code, input, row });
      if (one === undefined) return 'unchanged';
      if (one.before ? !may.change : !may.add) throw new BusinessError(messages.notAllowed);
      await refuseWithin(ctx, parts, one);
      planned.push(one);
      return one.before ? 'changed' : 'added';
    },
    write: () => writePlanned(ctx, current.type.code, planned),
  };
}

async function planNew(ctx: SignedInContext, current: WorkbookType, input: Input, { row }: FileRow): Promise<Planned> {
  refuseUnknown(ctx, current, input, current);
  const { version, values, erpItemId } = await newItem(ctx, input);
  return { row, type: version.type, columns: columnsFor(version, values), erpItemId };
}

/** The change of the item that a number names; undefined where the row says nothing new. */
async function planChange(
  ctx: SignedInContext,
  current: WorkbookType,
  { code, input, row: { row, isOvertaken } }: { code: unknown; input: Input; row: FileRow },
): Promise<Planned | undefined> {
  const before = await itemNumbered(ctx, current.type, String(code));
  const old = await typeOf(ctx, before);
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

/** Refuses what another item is already, or what an earlier row of the file does. */
async function refuseWithin(ctx: SignedInContext, { made, left }: Parts, one: Planned): Promise<void> {
  const { row, before, columns } = one;
  const same = made.get(columns.fingerprint);
  if (isOtherPart(one)) {
    if (same !== undefined) throw new BusinessError(sameAs(same), { field: 'typeCode' });
    const except = [...(left.get(columns.fingerprint) ?? []), ...(before ? [before.id] : [])];
    await refuseDoubles(ctx, columns, { except, confirm: 'true' });
  }
  await lookForTakenIds(ctx, item, { erpItemId: one.erpItemId }, { ...before });
  if (same === undefined) made.set(columns.fingerprint, row);
  if (before && isOtherPart(one)) left.set(before.fingerprint, [...(left.get(before.fingerprint) ?? []), before.id]);
}

const isOtherPart = ({ before, columns }: Planned): boolean => before?.fingerprint !== columns.fingerprint;

/** The items that are another part once the file is written. */
const movedBy = (planned: readonly Planned[]): string[] =>
  planned.flatMap((one) => (one.before && isOtherPart(one) ? [one.before.id] : []));

async function writePlanned(ctx: SignedInContext, typeCode: string, planned: readonly Planned[]): Promise<OvertakenRow[]> {
  const overtaken = new Map((await staleOf(ctx, planned)).map((one) => [one.row, one]));
  const left = () => planned.filter(({ row }) => !overtaken.has(row));
  if (left().some(isOtherPart)) await assignCodes(ctx, typeCode, 0);
  if (left().some(({ erpItemId, before }) => erpItemId !== null && erpItemId !== before?.erpItemId)) await holdOuterIds(ctx, item);
  for (const one of [...(await nowDouble(ctx, left())), ...(await nowTaken(ctx, left()))]) overtaken.set(one.row, one);
  await addItems(
    ctx,
    typeCode,
    left().filter(({ before }) => before === undefined),
  );
  await changeItems(
    ctx,
    left().flatMap(({ before, ...one }) => (before ? [{ ...one, before }] : [])),
  );
  return [...overtaken.values()];
}

/** Locks the items that change, in one order, and answers the rows whose item somebody has changed or removed since it was read. */
async function staleOf(ctx: SignedInContext, planned: readonly Planned[]): Promise<OvertakenRow[]> {
  const { id, version, isDeleted } = item.table;
  const ids = planned.flatMap(({ before }) => before?.id ?? []);
  if (ids.length === 0) return [];
  const isMeant = and(visibleRows(item, ctx), inArray(id, ids), eq(isDeleted, 0));
  const rows = await ctx.db.select({ id, version }).from(item.table).where(isMeant).orderBy(asc(id)).for('no key update');
  const versions = new Map(rows.map((row) => [row.id, row.version]));
  return planned
    .filter(({ before }) => before !== undefined && versions.get(before.id) !== before.version)
    .map(({ row }) => ({ row, field: 'code', text: messages.stale }));
}

/** The rows whose part somebody else has added since it was looked for. */
async function nowDouble(ctx: SignedInContext, planned: readonly Planned[]): Promise<OvertakenRow[]> {
  const others = planned.filter(isOtherPart);
  const doubles = await doublesOf(
    ctx,
    others.map(({ columns }) => columns.fingerprint),
    movedBy(planned),
  );
  return others.flatMap(({ row, columns }) => {
    const double = doubles.get(columns.fingerprint);
    return double ? [{ row, field: 'typeCode', text: double }] : [];
  });
}

async function nowTaken(ctx: SignedInContext, planned: readonly Planned[]): Promise<OvertakenRow[]> {
  const taken: OvertakenRow[] = [];
  for (const { row, erpItemId, before } of planned) {
    try {
      await lookForTakenIds(ctx, item, { erpItemId }, { ...before });
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      taken.push({ row, field: 'erpItemId', text: error.text });
    }
  }
  return taken;
}

/** Rows of one statement: a row has some twenty columns, and a statement 65,535 values. */
const atOnce = 500;

async function addItems(ctx: SignedInContext, typeCode: string, planned: readonly Planned[]): Promise<void> {
  if (planned.length === 0) return;
  const codes = await assignCodes(ctx, typeCode, planned.length);
  const author = authorOf(ctx, item);
  const rows = planned.map(({ type, columns, erpItemId }, at) => ({ type, row: { ...columns, code: codes[at] ?? '', erpItemId } }));
  const { table }: AnyEntity = item;
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const made = await named(item, () =>
      ctx.db
        .insert(table)
        .values(some.map(({ row }) => ({ ...author, ...row })))
        .returning({ id: item.table.id }),
    );
    await recordChanges(
      ctx,
      item,
      some.map(({ type, row }, at) => ({ recordId: String(made[at]?.id), action: 'add', after: noted(type, row) })),
    );
  }
}

async function changeItems(ctx: SignedInContext, planned: readonly (Planned & { before: Item })[]): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map(({ before: { id, version, code }, columns, erpItemId }) => ({ ...columns, id, version, code, erpItemId }));
  const names = Object.keys(rows[0] ?? {}).filter((name) => !['id', 'version', 'code'].includes(name));
  await updateAtOnce(ctx, item, names, rows);
  await recordChanges(
    ctx,
    item,
    planned.map(({ before, type, old = type, columns, erpItemId, reason }) =>
      editOf({ type: old, item: before }, { type, item: { ...before, ...columns, erpItemId } }, reason),
    ),
  );
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

async function itemNumbered(ctx: SignedInContext, type: MaterialType, number: string): Promise<Item> {
  const [found] = await findRows(ctx, item, and(visibleRows(item, ctx), eq(item.table.code, number)), 1);
  if (!found) throw new InputError({ code: absent(number)[ctx.locale] });
  if (found.typeCode !== type.code) throw new InputError({ code: otherType(found.typeCode)[ctx.locale] });
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
