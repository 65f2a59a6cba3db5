import { and, eq, inArray, sql } from 'drizzle-orm';
import { authorIn, isClock, type SignedInContext } from '#server/calls/context.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { post } from '#server/platform/organisation/post.ts';
import { flowHistory, type HistoryEvent } from '../instances/task-tables.ts';
import type { Running, TaskRow } from './running.ts';

interface Noted {
  task?: Pick<TaskRow, 'id' | 'node' | 'label' | 'createTime'>;
  node?: { id: string; label: string };
  people?: readonly string[];
  comment?: string;
  target?: string;
}

/** Writes down what happened, who did it and what he was then; nobody changes it afterwards. */
export async function note(
  ctx: SignedInContext,
  { instance }: Pick<Running, 'instance'>,
  event: HistoryEvent,
  of: Noted = {},
): Promise<void> {
  const { task, node, people = [], comment = '', target } = of;
  await ctx.db.insert(flowHistory).values({
    instanceId: instance.id,
    taskId: task?.id ?? null,
    node: task?.node ?? node?.id ?? '',
    label: task?.label ?? node?.label ?? '',
    event,
    actorId: authorIn(ctx.session),
    actorName: ctx.session.realName.slice(0, 64),
    actorPlace: await placeOf(ctx),
    peopleIds: [...people],
    receivedTime: task ? sql`(select create_time from flow_task where tenant_id = ${ctx.session.tenantId} and id = ${task.id})` : null,
    comment: comment.slice(0, 2000),
    targetNode: target ?? null,
    requestId: ctx.caller.requestId.slice(0, 64),
    createTime: sql`${ctx.now().toISOString()}::timestamptz`,
  });
}

async function placeOf(ctx: SignedInContext): Promise<string> {
  const { db, session } = ctx;
  if (isClock(ctx)) return '';
  const { deptIds, postIds, tenantId } = session;
  const departments =
    deptIds.length === 0
      ? []
      : await db
          .select({ name: dept.table.deptName })
          .from(dept.table)
          .where(and(eq(dept.table.tenantId, tenantId), inArray(dept.table.id, deptIds)));
  const posts =
    postIds.length === 0
      ? []
      : await db
          .select({ name: post.table.postName })
          .from(post.table)
          .where(and(eq(post.table.tenantId, tenantId), inArray(post.table.id, postIds)));
  return [...departments, ...posts]
    .map(({ name }) => name)
    .join('、')
    .slice(0, 500);
}
