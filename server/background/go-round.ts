import { setTimeout as passing } from 'node:timers/promises';
import { operatorLog } from '#server/log.ts';
import { backgroundFaultsTotal } from '#server/monitoring/meters.ts';
import type { Place } from './as-clock.ts';
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
  visit: Visit;
}

/** What is done at each tenant; `worker` is the name of the round. */
export type Visit = (place: Place, tenant: TenantPlace, worker: string) => Promise<void>;

/** Visits one after the other in one round. */
export const inTurn =
  (...visits: Visit[]): Visit =>
  async (...visited) => {
    for (const visit of visits) await visit(...visited);
  };

/** Tells the operator, in the log and in the metrics, at which tenant background work failed. */
export function noteFault(worker: string, tenant: string, error: unknown, about: Readonly<Record<string, string>> = {}): void {
  backgroundFaultsTotal.inc({ worker, tenant });
  operatorLog('warn', { err: error, worker, tenant, ...about }, 'background work failed for a tenant');
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
        await visit(place, tenant, name);
      } catch (error) {
        noteFault(name, tenant.tenantId, error);
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
