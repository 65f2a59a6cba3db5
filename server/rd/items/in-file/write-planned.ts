import { and, asc, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { idArray } from '#server/calls/data-scopes.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { holdOuterIds, idsInUse, lookForTakenIds } from '#server/engine/numbers/outer-ids.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { authorOf, named } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { BusinessError, messages } from '#server/errors.ts';
import type { OvertakenRow } from '#server/exchange/variants.ts';
import { updateAtOnce } from '#server/exchange/write-checked.ts';
import { assignCodes } from '../assign-code.ts';
import { doublesOf } from '../find-doubles.ts';
import { type Item, item } from '../item.ts';
import { editOf, noted } from '../save-item.ts';
import { isOtherPart, newErpId, type Planned } from './planned-row.ts';

/** Writes what is planned for the rows of a file, at once; answers those that others' changes have overtaken meanwhile. */
export async function writePlanned(ctx: SignedInContext, typeCode: string, planned: readonly Planned[]): Promise<OvertakenRow[]> {
  const overtaken = new Map((await staleOf(ctx, planned)).map((one) => [one.row, one]));
  const left = () => planned.filter(({ row }) => !overtaken.has(row));
  if (left().some(isOtherPart)) await assignCodes(ctx, typeCode, 0);
  if (left().flatMap(newErpId).length > 0) await holdOuterIds(ctx, item);
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
  const isMeant = and(visibleRows(item, ctx), sql`${id} = any(${idArray(ids)})`, eq(isDeleted, 0));
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
    others.flatMap(({ before }) => before?.id ?? []),
  );
  return others.flatMap(({ row, columns }) => {
    const double = doubles.get(columns.fingerprint);
    return double ? [{ row, field: 'typeCode', text: double }] : [];
  });
}

async function nowTaken(ctx: SignedInContext, planned: readonly Planned[]): Promise<OvertakenRow[]> {
  const taken: OvertakenRow[] = [];
  const inUse = await idsInUse(ctx, item, 'erpItemId', planned.flatMap(newErpId));
  for (const { row, erpItemId, before } of planned.filter((one) => newErpId(one).some((id) => inUse.has(id)))) {
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
  for (let from = 0; from < rows.length; from += atOnce) await updateAtOnce(ctx, item, names, rows.slice(from, from + atOnce));
  await recordChanges(
    ctx,
    item,
    planned.map(({ before, type, old = type, columns, erpItemId, reason }) =>
      editOf({ type: old, item: before }, { type, item: { ...before, ...columns, erpItemId } }, reason),
    ),
  );
}
