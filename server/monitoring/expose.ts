import { collectDefaultMetrics, Gauge } from 'prom-client';
import { gatesNow } from './gates.ts';
import { registry } from './meters.ts';
import { busyTenants } from './minute.ts';

/** What the database alone knows; absent while it is away. */
export type BacklogFigures = Readonly<Record<string, number>>;

interface LookedUp {
  backlog: () => Promise<BacklogFigures>;
  disk: () => Promise<{ free: number; size: number }>;
}

const registers = [registry];

/**
 * Prepares the text that Prometheus reads: what is counted anyway, Node's own figures, and what is looked up when it is asked for. `backlog`
 * may fail, and then the database counts as away; `disk` has bytes of the disk with DATA_DIR.
 */
export function createExposition({ backlog, disk }: LookedUp): { contentType: string; text: () => Promise<string> } {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
  const gate = gaugeOf('console_gate', 'A gate now: its places, how many are inside, how many wait', ['gate', 'what']);
  const tenants = gaugeOf('console_tenants_busy', 'Tenants that this process has answered since the last whole minute');
  const tenantSeconds = gaugeOf('console_tenant_seconds', 'Time of their requests in it, the ten busiest tenants', ['tenant']);
  const isUp = gaugeOf('console_database_up', '1 while the main database answers');
  const waiting = gaugeOf('console_backlog', 'Work that waits in the database, the same from every process; seconds for the oldest', [
    'what',
  ]);
  const room = gaugeOf('console_disk_bytes', 'Bytes of the disk with DATA_DIR: free for the console, and its size', ['what']);
  return {
    contentType: registry.contentType,
    text: async () => {
      for (const [name, state] of Object.entries(gatesNow())) {
        gate.set({ gate: name, what: 'places' }, state.places);
        gate.set({ gate: name, what: 'inside' }, state.inside);
        gate.set({ gate: name, what: 'waiting' }, state.waiting);
      }
      const busy = busyTenants();
      tenants.set(busy.count);
      tenantSeconds.reset();
      for (const [tenant, ms] of busy.most) tenantSeconds.set({ tenant }, ms / 1000);
      const found = await backlog().catch(() => undefined);
      isUp.set(found ? 1 : 0);
      waiting.reset();
      for (const [what, count] of Object.entries(found ?? {})) waiting.set({ what }, count);
      room.reset();
      for (const [what, bytes] of Object.entries(await disk().catch(() => ({})))) room.set({ what }, bytes);
      return registry.metrics();
    },
  };
}

function gaugeOf(name: string, help: string, labelNames: string[] = []): Gauge {
  registry.removeSingleMetric(name);
  return new Gauge({ registers, name, help, labelNames });
}
