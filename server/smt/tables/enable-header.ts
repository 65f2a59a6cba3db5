import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { auditLog } from '#server/calls/log/audit-log-table.ts';
import { disableOthers } from '#server/engine/moves/switching.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { announceVersion } from '../lines/announce-version.ts';
import { lineSetting } from '../lines/line-setting.ts';
import { settingOf } from '../lines/setting-of.ts';
import { tellUnknownIn } from './items-named.ts';
import { stationTable } from './station-table.ts';
import { type StationTableHeader, stationTableHeader } from './station-table-header.ts';

const { table } = stationTableHeader;

/** Two who put versions of one table in force do so one after the other. */
export async function queueForTable(ctx: SignedInContext, ids: string[]): Promise<void> {
  const headers = await findRows(ctx, stationTableHeader, inArray(table.id, ids));
  const tables = headers.map(({ lineId, productItemNumber, side }) => `${ctx.session.tenantId} ${lineId} ${productItemNumber} ${side}`);
  for (const about of tables.sort())
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`station table ${about}`}, 0))`);
}

/** Puts a version in force and retires the one before it: same product, side and line. Who and when stay on both. */
export async function putInForce(ctx: SignedInContext, header: StationTableHeader) {
  await refuseEmpty(ctx, header.id);
  await refuseSamePerson(ctx, header);
  const { lineId, productItemNumber, side } = table;
  const sameTable = and(eq(lineId, header.lineId), eq(productItemNumber, header.productItemNumber), eq(side, header.side));
  await disableOthers(ctx, stationTableHeader, header, sameTable, { retiredTime: sql`now()` });
  await announceVersion(ctx, header);
  await tellUnknownIn(ctx, header.id);
  return { enabledBy: ctx.session.realName, enabledTime: sql`now()`, retiredTime: null };
}

export const retireTable = async () => ({ retiredTime: sql`now()` });

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
  if (header.createUser !== ctx.session.userId) return;
  const { needsOtherEnabler } = await settingOf(ctx, header.lineId);
  if (needsOtherEnabler)
    throw new BusinessError(
      { zh: '该产线要求由另一人启用站位表', en: 'On this line somebody other than its author puts a table in force' },
      { code: 403 },
    );
  if (await switchedOffBySelf(ctx, header.lineId))
    throw new BusinessError(
      {
        zh: '“站位表须由另一人启用”是您自己关闭的：请由另一人启用，或由另一人保存该设置',
        en: 'You switched off that another person enables tables: let another person enable it, or save that setting',
      },
      { code: 403 },
    );
}

/** Whether the rule of two persons was switched off last by the caller himself. */
async function switchedOffBySelf(ctx: SignedInContext, lineId: string): Promise<boolean> {
  const [setting] = await findRows(ctx, lineSetting, eq(lineSetting.table.lineId, lineId), 1);
  if (!setting) return false;
  const { tenantId, entity, recordId, userId, before, after, id } = auditLog;
  const [last] = await ctx.db
    .select({ userId, before: sql<string>`${before} ->> 'needsOtherEnabler'`, after: sql<string>`${after} ->> 'needsOtherEnabler'` })
    .from(auditLog)
    .where(
      and(
        eq(tenantId, ctx.session.tenantId),
        eq(entity, lineSetting.path),
        eq(recordId, setting.id),
        sql`${before} ->> 'needsOtherEnabler' is distinct from ${after} ->> 'needsOtherEnabler'`,
        sql`${after} ->> 'needsOtherEnabler' is not null`,
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  return last?.userId === ctx.session.userId && last.before === 'true' && last.after === 'false';
}
