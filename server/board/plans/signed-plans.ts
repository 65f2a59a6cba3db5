import { and, eq } from 'drizzle-orm';
import { dayAfter } from '#rules/dates.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { shiftRecord } from '../shifts/shift-record.ts';
import { type Plan, workOrderPlan } from './work-order-plan.ts';

type Place = Pick<Plan, 'lineId' | 'planDate' | 'shiftType'>;

/** What a shift is held against: a change of it changes the figures of the shift. */
export const countedIn = ['planCount', 'standardManpower', 'standardCapacity', 'standardWorkHour'] as const;

/**
 * A shift that is signed off keeps its plans and standards: what was signed stays what is shown. Until the end of the transaction nobody signs
 * one off that this change would reach.
 */
export async function refuseSigned(ctx: SignedInContext, { lineId, planDate, shiftType }: Place): Promise<void> {
  // Nobody signs a shift off before its day; a night's may end early.
  if (!lineId || planDate > dayAfter(todayOf(ctx), 1)) return;
  const { table } = shiftRecord;
  const [signed] = await ctx.db
    .select({ id: table.id, signedOffAt: table.signedOffAt })
    .from(table)
    .where(
      and(
        eq(table.tenantId, ctx.session.tenantId),
        eq(table.isDeleted, 0),
        eq(table.lineId, lineId),
        eq(table.planDate, planDate),
        shiftType ? eq(table.shiftType, shiftType) : undefined,
      ),
    )
    .orderBy(table.id)
    .for('share')
    .then((shifts) => shifts.filter(({ signedOffAt }) => signedOffAt !== null));
  if (!signed) return;
  throw new BusinessError(
    {
      zh: `${planDate} 的班次已签核，其计划和标准不能更改；请先重启班次，或为未签核的班次单独计划`,
      en: `A shift of ${planDate} is signed off: its plan and standards cannot change. Reopen it first, or plan for the other shift by itself.`,
    },
    { code: 409, recordId: signed.id, field: 'planCount' },
  );
}

/** Removes plans that nobody worked on, unless they count in a shift that is signed off. */
export async function removePlans(ctx: SignedInContext, ids: string[]): Promise<void> {
  for (const plan of await readRows(ctx, workOrderPlan, ids)) await refuseSigned(ctx, plan);
  await removeRows(ctx, workOrderPlan, ids);
}
