import { and, eq, ne, sql } from 'drizzle-orm';
import { relayedMessage } from '#server/background/relayed-message-table.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { findSource, homeLock, isBusiness } from '#server/calls/tenant-database.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { DataSourceMark } from '#server/database/sources.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { changeRows } from '#server/engine/change-rows.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { columnsOf } from '#server/engine/visible-rows.ts';
import { allEntities } from '#server/entity/entity.ts';
import { BusinessError, messages, refusalOf } from '#server/errors.ts';
import { findTenant } from '#server/platform/organisation/find-tenant.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { addFirstTaxRates, touchedTaxRates } from '#server/purchasing/suppliers/first-tax-rates.ts';
import { taxRate } from '#server/purchasing/suppliers/tax-rate.ts';
import { dataSource } from './data-source.ts';
import { findPlace } from './data-source-place.ts';
import { inWords, tryPlace, Unreachable } from './try-data-source.ts';

const refusals = {
  hasRows: {
    zh: '该租户已有业务数据，不能更换数据源；请先由运维迁移并清空原库中的数据',
    en: 'This tenant has business data where it is now: it cannot be moved before the operator has copied and cleared them',
  },
  untold: {
    zh: '原数据源中还有未送达的通知，请稍后再试；否则这些通知将无人收到',
    en: 'There are notices on the current data source that nobody has received yet: try again in a few minutes',
  },
  away: {
    zh: '原数据源没有应答，无法确认其中没有业务数据；恢复后再试',
    en: 'The current data source does not answer and may hold business data: try again when it is back',
  },
};

/**
 * Moves a tenant's business areas to another PostgreSQL server, or back to the main database (contract 5.6). Rows are never copied: a
 * tenant that has business rows cannot move; the rates of tax that it began with it finds there, too. The new server is migrated first, outside any transaction.
 */
export async function connectTenant(ctx: ExternalContext, asked: { tenantId: string; datasourceId: string | null }): Promise<void> {
  const { row, from, to } = await ctx.inTransaction(async (tx) => {
    const found = await findTenant(tx, asked.tenantId);
    const source = asked.datasourceId === null ? null : await readRow(tx, dataSource, asked.datasourceId);
    return { row: found, from: await findSource(tx.db, found.tenantId), to: source };
  });
  if ((from?.id ?? null) === (to?.id ?? null)) return;
  if (to)
    await ctx.sources.prepare(to).catch((error) => {
      throw new BusinessError(inWords(error).text, { field: 'datasourceId' });
    });
  const change = (tx: SignedInContext) => setSource(tx, row, to);
  if (from) await leaveSource(ctx, { tenantId: row.tenantId, from, to }, () => ctx.inTransaction(change));
  else
    await ctx.inTransaction(async (tx) => {
      await inTenant(tx, row.tenantId, () => refuseRows(tx.db, row.tenantId));
      await change(tx);
    });
  const there = to ? ctx.sources.at(to) : ctx.database;
  await there.transact({ tenantId: row.tenantId }, (db) => addFirstTaxRates(db, row.tenantId));
}

interface Leaving {
  tenantId: string;
  from: DataSourceMark;
  to: DataSourceMark | null;
}

/**
 * Locks the old server until the change is written, so that nobody writes there meanwhile. An unreachable server may be left for one that
 * has the rows.
 */
async function leaveSource(ctx: ExternalContext, { tenantId, from, to }: Leaving, change: () => Promise<void>): Promise<void> {
  const { sources } = ctx;
  let isGranted = false;
  try {
    await sources.at(from).transact({ tenantId }, async (db) => {
      await refuseRows(db, tenantId);
      isGranted = true;
      await change();
    });
  } catch (error) {
    if (isGranted || refusalOf(error, 'zh').code !== 503) throw error;
    await refuseUnlessAway(ctx, from, error);
    const isThere = to !== null && (await sources.at(to).transact({ tenantId }, (db) => hasRows(db, tenantId)));
    if (!isThere) throw new BusinessError(refusals.away, { field: 'datasourceId' });
    await change();
  }
}

/** A busy server is reachable, and may be being written to: only an unreachable one is skipped. */
async function refuseUnlessAway(ctx: ExternalContext, from: DataSourceMark, error: unknown): Promise<void> {
  const { place } = await ctx.inTransaction(({ db }) => findPlace(db, from.id));
  const reason = await tryPlace(place).then(
    () => error,
    (fault: unknown) => fault,
  );
  if (!(reason instanceof Unreachable)) throw reason;
}

/** Waits for running writers, blocks new ones, and checks for rows, and for messages that the clock has left to be told from there. */
async function refuseRows(db: Transaction, tenantId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${homeLock(tenantId)})`);
  if (await hasRows(db, tenantId)) throw new BusinessError(refusals.hasRows, { field: 'datasourceId' });
  const isUntold = and(eq(relayedMessage.tenantId, tenantId), ne(relayedMessage.body, ''));
  const untold = await db.select({ id: relayedMessage.id }).from(relayedMessage).where(isUntold).limit(1);
  if (untold.length > 0) throw new BusinessError(refusals.untold, { field: 'datasourceId' });
}

/** Removed rows count too: they are history and must not be left behind. */
async function hasRows(db: Transaction, tenantId: string): Promise<boolean> {
  const entities = allEntities().filter(({ path, owner }) => isBusiness(path) && (owner === undefined || owner === 'tenant'));
  const found = await Promise.all(
    entities.map((entity) => {
      const columns = columnsOf(entity);
      if (!columns.tenantId) throw new Error(`${entity.path} has no tenant`);
      const which = entity.path === taxRate.path ? touchedTaxRates() : undefined;
      const own = and(eq(columns.tenantId, tenantId), which);
      return db.select({ id: columns.id }).from(entity.table).where(own).limit(1);
    }),
  );
  return found.some((rows) => rows.length > 0);
}

async function setSource(ctx: SignedInContext, row: { id: string; datasourceId: string | null }, to: DataSourceMark | null): Promise<void> {
  const { table } = tenant;
  if (to) await holdSource(ctx, to);
  const datasourceId = to?.id ?? null;
  const isUnchanged = and(eq(table.id, row.id), sql`${table.datasourceId} is not distinct from ${row.datasourceId}`);
  const done = await changeRows(ctx, tenant, isUnchanged, { datasourceId });
  if (done.length === 0) throw new BusinessError(messages.stale, { code: 409 });
  await recordChanges(ctx, tenant, [
    { recordId: row.id, action: 'datasource', before: { datasourceId: row.datasourceId }, after: { datasourceId } },
  ]);
}

/** Migrating the server takes time: the data source must still be the one that was tested, and is locked until the change is written. */
async function holdSource({ db }: SignedInContext, { id, version }: DataSourceMark): Promise<void> {
  const { table } = dataSource;
  const held = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.version, version), eq(table.isDeleted, 0)))
    .for('share');
  if (held.length === 0) throw new BusinessError(messages.stale, { code: 409 });
}
