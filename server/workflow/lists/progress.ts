import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import type { Progress } from '../diagram/draw-svg.ts';
import { token } from '../instances/instance-tables.ts';
import { flowTask } from '../instances/task-tables.ts';
import type { Graph } from '../model/graph.ts';

/** Which steps of an instance were decided, were returned, wait: of the transaction's tenant. */
export async function progressOf(db: Transaction, instanceId: string, { start }: Graph): Promise<Progress> {
  const tokens = await db.select({ node: token.node }).from(token).where(eq(token.instanceId, instanceId));
  const { node, state, cancelled, dueTime, endTime } = flowTask;
  const isLate = sql<boolean>`${endTime} is null and ${dueTime} < now()`;
  const tasks = await db.select({ node, state, cancelled, isLate }).from(flowTask).where(eq(flowTask.instanceId, instanceId));
  const nodes = (of: readonly { node: string }[]) => new Set(of.map((one) => one.node));
  return {
    current: nodes(tokens),
    done: new Set([start, ...nodes(tasks.filter((task) => task.state === 'agreed'))]),
    returned: nodes(tasks.filter((task) => task.state === 'refused' || task.cancelled === 'returned')),
    overdue: nodes(tasks.filter((task) => task.isLate)),
    taken: new Set(),
  };
}
