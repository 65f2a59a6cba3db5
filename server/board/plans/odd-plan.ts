import { dayAfter } from '#rules/dates.ts';
import { ungrouped } from '#rules/grouped.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm } from '#server/confirm.ts';
import type { Input } from '#server/engine/write-rows.ts';
import type { Problems } from '#server/errors.ts';
import { businessDateOf } from '../shifts/shift-clock.ts';
import { endedOrder } from './open-plans.ts';
import { type Plan, workOrderPlan } from './work-order-plan.ts';

const numbers = ['planCount', 'standardManpower', 'standardCapacity', 'standardWorkHour'] as const;

/** What a person enters as 0 and cannot mean: a plan of nothing, a standard that nobody meets. A legacy client's 0 says that none is set. */
export function zerosIn({ locale }: SignedInContext, input: Input, before?: Plan): Problems {
  const isZero = (given: unknown) => given !== null && given !== undefined && /^[+-]?0*\.?0*$/.test(ungrouped(String(given).trim()));
  const wrong = numbers.filter(
    (name) => String(input[name] ?? '').trim() !== '' && isZero(input[name]) && Number(before?.[name] ?? 1) !== 0,
  );
  return Object.fromEntries(
    wrong.map((name) => {
      const label = workOrderPlan.fields[name].label[locale];
      if (name === 'planCount') return [name, { zh: `${label}必须大于0`, en: `${label} must be above 0` }[locale]];
      return [name, { zh: `${label}必须大于0，未定时不填`, en: `${label} must be above 0. Leave it empty if not set yet.` }[locale]];
    }),
  );
}

/** What is doubtful about a plan: its order has ended, or its date lies so far from today that it is a slip. */
export async function askOfPlan(
  ctx: SignedInContext,
  { workOrderId, planDate }: Pick<Plan, 'workOrderId' | 'planDate'>,
  confirm: unknown,
  asked: { isEnded: boolean; isFar: boolean },
): Promise<void> {
  const ended = asked.isEnded ? await endedOrder(ctx, workOrderId) : undefined;
  const today = businessDateOf(ctx.now(), ctx.session.timeZone);
  const isOld = asked.isFar && planDate < dayAfter(today, -maxDays);
  const isAhead = asked.isFar && planDate > dayAfter(today, maxDays);
  const old = { zh: `计划日期 ${planDate} 在一年以前`, en: `The plan date ${planDate} is more than a year ago` };
  const ahead = { zh: `计划日期 ${planDate} 在一年以后`, en: `The plan date ${planDate} is more than a year away` };
  askToConfirm(
    [
      ...(ended ? [{ name: 'orderEnded', text: ended }] : []),
      ...(isOld ? [{ name: 'planLongAgo', text: old, about: planDate }] : []),
      ...(isAhead ? [{ name: 'planFarAhead', text: ahead, about: planDate }] : []),
    ],
    confirm,
  );
}
/** A year: whoever enters old plans is not asked about each. */
const maxDays = 366;
