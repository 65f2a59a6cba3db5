import { and, eq, ne, sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { earnedHours, investedHours, lostHours } from '../boards/metrics.ts';
import type { Plan } from '../plans/work-order-plan.ts';
import { productionRecord } from './production-record.ts';
import type { Entry } from './report-variants.ts';

/** What looks wrong and may yet be right: the reporter confirms it, and it is kept with the record (docs/production.md, 'Checks'). */
export const warnings = {
  outputAboveInput: { zh: '累计产出大于累计投入', en: 'Output is above the input so far' },
  aboveStandard: { zh: '产出超过标准的1.3倍', en: 'Output is above 1.3 times the standard' },
  defectsAboveInput: { zh: '不良数量大于投入数量', en: 'Defects are above the input' },
  noOutput: { zh: '没有产出，也没有异常说明', en: 'No output, and no note on abnormal work' },
  lostAboveInvested: { zh: '异常工时大于投入工时', en: 'Lost hours are above invested hours' },
  unplanned: { zh: '工单不在该班次的计划内', en: 'The work order is not in the plan of this shift' },
} satisfies Record<string, Label>;
export type Warning = keyof typeof warnings;

/** What a report counts towards: the same work order on the same line, side and business date. */
export interface Tally {
  workOrderId: string;
  lineId: string;
  layout: string | null;
  planDate: string;
}

/** The warnings that an entry gives rise to. `but` is the record that the entry corrects. */
export async function warningsOf(
  ctx: SignedInContext,
  entry: Entry,
  tally: Tally,
  plan: Plan | undefined,
  but?: string,
): Promise<Warning[]> {
  const before = await talliedCounts(ctx, tally, but);
  const earned = plan && earnedHours(entry.outputCount, plan);
  const found: Record<Warning, boolean> = {
    outputAboveInput: before.outputCount + entry.outputCount > before.inputCount + entry.inputCount,
    aboveStandard: earned !== undefined && earned > 1.3 * investedHours(entry),
    defectsAboveInput: entry.badCount + (entry.appearanceBadCount ?? 0) > entry.inputCount,
    noOutput: entry.outputCount === 0 && !entry.exceptWorkNote,
    lostAboveInvested: lostHours(entry) > investedHours(entry),
    unplanned: plan === undefined,
  };
  return (Object.keys(found) as Warning[]).filter((name) => found[name]);
}

/** Asks for what the reporter has not confirmed yet: each warning is a problem `confirm.<name>`, sent back as `confirm` = the names or true. */
export function askToConfirm(found: Warning[], confirm: unknown): void {
  const confirmed = Array.isArray(confirm) ? confirm.map(String) : String(confirm ?? '').split(',');
  if (['true', 'on', '1'].some((yes) => confirmed.includes(yes))) return;
  const open = found.filter((name) => !confirmed.includes(name));
  if (open.length === 0) return;
  const list = (locale: 'zh' | 'en') => open.map((name) => warnings[name][locale]);
  throw new BusinessError(
    { zh: `请确认: ${list('zh').join('；')}`, en: `Please confirm: ${list('en').join('; ')}` },
    { fields: Object.fromEntries(open.map((name) => [`confirm.${name}`, warnings[name]])) },
  );
}

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
