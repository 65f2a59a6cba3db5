import type { Screen } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { dayKey } from '../lines/line-date.ts';
import { slotEntries } from '../shifts/shift-slots.ts';
import { sharesOf } from './share-out.ts';
import { plansOfDays } from './shift-plans.ts';
import { workOrderPlan } from './work-order-plan.ts';
import { workedShifts } from './worked-shifts.ts';

interface PlanPlace {
  id?: string | undefined;
  lineId?: string | undefined;
  planDate?: string | undefined;
}

/** The list and form of plans; once line and date are known, the form says which shifts share a plan that names none, and by how much. */
export async function planScreen(ctx: SignedInContext, place: PlanPlace): Promise<Screen> {
  const screen = await screenOf(workOrderPlan, ctx);
  const plan = place.id === undefined ? place : await readRow(ctx, workOrderPlan, place.id);
  if (!plan?.lineId || !plan.planDate) return screen;
  const shared = await shares(ctx, { lineId: plan.lineId, planDate: plan.planDate });
  if (shared === '') return screen;
  const help = ctx.locale === 'zh' ? `不填时分摊为：${shared}` : `When empty, shared out: ${shared}`;
  return { ...screen, form: screen.form.map((field) => (field.name === 'shiftType' ? { ...field, help } : field)) };
}

async function shares(ctx: SignedInContext, day: { lineId: string; planDate: string }): Promise<string> {
  const [entries, planned, dictionaries] = await Promise.all([slotEntries(ctx), plansOfDays(ctx, [day]), ctx.dictionaries(['shift_type'])]);
  const worked = (await workedShifts(ctx, { days: [day], entries, planned })).get(dayKey(day)) ?? [];
  const parts = sharesOf(
    100,
    worked.map(({ minutes }) => Math.max(minutes, 1)),
  );
  const nameOf = (type: string) => dictionaries.get('shift_type')?.find(({ value }) => value === type)?.label ?? type;
  return worked.map(({ shiftType }, at) => `${nameOf(shiftType)} ${parts[at]}%`).join(ctx.locale === 'zh' ? '、' : ', ');
}
