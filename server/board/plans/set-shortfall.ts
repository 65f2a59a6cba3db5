import { readField } from '#rules/field-rules.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { updateRow } from '#server/engine/write-rows.ts';
import { InputError } from '#server/errors.ts';
import { type Plan, workOrderPlan } from './work-order-plan.ts';

/** Sets or clears a plan's shortfall mark (specification 10.4, 10.7: set by plan id). */
export async function setShortfall(ctx: SignedInContext, input: { workOrderPlanId: string; shortFallSwitch?: unknown }): Promise<Plan> {
  const { label } = workOrderPlan.fields.shortFallSwitch;
  const reading = readField(
    { kind: 'flag', label: label[ctx.locale], required: ruleMessage('choose', ctx.locale, label[ctx.locale]) },
    input.shortFallSwitch,
    ctx.locale,
  );
  if ('problem' in reading) throw new InputError({ shortFallSwitch: reading.problem });
  return updateRow(ctx, workOrderPlan, input.workOrderPlanId, { shortFallSwitch: reading.value === true });
}
