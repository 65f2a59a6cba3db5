import { and, eq, ne, sql } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type Doubt, shownNumber } from '#server/confirm.ts';
import { defectsIn, earnedHours, investedHours, lostHours } from '../boards/metrics.ts';
import { endedOrder } from '../plans/open-plans.ts';
import type { Plan } from '../plans/work-order-plan.ts';
import { dueFrom } from '../shifts/shift-clock.ts';
import type { ReportSlot } from '../shifts/shift-slots.ts';
import { undescribedDefects } from './defect-kinds.ts';
import { productionRecord } from './production-record.ts';
import type { Entry } from './report-variants.ts';
import { type Warning, warnings } from './warning-words.ts';

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
  { tally, plan, slot, goal, but }: { tally: Tally; plan: Plan | undefined; slot: ReportSlot | undefined; goal: SlotGoal; but?: string },
): Promise<Found[]> {
  const before = await talliedCounts(ctx, tally, but);
  const [output, input] = [before.outputCount + entry.outputCount, before.inputCount + entry.inputCount];
  const earned = plan && earnedHours(entry.outputCount, plan);
  const undescribed = await undescribedDefects(ctx, entry);
  const [invested, lost] = [investedHours(entry), lostHours(entry)];
  const hasEnded = (await endedOrder(ctx, tally.workOrderId)) !== undefined;
  const bad = defectsIn(entry);
  const ran = slot?.isWholeShift ? (Math.min(ctx.now().getTime(), slot.end.getTime()) - slot.start.getTime()) / anHour : undefined;
  const hours = Number(entry.workHour);
  const isRunning = slot !== undefined && !slot.isExtension && slot.start <= ctx.now() && ctx.now() < dueFrom(slot);
  const made = goal.madeBefore + entry.outputCount;
  const isShort = goal.isLast && !isRunning && made < goal.plan * enough;
  const found: (Found | false | undefined)[] = [
    output > input && about('outputAboveInput', output, input),
    // A plan above the standard is not the reporter's mistake.
    earned !== undefined &&
      earned > 1.3 * invested &&
      made > goal.plan &&
      about('aboveStandard', entry.outputCount, Math.round((entry.outputCount * invested) / earned)),
    bad > entry.inputCount && about('defectsAboveInput', bad, entry.inputCount),
    entry.outputCount === 0 && !entry.exceptWorkNote && { name: 'noOutput', text: warnings.noOutput },
    undescribed > 0 && (undescribed < bad ? about('defectsPartlyExplained', bad, undescribed) : about('defectsUnexplained', bad)),
    entry.outputCount > 0 && isShort && !entry.exceptWorkNote && about('shortUnexplained', made, goal.plan),
    Boolean(entry.exceptWorkNote) && lost === 0 && { name: 'lossWithoutHours', text: warnings.lossWithoutHours },
    isRunning && but === undefined && unfinished(ctx, slot),
    lost > invested && about('lostAboveInvested', lost, invested),
    but === undefined && hasEnded && { name: 'orderEnded', text: warnings.orderEnded },
    plan === undefined && { name: 'unplanned', text: warnings.unplanned },
    isAboveSlot(slot, hours) && about('hoursAboveSlot', hours, hoursOfSlot(slot)),
    Number(entry.exceptWorkHour) > 0 && entry.exceptWorkOfWorker === 0 && { name: 'lostWithoutPeople', text: warnings.lostWithoutPeople },
    ran !== undefined && hours > ran + tolerance && about('hoursAboveElapsed', hours, Math.max(ran, 0)),
    slot && slot.start > ctx.now() && { name: 'notBegun', text: warnings.notBegun },
  ];
  return found.filter((one) => typeof one === 'object');
}

/** Nobody works longer in a slot than it lasts; a line that reports once a shift is held against what has passed of it. */
const isAboveSlot = (slot: ReportSlot | undefined, hours: number): slot is ReportSlot =>
  slot !== undefined && !slot.isWholeShift && hours > hoursOfSlot(slot) + tolerance;

const hoursOfSlot = ({ start, end }: ReportSlot) => (end.getTime() - start.getTime()) / anHour;

/** What a slot should yield; `isLast`: after this report every planned work order has one in it. */
export interface SlotGoal {
  plan: number;
  /** By the other reports of the slot. */
  madeBefore: number;
  isLast: boolean;
}

export type Found = Doubt & { name: Warning };

const anHour = 3_600_000;
const tolerance = 0.25;
/** Up to a twentieth below its plan a slot is as good as planned. */
const enough = 0.95;

// Without commas, which separate several confirmations.
const about = (name: keyof typeof compared, ...numbers: number[]): Found => {
  const say = (locale: 'zh' | 'en') => numbers.map((number, at) => `${compared[name][locale][at]} ${shownNumber(number)}`);
  return {
    name,
    about: numbers.map((number) => Number(number.toFixed(1))).join('/'),
    text: { zh: `${warnings[name].zh}（${say('zh').join('，')}）`, en: `${warnings[name].en} (${say('en').join(', ')})` },
  };
};

function unfinished(ctx: SignedInContext, { end }: ReportSlot): Found {
  const until = localDateTime(end, ctx.session.timeZone).slice(11, 16);
  const { zh, en } = warnings.slotUnfinished;
  return { name: 'slotUnfinished', about: until, text: { zh: `${zh}（至 ${until}）`, en: `${en} (until ${until})` } };
}

const compared = {
  outputAboveInput: { zh: ['产出', '投入'], en: ['output', 'input'] },
  aboveStandard: { zh: ['填报', '所填工时的标准'], en: ['entered', 'standard for the hours given'] },
  defectsAboveInput: { zh: ['不良', '投入'], en: ['defects', 'input'] },
  defectsUnexplained: { zh: ['不良'], en: ['defects'] },
  defectsPartlyExplained: { zh: ['不良', '未选'], en: ['defects', 'without a kind'] },
  shortUnexplained: { zh: ['产出', '计划'], en: ['output', 'plan'] },
  lostAboveInvested: { zh: ['异常', '投入'], en: ['lost', 'invested'] },
  hoursAboveSlot: { zh: ['填报', '时段'], en: ['entered', 'slot'] },
  hoursAboveElapsed: { zh: ['填报', '已过'], en: ['entered', 'passed'] },
} satisfies Partial<Record<Warning, Record<'zh' | 'en', string[]>>>;

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
