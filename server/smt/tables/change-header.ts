import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { type StationTableHeader, stationTableHeader } from './station-table-header.ts';

const once = {
  zh: '站位表启用过，不能再修改。请导入新版本。',
  en: 'This table has been in force and cannot change. Import a new version.',
};

/** Adds a version that its line does not have yet. */
export async function insertHeader(ctx: SignedInContext, input: Input) {
  const values = await readInput(ctx, stationTableHeader, input);
  await refuseKnownVersion(ctx, values);
  return insertRow(ctx, stationTableHeader, values);
}

async function refuseKnownVersion(ctx: SignedInContext, values: Partial<StationTableHeader>, except?: string): Promise<void> {
  const { table } = stationTableHeader;
  const { tableVersion = '', productItemNumber = '', side = '', lineId = '' } = values;
  // Of two that write one version at once, the second finds the first.
  const about = `station version ${ctx.session.tenantId} ${lineId} ${productItemNumber} ${side} ${tableVersion}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${about}, 0))`);
  const [known] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.tenantId, ctx.session.tenantId),
        eq(table.isDeleted, 0),
        eq(table.lineId, lineId),
        eq(table.productItemNumber, productItemNumber),
        eq(table.side, side),
        eq(table.tableVersion, tableVersion),
        except === undefined ? undefined : ne(table.id, except),
      ),
    );
  if (known)
    throw new BusinessError({ zh: '该产线的这个版本已存在', en: 'This version already exists for the line' }, { field: 'tableVersion' });
}

/** Changes a table that was never in force; the versions that were are the record of what ran. */
export async function updateHeader(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  await refuseUsedTables(ctx, [id]);
  const values = await readInput(ctx, stationTableHeader, input, true);
  const [before] = await findRows(ctx, stationTableHeader, eq(stationTableHeader.table.id, id), 1);
  if (before) await refuseKnownVersion(ctx, { ...before, ...values }, id);
  return updateRow(ctx, stationTableHeader, id, values, expected);
}

/** Removes tables that were never in force, with their rows. */
export async function removeHeaders(ctx: SignedInContext, ids: string[]): Promise<void> {
  await refuseUsedTables(ctx, ids);
  await removeRows(ctx, stationTableHeader, ids);
}

/** Locks the tables, so that none is put in force meanwhile. */
export async function refuseUsedTables(ctx: SignedInContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { table } = stationTableHeader;
  await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, ctx.session.tenantId), inArray(table.id, [...ids])))
    .orderBy(table.id)
    .for('update');
  const found = await findRows(ctx, stationTableHeader, inArray(table.id, [...ids]));
  const used = found.find(({ isEnabled, enabledTime }) => isEnabled || enabledTime !== null);
  if (used) throw new BusinessError(once, { code: 409, recordId: used.id });
}
