import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { naturally } from '#server/database/natural-order.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { productionLine } from '../lines/production-line.ts';
import { productionRecord } from '../reports/production-record.ts';
import { knownReasons } from '../reports/reasons.ts';
import { hoursOf } from '../reports/report-variants.ts';
import { shiftRecord } from '../shifts/shift-record.ts';
import type { HoursOf } from './board-answers.ts';
import { refuseRange } from './daily-range.ts';
import { defectsByDescription, lossesByReason } from './loss-pareto.ts';

const [lines, reports, shifts] = [productionLine.table, productionRecord.table, shiftRecord.table];

export interface LossReportInput {
  dateFrom: string;
  dateTo: string;
  lineId?: string | undefined;
  shiftType?: string | undefined;
  workOrderNumber?: string | undefined;
}

/** One cause, with its part of the whole, alone and together with those before it. */
export interface Cause {
  name: string;
  amount: number;
  share: number;
  shareSoFar: number;
}

/** One cause on one line and business date. */
export interface CauseOfDay {
  planDate: string;
  lineName: string;
  kind: HoursOf | 'defects';
  name: string;
  amount: number;
}

export interface LossReport {
  dateFrom: string;
  dateTo: string;
  /** Hours of people lost, the largest first; those of machines stand apart. */
  losses: Cause[];
  machineLosses: Cause[];
  /** Pieces by kind of defect. */
  defects: Cause[];
  rows: CauseOfDay[];
}

/** Lost hours and defects of a period by their cause, on the lines that this user may see (docs/production.md, 'Metrics'). */
export async function lossReport(ctx: SignedInContext, input: LossReportInput): Promise<LossReport> {
  const { dateFrom, dateTo } = input;
  refuseRange(dateFrom, dateTo);
  const [work, reasons] = await Promise.all([workOf(ctx, input), knownReasons(ctx)]);
  const lossesIn = (rows: readonly Work[]) =>
    lossesByReason(rows, ctx.locale, reasons.exceptWorkNote).map(({ reason, hours }) => ({ name: reason, amount: Number(hours) }));
  const defectsIn = (rows: readonly Work[]) =>
    defectsByDescription(rows, ctx.locale, reasons.unpleasantSight).map(({ what, count }) => ({ name: what, amount: count }));
  const ofKind = (kind: HoursOf) => work.filter(({ whose }) => whose === kind);
  return {
    dateFrom,
    dateTo,
    losses: ranked(lossesIn(ofKind('people'))),
    machineLosses: ranked(lossesIn(ofKind('machines'))),
    defects: ranked(defectsIn(work)),
    rows: byDay(work).flatMap((rows) => {
      const { planDate, lineName, whose } = rows[0];
      return [
        ...lossesIn(rows).map((cause) => ({ planDate, lineName, kind: whose, ...cause })),
        ...defectsIn(rows).map((cause) => ({ planDate, lineName, kind: 'defects' as const, ...cause })),
      ];
    }),
  };
}

type Work = Awaited<ReturnType<typeof workOf>>[number];

/** Reports that say the same are one row with their number, so that a quarter of a plant stays small. */
async function workOf(ctx: SignedInContext, { dateFrom, dateTo, lineId, shiftType, workOrderNumber }: LossReportInput) {
  const { planDate, exceptWorkNote, exceptWorkOfWorker, exceptWorkHour, unpleasantSight, badCount, appearanceBadCount } = reports;
  const { lineName } = lines;
  const lineType = sql<string>`coalesce(${shifts.lineType}, ${lines.lineType})`;
  const group = {
    ...{ planDate, lineName, lineType, exceptWorkNote, exceptWorkOfWorker, exceptWorkHour },
    ...{ unpleasantSight, badCount, appearanceBadCount },
  };
  const only = (condition: (value: string) => SQL, value: string | undefined) => (value === undefined ? undefined : condition(value));
  const reachable = ctx.db
    .select({ id: lines.id })
    .from(lines)
    .where(
      and(
        visibleRows(productionLine, ctx),
        only((id) => eq(lines.id, id), lineId),
      ),
    );
  const rows = await ctx.db
    .select({ ...group, times: sql`count(*)`.mapWith(Number) })
    .from(reports)
    .innerJoin(lines, and(eq(lines.tenantId, reports.tenantId), eq(lines.id, reports.lineId)))
    .innerJoin(shifts, and(eq(shifts.tenantId, reports.tenantId), eq(shifts.id, reports.shiftRecordId)))
    .where(
      and(
        eq(reports.tenantId, ctx.session.tenantId),
        eq(reports.isDeleted, 0),
        gte(planDate, dateFrom),
        lte(planDate, dateTo),
        inArray(reports.lineId, reachable),
        only((type) => eq(reports.shiftType, type), shiftType),
        only((number) => eq(reports.workOrderNumber, number), workOrderNumber),
        sql`(${exceptWorkOfWorker} * ${exceptWorkHour} > 0 or ${badCount} > 0 or ${appearanceBadCount} > 0)`,
      ),
    )
    .groupBy(...Object.values(group))
    .orderBy(planDate, naturally(lineName));
  return rows.map(({ lineType: type, ...row }) => ({ ...row, whose: hoursOf(type), numberOfWorker: 0, workHour: '0' }));
}

function byDay(work: readonly Work[]): [Work, ...Work[]][] {
  const days = new Map<string, [Work, ...Work[]]>();
  for (const row of work) {
    const key = `${row.planDate} ${row.whose} ${row.lineName}`;
    const day = days.get(key);
    if (day) day.push(row);
    else days.set(key, [row]);
  }
  return [...days.values()];
}

function ranked(causes: readonly { name: string; amount: number }[]): Cause[] {
  const whole = causes.reduce((sum, { amount }) => sum + amount, 0);
  let soFar = 0;
  return causes.map(({ name, amount }) => {
    soFar += amount;
    return { name, amount, share: amount / whole, shareSoFar: soFar / whole };
  });
}
