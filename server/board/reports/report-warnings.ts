import { and, eq, ne, sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { earnedHours, investedHours, lostHours } from '../boards/metrics.ts';
import { type Doubt, shownNumber } from '../confirm.ts';
import type { Plan } from '../plans/work-order-plan.ts';
import type { ReportSlot } from '../shifts/shift-slots.ts';
import { productionRecord } from './production-record.ts';
import type { Entry } from './report-variants.ts';

/** Plausibility warnings: the reporter confirms them, and they are stored with the report (docs/production.md, 'Checks'). */
export const warnings = {
  outputAboveInput: { zh: '累计产出大于累计投入', en: 'Output is above the input so far' },
  aboveStandard: { zh: '产出超过标准的1.3倍', en: 'Output is above 1.3 times the standard' },
  defectsAboveInput: { zh: '不良数量大于投入数量', en: 'Defects are above the input' },
  noOutput: { zh: '没有产出，也没有异常说明', en: 'No output, and no note on abnormal work' },
  lostAboveInvested: { zh: '异常工时大于投入工时', en: 'Lost hours are above invested hours' },
  hoursAboveElapsed: { zh: '填报工时大于本班已过时间', en: 'Hours are above what has passed of the shift' },
  notBegun: { zh: '时段尚未开始', en: 'The slot has not begun' },
  unplanned: { zh: '工单不在该班次的计划内', en: 'The work order is not in the plan of this shift' },
} satisfies Record<string, Label>;
export type Warning = keyof typeof warnings;

/** The reports to be added up: the same work order on the same line, side and business date. */
export interface Tally {
  workOrderId: string;
  lineId: string;
  layout: string | null;
  planDate: string;
}

/** The warnings of an entry, each with its numbers. `but` is the record that the entry corrects. */
export async function warningsOf(
  ctx: SignedInContext,
  entry: Entry,
  { tally, plan, slot, but }: { tally: Tally; plan: Plan | undefined; slot: ReportSlot | undefined; but?: string },
): Promise<Found[]> {
  const before = await talliedCounts(ctx, tally, but);
  const [output, input] = [before.outputCount + entry.outputCount, before.inputCount + entry.inputCount];
  const earned = plan && earnedHours(entry.outputCount, plan);
  const [invested, lost] = [investedHours(entry), lostHours(entry)];
  const bad = entry.badCount + (entry.appearanceBadCount ?? 0);
  const ran = slot?.isWholeShift ? (Math.min(ctx.now().getTime(), slot.end.getTime()) - slot.start.getTime()) / anHour : undefined;
  const hours = Number(entry.workHour);
  const found: (Found | false | undefined)[] = [
    output > input && about('outputAboveInput', output, input),
    earned !== undefined && earned > 1.3 * invested && about('aboveStandard', entry.outputCount, (entry.outputCount * invested) / earned),
    bad > entry.inputCount && about('defectsAboveInput', bad, entry.inputCount),
    entry.outputCount === 0 && !entry.exceptWorkNote && { name: 'noOutput', text: warnings.noOutput },
    lost > invested && about('lostAboveInvested', lost, invested),
    plan === undefined && { name: 'unplanned', text: warnings.unplanned },
    ran !== undefined && hours > ran + tolerance && about('hoursAboveElapsed', hours, Math.max(ran, 0)),
    slot && slot.start > ctx.now() && { name: 'notBegun', text: warnings.notBegun },
  ];
  return found.filter((one) => typeof one === 'object');
}

export type Found = Doubt & { name: Warning };

const anHour = 3_600_000;
const tolerance = 0.25;

// Without commas, which separate several confirmations.
const about = (name: keyof typeof compared, given: number, bound: number): Found => ({
  name,
  about: `${Number(given.toFixed(1))}/${Number(bound.toFixed(1))}`,
  text: {
    zh: `${warnings[name].zh}（${compared[name].zh[0]} ${shownNumber(given)}，${compared[name].zh[1]} ${shownNumber(bound)}）`,
    en: `${warnings[name].en} (${compared[name].en[0]} ${shownNumber(given)}, ${compared[name].en[1]} ${shownNumber(bound)})`,
  },
});

const compared = {
  outputAboveInput: { zh: ['产出', '投入'], en: ['output', 'input'] },
  aboveStandard: { zh: ['填报', '标准'], en: ['entered', 'standard'] },
  defectsAboveInput: { zh: ['不良', '投入'], en: ['defects', 'input'] },
  lostAboveInvested: { zh: ['异常', '投入'], en: ['lost', 'invested'] },
  hoursAboveElapsed: { zh: ['填报', '已过'], en: ['entered', 'passed'] },
} as const;

async function talliedCounts(ctx: SignedInContext, tally: Tally, but: string | undefined) {
  const reports = productionRecord.table;
  const [sums] = await ctx.db
    .select({
      inputCount: sql`coalesce(sum(${reports.inputCount}), 0)`.mapWith(Number),
      outputCount: sql`coalesce(sum(${reports.outputCount}), 0)`.mapWith(Number),
    })
    .from(reports)
    .where(
      and(
        eq(reports.tenantId, ctx.session.tenantId),
        eq(reports.isDeleted, 0),
        eq(reports.workOrderId, tally.workOrderId),
        eq(reports.lineId, tally.lineId),
        eq(sql`coalesce(${reports.layout}, '')`, tally.layout ?? ''),
        eq(reports.planDate, tally.planDate),
        but === undefined ? undefined : ne(reports.id, but),
      ),
    );
  return { inputCount: sums?.inputCount ?? 0, outputCount: sums?.outputCount ?? 0 };
}
