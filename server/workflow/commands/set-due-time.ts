import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { workingTimeFrom } from '#server/platform/calendar/days-off.ts';
import { afterWorking, minutesOf } from '#server/platform/calendar/working-time.ts';
import { flowTimer, type Rung } from '../instances/instance-tables.ts';
import type { Node } from '../model/graph.ts';
import type { Running } from './running.ts';

/** By the part of a step's time that is over then. */
const rungs: Record<Rung, number> = { half: 0.5, due: 1, late: 1.5 };

/**
 * Reckons once, in the plant's working time, when a step that is reached is due, and sets what the clock does on the way there and beyond.
 * A step that is reached again begins its time anew.
 */
export async function setDueTime(
  ctx: SignedInContext,
  { instance }: Running,
  { id: node, rules }: Extract<Node, { kind: 'step' }>,
): Promise<string | null> {
  if (rules.due === undefined) return null;
  const { db, session } = ctx;
  const now = ctx.now();
  const time = await workingTimeFrom(ctx, now);
  const minutes = minutesOf(rules.due, time);
  const dueAfter = (part: number): string => afterWorking(now, minutes * part, time).toISOString();
  await db
    .delete(flowTimer)
    .where(and(eq(flowTimer.tenantId, session.tenantId), eq(flowTimer.instanceId, instance.id), eq(flowTimer.node, node)));
  const rows = Object.entries(rungs) as [Rung, number][];
  await db.insert(flowTimer).values(rows.map(([rung, part]) => ({ instanceId: instance.id, node, rung, dueTime: dueAfter(part) })));
  return dueAfter(rungs.due);
}
