import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { flowCopy } from '../instances/copy-table.ts';
import { instance } from '../instances/instance.ts';
import { instanceForm } from '../instances/instance-tables.ts';
import { flowHistory, flowTask, taskCandidate } from '../instances/task-tables.ts';
import { lasting, namesOf } from './describe-items.ts';

/** An instance that the caller may see: his own, one that he has or had a task or a copy of, or any for who follows processes. Others are absent. */
export async function findInstance(ctx: SignedInContext, id: string): Promise<{ id: string; publicId: string }> {
  const { db, session } = ctx;
  const [one, task] = [instance.table, flowTask];
  const isPublic = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  if (!isPublic && !/^\d{1,19}$/.test(id)) throw new BusinessError(messages.absent, { code: 404 });
  const [found] = await db
    .select({ id: one.id, publicId: instanceForm.publicId, applicantId: one.applicantId })
    .from(one)
    .innerJoin(instanceForm, and(eq(instanceForm.tenantId, one.tenantId), eq(instanceForm.instanceId, one.id)))
    .where(and(eq(one.tenantId, session.tenantId), eq(one.isDeleted, 0), isPublic ? eq(instanceForm.publicId, id) : eq(one.id, id)));
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  if (found.applicantId === session.userId || holds(session, 'flow_follow')) return found;
  const hasTask = or(
    eq(task.assigneeId, session.userId),
    eq(task.endedBy, session.userId),
    eq(task.ownerId, session.userId),
    inArray(
      task.id,
      sql`(select ${taskCandidate.taskId} from ${taskCandidate} where ${and(eq(taskCandidate.tenantId, session.tenantId), eq(taskCandidate.userId, session.userId))})`,
    ),
  );
  const hasCopy = and(eq(flowCopy.tenantId, session.tenantId), eq(flowCopy.userId, session.userId), eq(flowCopy.instanceId, found.id));
  if ((await db.$count(flowCopy, hasCopy)) > 0) return found;
  const count = await db.$count(task, and(eq(task.tenantId, session.tenantId), eq(task.instanceId, found.id), hasTask));
  if (count === 0) throw new BusinessError(messages.absent, { code: 404 });
  return found;
}

/** What happened, in its order, with who has it now; for clients of /api as contract 6.2 writes it. */
export async function historyOf(ctx: SignedInContext, id: string) {
  const found = await findInstance(ctx, id);
  const { db, session } = ctx;
  const events = await db
    .select()
    .from(flowHistory)
    .where(and(eq(flowHistory.tenantId, session.tenantId), eq(flowHistory.instanceId, found.id)))
    .orderBy(asc(flowHistory.id));
  const open = await db
    .select()
    .from(flowTask)
    .where(and(eq(flowTask.tenantId, session.tenantId), eq(flowTask.instanceId, found.id), sql`${flowTask.endTime} is null`))
    .orderBy(asc(flowTask.id));
  const names = await namesOf(ctx, [...open.map(({ assigneeId }) => assigneeId), ...events.flatMap(({ peopleIds }) => peopleIds)]);
  return [
    ...events.map(({ event, label, actorName, actorPlace, peopleIds, receivedTime, createTime, comment, node, targetNode }) => ({
      event: event as string,
      historyActivityId: node,
      historyActivityName: label || words[event] || '',
      assigneeName: actorName,
      place: actorPlace,
      people: peopleIds.map((person) => names.get(person) ?? '—'),
      createTime: receivedTime ?? createTime,
      endTime: createTime,
      historyActivityDurationTime: lasting(receivedTime, createTime),
      comment,
      targetNode: targetNode ?? '',
    })),
    ...open.map(({ label, node, assigneeId, createTime }) => ({
      event: 'open',
      historyActivityId: node,
      historyActivityName: label,
      assigneeName: names.get(assigneeId ?? '') ?? '',
      place: '',
      people: [] as string[],
      createTime,
      endTime: '',
      historyActivityDurationTime: '',
      comment: '',
      targetNode: '',
    })),
  ];
}

const words: Partial<Record<string, string>> = { start: '开始', end: '结束', terminate: '终止', withdraw: '撤回', resubmit: '调整申请' };
