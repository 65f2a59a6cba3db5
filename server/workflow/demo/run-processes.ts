import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { moveAll } from '#server/engine/moves/move.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { addToTask, delegateTask } from '../commands/change-signers.ts';
import { claimTask } from '../commands/claim-task.ts';
import { completeTask } from '../commands/complete-task.ts';
import { remindInstance } from '../commands/remind.ts';
import { startInstance } from '../commands/start-instance.ts';
import { instance } from '../instances/instance.ts';
import { flowTask } from '../instances/task-tables.ts';
import { applyForLeave } from '../leave/apply-for-leave.ts';
import type { ActAs } from './demo-person.ts';

/** What somebody does with the open task that is his, or with the process. */
type Act =
  | { by: string; does: 'agree' | 'refuse' | 'claim' | 'remind' | 'suspend'; comment?: string }
  | { by: string; does: 'delegate' | 'before' | 'after' | 'beside'; to: string };

interface Begun {
  key: string;
  by: string;
  daysAgo: number;
  values: Record<string, string>;
  acts: readonly Act[];
}

interface Making {
  plant: DemoPlant;
  actAs: ActAs;
  /** By key. */
  definitions: ReadonlyMap<string, string>;
}

/** The processes that run in the demo, brought to where they are by the commands of their people. */
export async function runProcesses({ plant, actAs, definitions }: Making): Promise<void> {
  for (const begun of running) {
    const hours = begun.daysAgo * 24;
    const instanceId = await actAs(begun.by, hours, (ctx) => start(ctx, plant, begun, definitions.get(begun.key) ?? ''));
    for (const [at, act] of begun.acts.entries()) {
      const since = hours - ((at + 1) * hours) / (begun.acts.length + 1.5);
      await actAs(act.by, since, (ctx) => actIn(ctx, plant, instanceId, act));
    }
  }
}

async function start(ctx: SignedInContext, plant: DemoPlant, { key, values }: Begun, definitionId: string): Promise<string> {
  if (key !== 'Leave') return (await startInstance(ctx, { definitionId, values })).instance.id;
  const { days = '1', reason } = values;
  const from = new Date(plant.now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  const to = new Date(Date.parse(`${from}T00:00:00Z`) + Number(days) * 86_400_000).toISOString().slice(0, 10);
  const taskUser = plant.userIds.get('hr') ?? '';
  await applyForLeave(ctx, {
    processDefinitionId: definitionId,
    taskUser,
    startTime: `${from} 08:00:00`,
    endTime: `${to} 08:00:00`,
    reason,
  });
  const [made] = await ctx.db
    .select({ id: instance.table.id })
    .from(instance.table)
    .where(eq(instance.table.applicantId, ctx.session.userId))
    .orderBy(desc(instance.table.id))
    .limit(1);
  return made?.id ?? '';
}

async function actIn(ctx: SignedInContext, { userIds }: DemoPlant, instanceId: string, act: Act): Promise<unknown> {
  if (act.does === 'remind') return remindInstance(ctx, { id: instanceId });
  if (act.does === 'suspend') return moveAll(ctx, instance, [instanceId], 'suspend');
  const taskId = await openTask(ctx, instanceId, act.does === 'claim');
  const comment = 'comment' in act ? act.comment : undefined;
  switch (act.does) {
    case 'claim':
      return claimTask(ctx, taskId);
    case 'delegate':
      return delegateTask(ctx, { taskId, userId: userIds.get(act.to) ?? '', comment });
    case 'before':
    case 'after':
    case 'beside':
      return addToTask(ctx, { taskId, userIds: [userIds.get(act.to) ?? ''], where: act.does, comment });
    default:
      return completeTask(ctx, { taskId, agrees: act.does === 'agree', comment });
  }
}

async function openTask({ db, session }: SignedInContext, instanceId: string, isPool: boolean): Promise<string> {
  const own = isPool ? eq(flowTask.state, 'claimable') : and(eq(flowTask.assigneeId, session.userId), ne(flowTask.state, 'waiting'));
  const [found] = await db
    .select({ id: flowTask.id })
    .from(flowTask)
    .where(and(eq(flowTask.instanceId, instanceId), isNull(flowTask.endTime), own))
    .limit(1);
  if (!found) throw new Error(`${session.account} has no task of ${instanceId}`);
  return found.id;
}

const agree = (by: string, comment?: string): Act => ({ by, does: 'agree', ...(comment !== undefined && { comment }) });
const refuse = (by: string, comment: string): Act => ({ by, does: 'refuse', comment });
const does = (by: string, what: 'claim' | 'remind' | 'suspend'): Act => ({ by, does: what });
const asks = (by: string, how: 'delegate' | 'before' | 'after' | 'beside', to: string): Act => ({ by, does: how, to });

const leave = (by: string, daysAgo: number, days: number, reason: string, ...acts: Act[]): Begun => ({
  ...{ key: 'Leave', by, daysAgo, acts },
  values: { days: String(days), reason },
});
const paid = (key: string, by: string, daysAgo: number, amount: number, reason: string, ...acts: Act[]): Begun => ({
  ...{ key, by, daysAgo, acts },
  values: { 金额: String(amount), 事由: reason },
});

/** Forty: waiting, claimed, returned, suspended, late, delegated, with added signers. */
const running: readonly Begun[] = [
  leave('leader', 6, 2, '家中有事', agree('hr')),
  leave('engineer', 5, 5, '回乡探亲', agree('hr', '已核对年假')),
  leave('ipqc', 5, 1, '体检', refuse('hr', '请附体检预约时间')),
  leave('buyer', 4, 4, '婚假', agree('hr')),
  leave('supervisor', 4, 1, '孩子家长会'),
  leave('leader', 3, 1, '看病', agree('hr')),
  leave('engineer', 3, 3, '搬家', refuse('hr', '与客户审厂冲突，请改期')),
  leave('ipqc', 2, 2, '事假', agree('hr')),
  leave('buyer', 2, 6, '陪护', agree('hr'), asks('director', 'before', 'manager')),
  leave('supervisor', 2, 2, '年假', asks('hr', 'delegate', 'manager')),
  leave('leader', 1, 1, '事假'),
  leave('engineer', 1, 2, '年假'),
  paid('Expense', 'leader', 9, 680, '车间工具', agree('supervisor')),
  paid('Expense', 'engineer', 8, 7200, '治具打样', agree('director'), does('buyer', 'claim'), agree('buyer', '发票齐全')),
  paid('Expense', 'ipqc', 8, 320, '检验耗材', agree('director'), does('hr', 'claim')),
  paid('Expense', 'supervisor', 7, 1500, '培训资料', agree('manager')),
  paid('Expense', 'leader', 6, 240, '劳保用品', refuse('supervisor', '请补发票')),
  paid('Expense', 'engineer', 5, 9800, '测试夹具', agree('director')),
  paid('Expense', 'buyer', 4, 860, '快递费'),
  paid('Expense', 'hr', 3, 2600, '招聘会展位'),
  paid('Expense', 'leader', 2, 150, '打印耗材'),
  paid('Expense', 'ipqc', 1, 410, '校准费', does('ipqc', 'remind')),
  paid('Travel', 'buyer', 9, 3600, '苏州供应商审核', agree('engineer'), agree('supervisor')),
  paid('Travel', 'manager', 8, 5200, '客户拜访', agree('engineer')),
  paid('Travel', 'ipqc', 7, 1800, '来料稽核', asks('hr', 'before', 'director')),
  paid('Travel', 'leader', 6, 900, '设备培训', asks('supervisor', 'after', 'manager')),
  paid('Travel', 'buyer', 5, 2400, '展会', asks('engineer', 'beside', 'manager')),
  paid('Travel', 'manager', 4, 4100, '总部会议', agree('engineer'), agree('supervisor'), agree('hr')),
  paid('Travel', 'leader', 3, 760, '外协跟线', refuse('engineer', '缺行程单')),
  paid('Travel', 'ipqc', 2, 1300, '客诉现场'),
  paid('PettyCash', 'leader', 6, 500, '夜班加餐'),
  paid('PettyCash', 'engineer', 5, 2000, '紧急备件', does('engineer', 'remind')),
  paid('PettyCash', 'staff', 5, 300, '班组活动'),
  paid('PettyCash', 'ipqc', 4, 800, '送检费'),
  paid('PettyCash', 'supervisor', 3, 1000, '车间维修'),
  paid('PettyCash', 'leader', 1, 200, '零星采购'),
  paid('Hospitality', 'buyer', 6, 1600, '供应商年会', agree('hr')),
  paid('Hospitality', 'manager', 5, 3000, '客户来访', agree('hr'), does('admin', 'suspend')),
  paid('Hospitality', 'engineer', 3, 450, '专家交流', agree('director')),
  paid('Hospitality', 'supervisor', 2, 880, '审厂接待', does('admin', 'suspend')),
];
