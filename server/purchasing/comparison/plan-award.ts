import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { homeCurrency } from '#rules/currencies.ts';
import { plainNumber } from '#rules/grouped.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { id, optional } from '#server/engine/inputs.ts';
import { InputError } from '#server/errors.ts';
import { plantParam } from '#server/platform/settings/plant-param.ts';
import type { Inquiry } from '../inquiries/inquiry.ts';
import { orderCostKey } from '../params.ts';
import { costScale, fromUnits, toUnits } from './exact.ts';
import { type Part, proposeSplit } from './propose-split.ts';
import type { WeighedLine } from './weighed-line.ts';

export const compareInput = z.object({
  id,
  /** What a further supplier of a line has to save, in the currency of the inquiry; the plant's own amount without one. */
  orderCost: z.string().max(32).optional(),
  /** Whether each line is split as costs least, or everything is proposed to one supplier. */
  plan: optional(z.enum(['split', 'one'])),
});

/** How the buyer wants the proposal. */
export interface Wish {
  orderCost: string;
  plan: 'split' | 'one';
}

/** A plan with freight and tooling. */
export interface ChargedPlan extends Plan {
  /** How many groups of suppliers were compared; 0 where nothing is charged, or one supplier delivers all. */
  groups: number;
  /** Whether there is no other group that could cost less. */
  areAll: boolean;
}

export interface Plan {
  /** By line: who delivers what of it. */
  parts: readonly (readonly Part[])[];
  /** The lines of which a cheaper split may exist. */
  unsure: number;
}

const notAmount = { zh: '请填写0至1,000,000的金额，最多两位小数', en: 'Enter an amount from 0 to 1,000,000 with two decimals at most' };

export async function wishOf(ctx: SignedInContext, about: Inquiry, input: z.output<typeof compareInput>): Promise<Wish> {
  const typed = plainNumber(input.orderCost ?? '');
  if (typed !== '' && !/^\d{1,7}(\.\d{1,2})?$/.test(typed)) throw new InputError({ orderCost: notAmount[ctx.locale] });
  const orderCost = typed === '' ? await usualOrderCost(ctx, about) : typed;
  if (toUnits(orderCost, 2) > toUnits('1000000', 2)) throw new InputError({ orderCost: notAmount[ctx.locale] });
  return { orderCost, plan: input.plan ?? 'split' };
}

/** The plant's amount in the currency of the inquiry; without a rate nobody knows what it is there, so that nothing counts. */
async function usualOrderCost(ctx: SignedInContext, { currency, exchangeRates }: Inquiry): Promise<string> {
  const amount = (await plantParam(ctx, orderCostKey)) || defaultOrderCost;
  if (currency === homeCurrency) return amount;
  const found = (exchangeRates ?? []).find((row) => row.currency === homeCurrency);
  return found === undefined ? '0' : fromUnits(toUnits(amount, 2) * toUnits(String(found.rate), 6), 8, 2);
}
/** About what it costs a plant to receive, inspect and pay one more delivery. */
export const defaultOrderCost = '50';

/** Everything from the one supplier of whom it costs least, freight and tooling included; none where nobody offers every open line. */
export function planOne(lines: readonly WeighedLine[], further: readonly bigint[]): ChargedPlan {
  const open = lines.filter((line) => line.open > 0n);
  const costs = further.map((more, at) =>
    open.reduce<bigint | undefined>(
      (sum, { proposable }) => (sum === undefined || proposable.orders[at] === undefined ? undefined : sum + proposable.orders[at].cost),
      more * 10n ** BigInt(costScale - 2),
    ),
  );
  const least = costs.reduce<number | undefined>((best, cost, at) => {
    if (cost === undefined) return best;
    const other = best === undefined ? undefined : costs[best];
    return other === undefined || cost < other ? at : best;
  }, undefined);
  const parts = lines.map(({ open: left, proposable }): Part[] => {
    const order = least === undefined || left === 0n ? undefined : proposable.orders[least];
    return least === undefined || order === undefined ? [] : [{ offer: least, ...order }];
  });
  return { parts, unsure: 0, groups: 0, areAll: true };
}

/** Each line split as costs least; others are let in between two lines that took long. */
export async function planSplits(lines: readonly WeighedLine[], orderCost: string, most = mostTried): Promise<Plan> {
  const parts: (readonly Part[])[] = [];
  let [left, unsure] = [most, 0];
  for (const { open, needed, proposable } of lines) {
    const maxTried = Math.max(leastTried, Math.min(left, mostOfALine));
    const split = open > 0n ? proposeSplit(proposable.offers, needed, { orderCost: toUnits(orderCost, costScale), maxTried }) : undefined;
    parts.push(split?.parts ?? []);
    if (split && !split.isSure) unsure += 1;
    left -= split?.tried ?? 0;
    if (split && split.tried > leastTried) await setImmediate();
  }
  return { parts, unsure };
}

/** The orders that are tried for the cheapest splits of all lines, some 1 µs each: more would hold up everybody else. */
export const mostTried = 1_000_000;
const mostOfALine = 100_000;
export const leastTried = 2_000;
