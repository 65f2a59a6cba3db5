import { and, asc, eq, getTableColumns, notInArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Place } from './as-clock.ts';
import { backOff } from './deliver-outbox.ts';
import { foundBy, relaying, type Tell } from './find-and-tell.ts';
import { noteFault, type Visit } from './go-round.ts';
import type { TenantPlace } from './tenant-places.ts';

interface DueRows<Table extends PgTable, Found> {
  /** The place in the router of what the rows belong to. */
  path: string;
  table: Table;
  /** What makes a row due; the tenant is seen to. */
  due: (ctx: SignedInContext) => SQL | undefined;
  /** Does what is due, so that the row is due no more; answers what to tell. */
  take: (ctx: SignedInContext, row: Table['$inferSelect']) => Promise<readonly Found[]>;
  tell?: Tell<Found>;
}

/** Of one visit; the rest of a flood waits for the next, so that other tenants come to their turn. */
const maxAtOnce = 200;

/**
 * A visit that takes what is due, oldest first, as the tenant's clock. Each row has a transaction of its own and is claimed in it, so that
 * of several processes one takes it (SKIP LOCKED), and one that dies leaves it due. A row that fails is noted and rests for a while, a
 * longer one each time; it keeps no other waiting.
 */
export function dueRows<Table extends PgTable, Found = never>({ path, table, due, take, tell }: DueRows<Table, Found>): Visit {
  const failures = new Map<string, { count: number; until: number }>();
  // Every table of a tenant has both (columns.ts).
  const { id, tenantId } = getTableColumns(table) as Record<'id' | 'tenantId', PgColumn>;

  async function takeNext(place: Place, tenant: TenantPlace, worker: string, passed: string[]): Promise<boolean> {
    let claimed: string | undefined;
    const find = async (ctx: SignedInContext) => {
      const own = and(eq(tenantId, tenant.tenantId), passed.length > 0 ? notInArray(id, passed) : undefined, due(ctx));
      const rows = ctx.db.select().from(table as PgTable);
      const [row] = await rows.where(own).orderBy(asc(id)).limit(1).for('no key update', { skipLocked: true });
      if (!row) return undefined;
      claimed = String(row.id);
      // Drizzle types the rows of a generic table by its columns, and of all tables alike.
      return take(ctx, row as Table['$inferSelect']);
    };
    try {
      return await foundBy(place, tenant, { worker, path, find, tell: tell ?? nothing });
    } catch (error) {
      // Without a row it is not the row's fault: the server is away.
      if (claimed === undefined) throw error;
      rest(claimed, place.now().getTime());
      noteFault(worker, tenant.tenantId, error, { row: claimed });
      return true;
    } finally {
      if (claimed !== undefined) passed.push(claimed);
    }
  }

  function rest(row: string, now: number): void {
    const count = (failures.get(row)?.count ?? 0) + 1;
    const minutes = backOff[Math.min(count, backOff.length) - 1] ?? 0;
    failures.set(row, { count, until: now + minutes * 60_000 });
  }

  return async (place, tenant, worker) => {
    const now = place.now().getTime();
    for (const [row, { until }] of failures) if (until < now - forgottenAfter) failures.delete(row);
    const passed = [...failures].flatMap(([row, { until }]) => (until > now ? [row] : []));
    const work = async () => {
      for (let taken = 0; taken < maxAtOnce; taken += 1) if (!(await takeNext(place, tenant, worker, passed))) return;
    };
    await (tell ? relaying(place, tenant, { worker, tell }, work) : work());
  };
}

const nothing = async () => {};
/** Longer than any rest: a row that was not tried for so long is due no more, or another process took it. */
const forgottenAfter = 24 * 3_600_000;
