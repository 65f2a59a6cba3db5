import { setTimeout as passing } from 'node:timers/promises';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { operatorLog } from '#server/log.ts';
import { backgroundFaultsTotal } from '#server/monitoring/meters.ts';
import { asClock, type Place } from './as-clock.ts';
import { type TenantPlace, tenantPlaces } from './tenant-places.ts';
import { startWorker, type Worker } from './worker.ts';

export interface Round {
  /** Visits every tenant once. */
  once(place: Place): Promise<void>;
  /** Goes round until it is stopped. */
  watch(place: Place): Worker;
}

interface RoundOptions {
  /** Of the worker, in the log and in the metrics. */
  name: string;
  everyMs: number;
  visit: (place: Place, tenant: TenantPlace) => Promise<void>;
}

/** The longest that a round waits for its servers; the walk over one that does not answer goes on, and no second one begins meanwhile. */
const patienceMs = 15_000;

/**
 * Work that goes round all tenants. A tenant whose visit fails is noted, and the next one is visited; each server is walked by itself,
 * so that one which is away or slow keeps nobody on another waiting.
 */
export function goRound({ name, everyMs, visit }: RoundOptions): Round {
  async function walk(place: Place, tenants: readonly TenantPlace[]): Promise<void> {
    for (const tenant of tenants)
      try {
        await visit(place, tenant);
      } catch (error) {
        const { tenantId } = tenant;
        backgroundFaultsTotal.inc({ worker: name, tenant: tenantId });
        operatorLog('warn', { err: error, worker: name, tenant: tenantId }, 'background work failed for a tenant');
      }
  }

  async function once(place: Place, underWay = new Set<string>()): Promise<void> {
    const walks = [...(await tenantsByServer(place))].map(async ([server, tenants]) => {
      if (underWay.has(server)) return;
      underWay.add(server);
      await walk(place, tenants);
      underWay.delete(server);
    });
    await Promise.all(walks);
  }

  function watch(place: Place): Worker {
    const underWay = new Set<string>();
    const takeOne = async () => {
      await Promise.race([once(place, underWay), passing(Math.min(everyMs, patienceMs), undefined, { ref: false })]);
      return false;
    };
    return startWorker({ name, everyMs, takeOne });
  }

  return { once: (place) => once(place), watch };
}

async function tenantsByServer({ database }: Place): Promise<Map<string, TenantPlace[]>> {
  const byServer = new Map<string, TenantPlace[]>();
  for (const tenant of await tenantPlaces(database)) {
    const server = tenant.source?.id ?? 'main';
    byServer.set(server, [...(byServer.get(server) ?? []), tenant]);
  }
  return byServer;
}

interface Finding<Found> {
  /** The place in the router of what is found. */
  path: string;
  /** Works on a tenant's data as its clock. */
  find: (ctx: SignedInContext) => Promise<readonly Found[]>;
  /** Tells of it in the main database, where messages are; not called when nothing was found. */
  tell: (db: Transaction, found: readonly Found[], ctx: SignedInContext) => Promise<void>;
}

/** A visit that finds and tells: in one transaction, or in one on each server where the tenant's business data are on another. */
export const findAndTell =
  <Found>({ path, find, tell }: Finding<Found>): RoundOptions['visit'] =>
  async (place, tenant) => {
    const [found, ctx] = await asClock(place, tenant, path, async (ctx) => {
      const found = await find(ctx);
      if (tenant.source === undefined && found.length > 0) await tell(ctx.db, found, ctx);
      return [found, ctx] as const;
    });
    if (tenant.source !== undefined && found.length > 0)
      await place.database.transact({ tenantId: tenant.tenantId }, (db) => tell(db, found, ctx));
  };
