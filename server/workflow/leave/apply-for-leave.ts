import { and, eq, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { timeOfForm } from '#server/engine/inputs.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { completeTask } from '../commands/complete-task.ts';
import { keepValues } from '../commands/move-on.ts';
import { isOpen, lockRunning, type Running, type TaskRow } from '../commands/running.ts';
import { startInstance } from '../commands/start-instance.ts';
import { assertActive, assertRunning } from '../commands/task-guards.ts';
import type { Graph } from '../model/graph.ts';
import { isAdjustStep } from '../run/rules-at.ts';
import { leave, leaveTable } from './leave-table.ts';

export interface LeaveForm {
  id?: string | undefined;
  processDefinitionId?: string | undefined;
  taskUser: string;
  startTime: string;
  endTime: string;
  reason?: string | undefined;
}

/** Applies for leave, or changes what was returned; the applicant submits that again with his task. */
export async function applyForLeave(ctx: SignedInContext, form: LeaveForm): Promise<true> {
  const { db, session, now } = ctx;
  const { id, processDefinitionId, taskUser, reason = '' } = form;
  const [startTime, endTime] = [timeIn(ctx, form.startTime, 'startTime'), timeIn(ctx, form.endTime, 'endTime')];
  const [span] = await db.execute<{ seconds: string }>(sql`
    select extract(epoch from ${endTime}::timestamptz - ${startTime}::timestamptz)::text as seconds`);
  const seconds = Number(span?.seconds ?? 0);
  if (seconds <= 0) throw new BusinessError({ zh: '结束时间须晚于开始时间', en: 'The end lies after the start' }, { field: 'endTime' });
  await assertActive(ctx, [taskUser], 'taskUser');
  const said = { startTime, endTime, days: (seconds / 86_400).toFixed(6), reason, taskUser };
  if (id !== undefined) return changeLeave(ctx, id, said);
  if (processDefinitionId === undefined)
    throw new BusinessError({ zh: '请选择流程', en: 'Choose the process' }, { field: 'processDefinitionId' });
  const [made] = await db.execute<{ id: string }>(sql`select next_id()::text as id`);
  const businessId = String(made?.id);
  const values = { taskUser, days: said.days };
  const { instance } = await startInstance(ctx, { definitionId: processDefinitionId, values, businessTable: leaveTable, businessId });
  const at = now().toISOString();
  await db
    .insert(leave)
    .values({ id: businessId, instanceId: instance.id, applicantId: session.userId, ...said, createTime: at, updateTime: at });
  return true;
}

/** Changes what was returned and submits it again: one step, on the applicant's own page. */
export async function resubmitLeave(
  ctx: SignedInContext,
  { taskId, comment, ...form }: LeaveForm & { id: string; taskId: string; comment?: string | undefined },
): Promise<Running> {
  await applyForLeave(ctx, form);
  return completeTask(ctx, { taskId, agrees: true, comment });
}

type Said = Pick<typeof leave.$inferInsert, 'startTime' | 'endTime' | 'days' | 'reason' | 'taskUser'>;

/** Only while it is with him; the process reads the new days when he submits it again. */
async function changeLeave(ctx: SignedInContext, id: string, said: Said): Promise<true> {
  const { db, session, now } = ctx;
  const own = and(eq(leave.tenantId, session.tenantId), eq(leave.id, id), eq(leave.applicantId, session.userId));
  const [found] = await db.select({ instanceId: leave.instanceId }).from(leave).where(own);
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  const running = await lockRunning(ctx, found.instanceId);
  assertRunning(running);
  const { graph } = running.machine;
  const isHis = running.tasks.some((task) => isOpen(task) && task.assigneeId === session.userId && isForApplicant(graph, task));
  if (!isHis)
    throw new BusinessError(
      { zh: '申请正在审批，退回后才能修改', en: 'It is being decided: it can be changed once it is returned' },
      { code: 409 },
    );
  await db
    .update(leave)
    .set({ ...said, updateTime: now().toISOString(), version: sql`${leave.version} + 1` })
    .where(own);
  await keepValues(ctx, running, { taskUser: said.taskUser, days: said.days });
  return true;
}

/** What was returned to him, or a step of the file that is the applicant's own. */
function isForApplicant(graph: Graph, { tokenId, node }: TaskRow): boolean {
  return tokenId === null || isAdjustStep(graph, node);
}

function timeIn({ session }: SignedInContext, text: string, field: 'startTime' | 'endTime'): string {
  const time = timeOfForm(text, session.timeZone);
  if (time !== undefined) return time;
  throw new BusinessError({ zh: '时间格式应为 yyyy-MM-dd HH:mm:ss', en: 'A time is like 2026-05-04 08:00:00' }, { field });
}
