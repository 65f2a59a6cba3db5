import { and, asc, eq, isNull } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { instance } from '../instances/instance.ts';
import { flowTask } from '../instances/task-tables.ts';
import { namesOf } from '../lists/describe-items.ts';
import { findInstance } from '../lists/read-history.ts';
import { leave, leaveTable } from './leave-table.ts';

/** An application for leave, for those whom its process concerns; `flow` says with whom it is (contract 6.2). */
export async function readLeave(ctx: SignedInContext, businessId: string) {
  const { db, session } = ctx;
  const [found] = await db
    .select({ leave, definitionId: instance.table.definitionId, state: instance.table.state })
    .from(leave)
    .innerJoin(instance.table, and(eq(instance.table.tenantId, leave.tenantId), eq(instance.table.id, leave.instanceId)))
    .where(and(eq(leave.tenantId, session.tenantId), eq(leave.id, businessId)));
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  const { publicId } = await findInstance(ctx, found.leave.instanceId);
  const [open] = await db
    .select({ id: flowTask.id, label: flowTask.label, assigneeId: flowTask.assigneeId })
    .from(flowTask)
    .where(and(eq(flowTask.tenantId, session.tenantId), eq(flowTask.instanceId, found.leave.instanceId), isNull(flowTask.endTime)))
    .orderBy(asc(flowTask.id))
    .limit(1);
  const { id, startTime, endTime, days, reason, taskUser, applicantId, createTime, updateTime, version } = found.leave;
  const names = await namesOf(ctx, [open?.assigneeId ?? null, applicantId, taskUser]);
  return {
    ...{ id, processDefinitionId: found.definitionId, processInstanceId: publicId, startTime, endTime, reason, taskUser },
    ...{ taskUserName: names.get(taskUser) ?? '', days, applyTime: createTime, createUser: applicantId, createTime, updateTime },
    ...{ status: 1, isDeleted: 0, version, state: found.state ?? 'running', applicantName: names.get(applicantId) ?? '' },
    flow: { assigneeName: names.get(open?.assigneeId ?? '') ?? '', taskId: open?.id ?? '', taskName: open?.label ?? '' },
  };
}

/** The leave that a process is about, as its form takes it. */
export async function leaveOf({ db, session }: SignedInContext, { businessTable, businessId }: About) {
  if (businessTable !== leaveTable || businessId === null) return undefined;
  const { id, startTime, endTime, reason, taskUser, days } = leave;
  const [found] = await db
    .select({ id, startTime, endTime, reason, taskUser, days })
    .from(leave)
    .where(and(eq(leave.tenantId, session.tenantId), eq(leave.id, businessId)));
  return found;
}

/** The same for people who decide on it. */
export async function shownLeave(ctx: SignedInContext, about: About): Promise<{ name: string; value: string }[] | undefined> {
  const found = await leaveOf(ctx, about);
  if (!found) return undefined;
  const names = await namesOf(ctx, [found.taskUser]);
  const say = (zh: string, en: string): string => (ctx.locale === 'en' ? en : zh);
  const days = Number(found.days)
    .toFixed(2)
    .replace(/\.?0+$/, '');
  return [
    { name: say('请假时间', 'Leave'), value: `${found.startTime.slice(0, 16)} – ${found.endTime.slice(0, 16)}` },
    { name: say('天数', 'Days'), value: days },
    { name: say('请假事由', 'Reason'), value: found.reason },
    { name: say('审批人', 'Approver'), value: names.get(found.taskUser) ?? '' },
  ].filter(({ value }) => value !== '');
}

interface About {
  businessTable: string;
  businessId: string | null;
}
