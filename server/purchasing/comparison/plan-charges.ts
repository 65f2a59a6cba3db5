import { costScale, toUnits } from './exact.ts';
import { type ChargedPlan, leastTried, mostTried, type Plan, planSplits } from './plan-award.ts';
import type { WeighedLine } from './weighed-line.ts';

/** So many suppliers with charges are compared in every combination, more of them by leaving out one after the other. */
const mostCombined = 4;

/**
 * Each line split as costs least, freight and tooling of whoever delivers anything included: a supplier whose prices save less than what it
 * charges once is left out. `charges` are in hundredths of the currency of the inquiry, by supplier.
 */
export async function planCharged(lines: readonly WeighedLine[], orderCost: string, charges: readonly bigint[]): Promise<ChargedPlan> {
  const open = lines.filter((line) => line.open > 0n);
  const whole = await planSplits(lines, orderCost);
  const charging = charges.flatMap((charge, at) => (charge > 0n && open.some(({ proposable }) => proposable.offers[at]) ? [at] : []));
  if (charging.length === 0) return { ...whole, groups: 0, areAll: true };
  const costOf = costWith(orderCost, charges);
  const maxGroups = mostGroups(open.length, charges.length);
  const areAll = charging.length <= mostCombined && 2 ** charging.length <= maxGroups;
  const budget = BigInt(mostTried) / BigInt(areAll ? 2 ** charging.length : maxGroups);
  let [best, groups] = [whole, 1];
  const isCovered = (plan: Plan) => plan.parts.every((parts, at) => parts.length > 0 || (whole.parts[at]?.length ?? 0) === 0);
  const tryWithout = async (out: ReadonlySet<number>): Promise<Plan | undefined> => {
    groups += 1;
    const plan = await planSplits(
      lines.map((line) => withoutSome(line, out)),
      orderCost,
      Math.max(leastTried, Number(budget)),
    );
    return isCovered(plan) ? plan : undefined;
  };
  const keep = (plan: Plan | undefined): boolean => {
    const isBetter = plan !== undefined && costOf(plan) < costOf(best);
    if (isBetter) best = plan;
    return isBetter;
  };
  if (areAll) {
    for (let mask = 1; mask < 2 ** charging.length; mask += 1) {
      keep(await tryWithout(new Set(charging.filter((_, at) => (mask >> at) & 1))));
    }
    return { ...best, groups, areAll };
  }
  keep(await tryWithout(new Set(charging)));
  for (const alone of charging) if (groups < maxGroups) keep(await tryWithout(new Set(charging.filter((at) => at !== alone))));
  await leaveOut(best);
  return { ...best, groups, areAll };

  /** Leaves out one supplier after the other as long as that saves. */
  async function leaveOut(from: Plan): Promise<void> {
    const used = usedIn(from);
    const out = charging.filter((at) => !used.has(at));
    let next: Plan | undefined;
    for (const at of charging.filter((one) => used.has(one))) {
      if (groups >= maxGroups) return;
      const plan = await tryWithout(new Set([...out, at]));
      if (keep(plan)) next = plan;
    }
    if (next) await leaveOut(next);
  }
}

const usedIn = ({ parts }: Plan): Set<number> => new Set(parts.flatMap((some) => some.map(({ offer }) => offer)));

/** With what a further supplier of a line has to save, as each line is split by it. */
function costWith(orderCost: string, charges: readonly bigint[]) {
  const hundredth = 10n ** BigInt(costScale - 2);
  const share = toUnits(orderCost, costScale);
  return (plan: Plan): bigint => {
    const goods = plan.parts.flat().reduce((sum, { cost }) => sum + cost + share, 0n);
    return [...usedIn(plan)].reduce((sum, at) => sum + (charges[at] ?? 0n) * hundredth, goods);
  };
}

function withoutSome(line: WeighedLine, out: ReadonlySet<number>): WeighedLine {
  const { offers, orders } = line.proposable;
  const rest = <One>(some: readonly (One | undefined)[]) => some.map((one, at) => (out.has(at) ? undefined : one));
  return { ...line, proposable: { offers: rest(offers), orders: rest(orders) } };
}

/** Of a large inquiry fewer groups are compared, so that nobody else waits for it. */
const mostGroups = (lines: number, suppliers: number): number =>
  Math.max(4, Math.min(40, Math.floor(20_000 / Math.max(1, lines * suppliers))));
