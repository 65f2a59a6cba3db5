import { and, eq, ne, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { settingOf } from '../lines/setting-of.ts';
import { stationTable } from './station-table.ts';
import { stationTableHeader } from './station-table-header.ts';

const { table } = stationTableHeader;

/** Puts a version in force and retires the one before it: same product, side and line. Who and when stay on both. */
export async function enableHeader(ctx: SignedInContext, id: string): Promise<void> {
  const header = await readRow(ctx, stationTableHeader, id);
  // Two who enable versions of one table do so one after the other.
  const about = `station table ${ctx.session.tenantId} ${header.lineId} ${header.productItemNumber} ${header.side}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${about}, 0))`);
  if ((await readRow(ctx, stationTableHeader, id)).isEnabled) return;
  await refuseEmpty(ctx, id);
  await refuseSamePerson(ctx, header);
  const { lineId, productItemNumber, side, isEnabled } = table;
  const sameTable = and(
    eq(lineId, header.lineId),
    eq(productItemNumber, header.productItemNumber),
    eq(side, header.side),
    eq(isEnabled, true),
    ne(table.id, id),
  );
  const retired = await changeRows(ctx, stationTableHeader, sameTable, { isEnabled: false, retiredTime: sql`now()` });
  await changeRows(ctx, stationTableHeader, eq(table.id, id), {
    isEnabled: true,
    enabledBy: ctx.session.realName,
    enabledTime: sql`now()`,
    retiredTime: null,
  });
  await recordChanges(ctx, stationTableHeader, [
    ...retired.map((recordId) => ({ recordId, action: 'disable' as const, after: { isEnabled: false } })),
    { recordId: id, action: 'enable' as const, after: { isEnabled: true, enabledBy: ctx.session.realName } },
  ]);
}

/** Takes a table out of force; runs that were set up with it go on. */
export async function retireHeader(ctx: SignedInContext, id: string): Promise<void> {
  await readRow(ctx, stationTableHeader, id);
  const done = await changeRows(ctx, stationTableHeader, and(eq(table.id, id), eq(table.isEnabled, true)), {
    isEnabled: false,
    retiredTime: sql`now()`,
  });
  await recordChanges(
    ctx,
    stationTableHeader,
    done.map((recordId) => ({ recordId, action: 'disable', after: { isEnabled: false } })),
  );
}

async function refuseEmpty(ctx: SignedInContext, headerId: string): Promise<void> {
  const { tenantId, isDeleted, isCover, id } = stationTable.table;
  const [row] = await ctx.db
    .select({ id })
    .from(stationTable.table)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), eq(isCover, false), eq(stationTable.table.headerId, headerId)))
    .limit(1);
  if (row) return;
  throw new BusinessError({ zh: '站位表没有站位，请先导入站位明细', en: 'The table has no stations: import its rows first' });
}

async function refuseSamePerson(ctx: SignedInContext, header: { lineId: string; createUser: string | null }): Promise<void> {
  const { needsOtherEnabler } = await settingOf(ctx, header.lineId);
  if (!needsOtherEnabler || header.createUser !== ctx.session.userId) return;
  throw new BusinessError(
    { zh: '该产线要求由另一人启用站位表', en: 'On this line somebody other than its author puts a table in force' },
    { code: 403 },
  );
}
