import { setImmediate as nextTurn } from 'node:timers/promises';
import { sideText } from '#rules/board-sides.ts';
import { dayAfter, localDateTime } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { dayKey } from '../lines/line-date.ts';
import { productionLine } from '../lines/production-line.ts';
import { shareOut } from '../plans/share-out.ts';
import { workedShifts } from '../plans/worked-shifts.ts';
import { slotEntries } from '../shifts/shift-slots.ts';
import type { DailyFigures, DailyReport, DailyRow, ReportedBy } from './board-answers.ts';
import { figuresOf } from './daily-figures.ts';
import { refuseRange } from './daily-range.ts';
import { type DayPlan, type DayShift, type DayWork, readDays } from './daily-work.ts';
import { type MetricKey, metrics } from './metrics.ts';

export interface DailyReportInput {
  dateFrom: string;
  dateTo: string;
  by: ReportedBy;
  lineId?: string | undefined;
}

const rowsAtOnce = 200;

/**
 * Output of business dates, by line, by shift, by work order and side, or by line and week; data scopes apply to lines. Hours borrowed and lent belong to a
 * shift: by work order they form a separate row (docs/production.md, 'Metrics').
 */
export async function dailyReport(ctx: SignedInContext, input: DailyReportInput): Promise<DailyReport> {
  const { dateFrom, dateTo, by, lineId } = input;
  refuseRange(dateFrom, dateTo);
  if (lineId !== undefined) await readRow(ctx, productionLine, lineId);
  const { work, plans, shifts, shiftTypes } = await readDays(ctx, input);
  const groups = new Map<string, Group>();
  const groupAt = (head: Head) => {
    const key = keyOf(head);
    const group = groups.get(key) ?? { head, work: [], plans: [], shifts: [] };
    groups.set(key, group);
    return group;
  };
  for (const one of work) groupAt(headOf(by, one)).work.push(one);
  for (const shift of shifts) if (by !== 'order' || shift.borrowed !== shift.lent) groupAt(headOf(by, shift)).shifts.push(shift);
  const parts = by === 'shift' ? await partsOfShifts(ctx, plans, shifts, shiftTypes) : plans;
  for (const plan of parts) groupAt(headOf(by, plan)).plans.push(plan);
  return {
    dateFrom,
    dateTo,
    by,
    asOf: localDateTime(ctx.now(), ctx.session.timeZone),
    rows: await rowsOf(ctx, [...groups.values()]),
    total: figuresOf({ work, plans, shifts }),
    formulas: formulasIn(ctx),
  };
}

type Head = Omit<DailyRow, keyof DailyFigures | 'layoutName'>;
/** The part of a plan that belongs to one shift. */
type PlanPart = Omit<DayPlan, 'shiftType'> & { shiftId: string | null; shiftType: string | null; shiftTypeName: string | null };
type Named = DayWork | DayPlan | PlanPart | DayShift;
interface Group {
  head: Head;
  work: DayWork[];
  plans: (DayPlan | PlanPart)[];
  shifts: DayShift[];
}

const keyOf = (head: Head): string =>
  [head.kind, head.planDate, head.lineId, head.shiftId ?? head.shiftType, head.workOrderId, head.layout].map((part) => part ?? '').join();

function headOf(by: ReportedBy, of: Named): Head {
  const head: Head = {
    kind: 'work',
    planDate: by === 'week' ? mondayOf(of.planDate) : of.planDate,
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
  if (by === 'order') {
    if (!('workOrderId' in of)) return { ...head, kind: 'support' };
    const { workOrderId, workOrderNumber, productName, layout } = of;
    return { ...head, workOrderId, workOrderNumber, productName, layout };
  }
  if (of.lineId === null) return { ...head, kind: 'noLine' };
  const line = { ...head, lineId: of.lineId, lineName: of.lineName };
  if (by === 'line' || by === 'week' || !('shiftTypeName' in of)) return line;
  const { shiftId, shiftType, shiftTypeName } = of;
  return { ...line, kind: shiftId === null ? 'notStarted' : 'work', shiftId, shiftType, shiftTypeName };
}

const mondayOf = (date: string) => dayAfter(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Splits plans among the shifts that work on them, including shifts that were not started. */
async function partsOfShifts(
  ctx: SignedInContext,
  plans: DayPlan[],
  shifts: DayShift[],
  shiftTypes: ReadonlyMap<string | null, string>,
): Promise<(DayPlan | PlanPart)[]> {
  const days = new Map(
    [...plans, ...shifts].flatMap(({ lineId, planDate }) =>
      lineId === null ? [] : [[dayKey({ lineId, planDate }), { lineId, planDate }]],
    ),
  );
  const worked = await workedShifts(ctx, { days: [...days.values()], entries: await slotEntries(ctx), planned: plans });
  return plans.flatMap((plan) => {
    if (plan.lineId === null) return [plan];
    const there = worked.get(dayKey(plan)) ?? [];
    const shares = shareOut(plan, there);
    const parts = there.map(({ shiftId, shiftType }, at) => ({ shiftId, shiftType, planCount: shares[at] ?? 0 }));
    const left = plan.planCount - shares.reduce((sum, share) => sum + share, 0);
    return [...parts, { shiftId: null, shiftType: plan.shiftType, planCount: left }]
      .filter(({ planCount }) => planCount !== 0)
      .map((part): PlanPart => ({ ...plan, ...part, shiftTypeName: shiftTypes.get(part.shiftType) ?? null }));
  });
}

/** In order of `placeOf`, computed in turns so that a long report keeps nobody waiting. */
async function rowsOf({ locale }: SignedInContext, groups: Group[]): Promise<DailyRow[]> {
  const placed = groups.map((group) => ({ group, place: placeOf(group.head) }));
  placed.sort((one, other) => (one.place < other.place ? -1 : one.place > other.place ? 1 : 0));
  const rows: DailyRow[] = [];
  for (const { group } of placed) {
    if (rows.length % rowsAtOnce === rowsAtOnce - 1) await nextTurn();
    const { layout } = group.head;
    rows.push({ ...group.head, layoutName: layout && sideText(layout, locale), ...figuresOf(group) });
  }
  return rows;
}

const placeOf = (head: Head) =>
  [
    head.planDate,
    head.kind === 'support' || head.kind === 'noLine' ? '\uffff' : '',
    ...[head.lineName, head.shiftType, head.workOrderNumber, head.layout].map((part) => part ?? ''),
  ].join('\0');

const formulaOf = {
  defectRate: 'defectRate',
  plannedRate: 'plannedRate',
  invested: 'investedHours',
  lost: 'lostHours',
  support: 'supportHours',
  effective: 'effectiveHours',
  earned: 'earnedHours',
  productivity: 'productivity',
  performance: 'workingPerformance',
  machineHours: 'machineHours',
  machineLost: 'machineLost',
  machineEarned: 'machineEarned',
  machineProductivity: 'machineProductivity',
  machinePerformance: 'machinePerformance',
} as const satisfies Record<keyof DailyReport['formulas'], MetricKey>;

function formulasIn({ locale }: SignedInContext): DailyReport['formulas'] {
  const entries = Object.entries(formulaOf).map(([name, key]) => [
    name,
    { label: metrics[key].label[locale], formula: metrics[key].formula[locale] },
  ]);
  return Object.fromEntries(entries);
}
