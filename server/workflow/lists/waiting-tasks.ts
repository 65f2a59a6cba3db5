import { sql } from 'drizzle-orm';
import type { AreaTask } from '#server/area.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { instance } from '../instances/instance.ts';
import { flowTask, taskCandidate } from '../instances/task-tables.ts';

/** Tasks that wait for the caller, to do and to claim, for his start page. */
export async function workflowTasks(ctx: SignedInContext): Promise<AreaTask[]> {
  const { session } = ctx;
  if (!holds(session, 'work_todo') && !holds(session, 'work_claim')) return [];
  const isLive = sql`t.end_time is null and exists (select from ${instance.table} i
    where i.tenant_id = t.tenant_id and i.id = t.instance_id and i.state in ('running', 'returned'))`;
  const [waiting] = await ctx.readAt(instance.path, (db) =>
    db.execute<{ todo: number; claim: number }>(sql`
    select (select count(*)::int from ${flowTask} t
        where t.tenant_id = ${session.tenantId} and t.assignee_id = ${session.userId} and t.state = 'open' and ${isLive}) as todo,
      (select count(*)::int from ${flowTask} t join ${taskCandidate} c on c.tenant_id = t.tenant_id and c.task_id = t.id
        where c.tenant_id = ${session.tenantId} and c.user_id = ${session.userId} and t.state = 'claimable' and ${isLive}) as claim`),
  );
  return [
    { kind: 'flowTodo', label: { zh: '待办事务', en: 'Tasks to decide' }, count: waiting?.todo ?? 0, to: '/work/todo/index' },
    { kind: 'flowClaim', label: { zh: '待签事务', en: 'Tasks to claim' }, count: waiting?.claim ?? 0, to: '/work/claim/index' },
  ].filter(({ count }) => count > 0);
}
