import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { productionLine } from '../lines/production-line.ts';
import type { DailyFigures, DailyReport, DailyRow, ReportedBy } from './board-answers.ts';
import { type DayPlan, type DayShift, type DayWork, readDays } from './daily-work.ts';
import { attainment, defectRate, type MetricKey, metrics, wireRatio } from './metrics.ts';
import { ratiosOf, type Support, sumWork } from './work-sums.ts';

export interface DailyReportInput {
  dateFrom: string;
  dateTo: string;
  by: ReportedBy;
  lineId?: string | undefined;
}

const maxDays = 92;
const aDay = 86_400_000;

/**
 * What was made on business dates, by line, by shift or by work order and side; the unit of scope is the line. Hours borrowed and lent
 * belong to a shift: they enter the rows of lines and shifts and the total, not those of work orders (docs/production.md, 'Metrics').
 */
export async function dailyReport(ctx: SignedInContext, input: DailyReportInput): Promise<DailyReport> {
  const { dateFrom, dateTo, by, lineId } = input;
  refuseRange(dateFrom, dateTo);
  if (lineId !== undefined) await readRow(ctx, productionLine, lineId);
  const { work, plans, shifts } = await readDays(ctx, input);
  const groups = new Map<string, Group>();
  const groupAt = (of: Named) => {
    const key = keyOf(by, of);
    const group = groups.get(key) ?? { head: headOf(by, of), work: [], plans: [], shifts: [] };
    groups.set(key, group);
    return group;
  };
  for (const one of work) groupAt(one).work.push(one);
  if (by !== 'order') for (const shift of shifts) groupAt(shift).shifts.push(shift);
  const shiftsOf = by === 'shift' ? byLineAndDay([...groups.values()]) : undefined;
  for (const plan of plans) for (const group of shiftsOf ? (shiftsOf.get(placeOf(plan)) ?? []) : [groupAt(plan)]) group.plans.push(plan);
  return {
    dateFrom,
    dateTo,
    by,
    rows: [...groups.values()]
      .filter(({ head }) => by !== 'line' || head.lineId !== null)
      .sort(inOrder)
      .map((group) => ({ ...group.head, ...figuresOf(group) })),
    total: figuresOf({ work, plans, shifts }),
    formulas: formulasIn(ctx),
  };
}

type Head = Omit<DailyRow, keyof DailyFigures>;
type Named = DayWork | DayPlan | DayShift;
interface Group {
  head: Head;
  work: DayWork[];
  plans: DayPlan[];
  shifts: DayShift[];
}

function keyOf(by: ReportedBy, of: Named): string {
  if (by === 'line') return `${of.planDate} ${of.lineId ?? ''}`;
  if (by === 'shift') return 'shiftId' in of ? of.shiftId : '';
  return 'workOrderId' in of ? `${of.planDate} ${of.workOrderId} ${of.layout ?? ''}` : '';
}

function headOf(by: ReportedBy, of: Named): Head {
  const head: Head = {
    planDate: of.planDate,
    lineId: null,
    lineName: null,
    shiftId: null,
    shiftType: null,
    shiftTypeName: null,
    workOrderId: null,
    workOrderNumber: null,
    productName: null,
    layout: null,
  };
  if (by === 'order' && 'workOrderId' in of) {
    const { workOrderId, workOrderNumber, productName, layout } = of;
    return { ...head, workOrderId, workOrderNumber, productName, layout };
  }
  const line = { ...head, lineId: of.lineId, lineName: of.lineName };
  if (by !== 'shift' || !('shiftId' in of)) return line;
  const { shiftId, shiftType, shiftTypeName } = of;
  return { ...line, shiftId, shiftType, shiftTypeName };
}

// The plan of a line and date is one for all shifts of that date: each is held against the whole of it, as on the line's page.
function byLineAndDay(groups: Group[]): Map<string, Group[]> {
  const found = new Map<string, Group[]>();
  for (const group of groups) {
    const there = found.get(placeOf(group.head));
    if (there) there.push(group);
    else found.set(placeOf(group.head), [group]);
  }
  return found;
}

const placeOf = ({ lineId, planDate }: Pick<Head, 'lineId' | 'planDate'>) => `${lineId ?? ''} ${planDate}`;

function figuresOf({ work, plans, shifts }: Omit<Group, 'head'>): DailyFigures {
  const support = shifts.reduce<Support>((sum, { borrowed, lent }) => ({ borrowed: sum.borrowed + borrowed, lent: sum.lent + lent }), {
    borrowed: 0,
    lent: 0,
  });
  const sums = sumWork(work, support);
  const planCount = plans.reduce((sum, plan) => sum + plan.planCount, 0);
  const { productivity, performance } = ratiosOf(sums);
  return {
    planCount,
    input: sums.inputCount,
    output: sums.outputCount,
    bad: sums.badCount,
    appearanceBad: sums.appearanceBadCount,
    defectRate: wireRatio(defectRate(sums)),
    plannedRate: wireRatio(attainment(sums.outputCount, planCount)),
    invested: sums.invested.toFixed(2),
    lost: sums.lost.toFixed(2),
    effective: sums.effective.toFixed(2),
    earned: sums.earned?.toFixed(2) ?? null,
    productivity: wireRatio(productivity),
    performance: wireRatio(performance),
  };
}

function inOrder({ head: one }: Group, { head: other }: Group): number {
  const place = (head: Head) => [head.planDate, head.lineName, head.shiftType, head.workOrderNumber, head.layout].map((part) => part ?? '');
  const [ours, theirs] = [place(one), place(other)];
  const at = ours.findIndex((part, index) => part !== theirs[index]);
  return at === -1 ? 0 : (ours[at] ?? '') < (theirs[at] ?? '') ? -1 : 1;
}

const formulaOf = {
  defectRate: 'defectRate',
  plannedRate: 'plannedRate',
  invested: 'investedHours',
  lost: 'lostHours',
  effective: 'effectiveHours',
  earned: 'earnedHours',
  productivity: 'productivity',
  performance: 'workingPerformance',
} as const satisfies Record<keyof DailyReport['formulas'], MetricKey>;

function formulasIn({ locale }: SignedInContext): DailyReport['formulas'] {
  const entries = Object.entries(formulaOf).map(([name, key]) => [
    name,
    { label: metrics[key].label[locale], formula: metrics[key].formula[locale] },
  ]);
  return Object.fromEntries(entries);
}

function refuseRange(dateFrom: string, dateTo: string): void {
  if (dateFrom > dateTo)
    throw new BusinessError({ zh: '结束日期不能早于开始日期', en: 'The last day must not be before the first' }, { field: 'dateTo' });
  if (Date.parse(dateTo) - Date.parse(dateFrom) >= maxDays * aDay)
    throw new BusinessError({ zh: `日期范围不能超过${maxDays}天`, en: `At most ${maxDays} days at once` }, { field: 'dateTo' });
}
