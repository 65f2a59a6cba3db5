import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { flowTimer } from '../instances/instance-tables.ts';
import { isInside, type Node, nodeOf, type Timer } from '../model/graph.ts';
import type { Running } from './running.ts';

/** Sets the timers of nodes that are waited at, once each, and drops those of nodes that were left. */
export async function keepTimers({ db, session, now }: SignedInContext, { instance, machine, tokens }: Running): Promise<void> {
  const { graph } = machine;
  const isAt = (host: string) => tokens.some(({ node }) => node === host || isInside(graph, node, host));
  const wanted = Object.values(graph.nodes).filter(
    (node): node is Timed => (node.kind === 'timer' && isAt(node.id)) || (node.kind === 'boundary' && isAt(node.at)),
  );
  const own = and(eq(flowTimer.tenantId, session.tenantId), eq(flowTimer.instanceId, instance.id));
  const there = await db.select({ id: flowTimer.id, node: flowTimer.node, rung: flowTimer.rung }).from(flowTimer).where(own);
  // The rungs of a step's ladder are set where it is opened, and go with its token.
  const isKept = ({ node, rung }: (typeof there)[number]) =>
    rung === '' ? wanted.some(({ id }) => id === node) : tokens.some((token) => token.node === node);
  const over = there.filter((row) => !isKept(row)).map(({ id }) => id);
  if (over.length > 0) await db.delete(flowTimer).where(and(own, inArray(flowTimer.id, over)));
  const added = wanted.filter(({ id }) => !there.some(({ node, rung }) => node === id && rung === ''));
  if (added.length === 0) return;
  await db
    .insert(flowTimer)
    .values(added.map(({ id, timer }) => ({ instanceId: instance.id, node: id, dueTime: dueAfter(timer, now()).toISOString() })));
}

/** The timers of a node that is entered anew begin anew. */
export async function restartTimers({ db, session }: SignedInContext, { instance, machine }: Running, left: string): Promise<void> {
  const of = Object.values(machine.graph.nodes).flatMap((node) =>
    node.id === left || (node.kind === 'boundary' && node.at === left) ? [node.id] : [],
  );
  await db
    .delete(flowTimer)
    .where(and(eq(flowTimer.tenantId, session.tenantId), eq(flowTimer.instanceId, instance.id), inArray(flowTimer.node, of)));
}

type Timed = Extract<Node, { kind: 'timer' | 'boundary' }>;

/** By the clock on the wall: what a file draws as a timer is no working time. */
export function dueAfter(timer: Timer, from: Date): Date {
  if ('date' in timer) return new Date(timer.date);
  const [, weeks, days, hours, minutes, seconds] =
    /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(timer.duration) ?? [];
  const sum =
    ((Number(weeks ?? 0) * 7 + Number(days ?? 0)) * 24 + Number(hours ?? 0)) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return new Date(from.getTime() + sum * 1000);
}

/** The node of a timer that has run out. */
export const timedNode = ({ machine }: Running, id: string): Timed | undefined => {
  const node = nodeOf(machine.graph, id);
  return node.kind === 'timer' || node.kind === 'boundary' ? node : undefined;
};
