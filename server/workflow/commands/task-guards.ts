import { and, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import { user } from '#server/access/users/user.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { instance } from '../instances/instance.ts';
import { openStates } from '../instances/instance-life.ts';
import type { Cancelled } from '../instances/task-tables.ts';
import { active } from '../people/find-people.ts';
import type { Refusal } from '../run/signers.ts';
import { isOpen, type Running, type TaskRow } from './running.ts';

/** Refuses what a task or its instance does not allow now, in words that tell why. */
export async function assertDecidable(ctx: SignedInContext, running: Running, task: TaskRow): Promise<void> {
  assertRunning(running);
  if (!isOpen(task)) throw new BusinessError(await whyOver(ctx, task), { code: 409 });
}

/** The same of whoever's turn it is. */
export async function assertHis(ctx: SignedInContext, running: Running, task: TaskRow): Promise<void> {
  await assertDecidable(ctx, running, task);
  if (task.state === 'claimable') throw new BusinessError({ zh: '请先签收该任务', en: 'Claim this task first' }, { code: 409 });
  if (task.assigneeId !== ctx.session.userId) {
    const name = await nameOf(ctx, task.assigneeId);
    throw new BusinessError({ zh: `该任务由${name}处理`, en: `This task is with ${name}` }, { code: 403 });
  }
  if (task.state === 'waiting') throw new BusinessError({ zh: '尚未轮到您处理', en: 'It is not your turn yet' }, { code: 409 });
}

export function assertRunning({ instance: { state } }: Pick<Running, 'instance'>): void {
  if (openStates.some((one) => one === state)) return;
  const label = instance.life.states[(state ?? 'running') as keyof typeof instance.life.states];
  throw new BusinessError(
    { zh: `流程${label.zh}，不能执行该操作`, en: `The process is ${label.en.toLowerCase()}: this is not possible now` },
    { code: 409 },
  );
}

/** People who are asked, named by the caller: each has to be able to work. */
export async function assertActive(ctx: SignedInContext, ids: readonly string[], field: string): Promise<void> {
  const there = await active(ctx, ids);
  if (there.length !== ids.length)
    throw new BusinessError({ zh: '所选人员不存在或已停用', en: 'This person does not exist or is disabled' }, { field });
}

export const notPossible = ({ says }: Refusal): BusinessError => new BusinessError(says, { code: 409 });

export async function nameOf({ db, session }: SignedInContext, userId: string | null): Promise<string> {
  if (userId === null) return '—';
  const [found] = await db
    .select({ name: user.table.realName })
    .from(user.table)
    .where(and(eq(user.table.tenantId, session.tenantId), eq(user.table.id, userId)));
  return found?.name ?? '—';
}

const reasons: Record<Cancelled, Label> = {
  sibling: { zh: '该节点已由他人决定', en: 'This step was decided by others' },
  returned: { zh: '流程已被退回，该任务已取消', en: 'The process was returned, which ended this task' },
  withdrawn: { zh: '申请人已撤回', en: 'The applicant has withdrawn it' },
  terminated: { zh: '流程已被终止', en: 'The process was terminated' },
  rejected: { zh: '流程已被拒绝', en: 'The process was rejected' },
  jumped: { zh: '流程已跳转到其他节点', en: 'The process was moved to another step' },
  removed: { zh: '已被减签', en: 'You were taken off this step' },
  takenBack: { zh: '上一节点已取回', en: 'The step before was taken back' },
  timer: { zh: '已超时，流程已继续', en: 'Time ran out and the process went on' },
};

async function whyOver(ctx: SignedInContext, task: TaskRow): Promise<Label> {
  if (task.cancelled !== null) return reasons[task.cancelled];
  const name = await nameOf(ctx, task.endedBy);
  return { zh: `该任务已由${name}处理`, en: `This task was decided by ${name}` };
}
