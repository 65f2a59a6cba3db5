import { and, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/pool.ts';
import { workOrderPlan } from '../plans/work-order-plan.ts';
import { productionRecord } from '../reports/production-record.ts';
import { shiftRecord } from '../shifts/shift-record.ts';
import { supportHours } from '../shifts/support-hours.ts';
import { lineStop } from '../stops/line-stop.ts';
import { slogan } from './slogan.ts';

/** The key for all lines: a change without a line, such as a slogan for every board. */
export const everyLine = '';

/**
 * A text per line of a tenant that changes with its reports, shifts, plans, support, stops or slogans; `since` (`yyyy-MM-dd`) limits the query.
 */
export async function changeMarks(db: Transaction, tenantId: string, since: string): Promise<Map<string, string>> {
  const [reports, shifts, plans] = [productionRecord.table, shiftRecord.table, workOrderPlan.table];
  const [support, stops, slogans] = [supportHours.table, lineStop.table, slogan.table];
  const recent = and(eq(shifts.tenantId, tenantId), gte(shifts.startTime, since));
  const ofRecent = (shiftId: PgColumn) => inArray(shiftId, db.select({ id: shifts.id }).from(shifts).where(recent));
  const found = await Promise.all([
    marksIn(db, reports, tenantId, ofRecent(reports.shiftRecordId)),
    marksIn(db, shifts, tenantId, gte(shifts.startTime, since)),
    marksIn(db, plans, tenantId, gte(plans.planDate, since)),
    marksIn(db, support, tenantId, ofRecent(support.shiftRecordId)),
    marksIn(db, stops, tenantId, ofRecent(stops.shiftRecordId)),
    marksIn(db, slogans, tenantId, or(isNull(slogans.endDate), gte(slogans.endDate, since))),
  ]);
  const marks = new Map<string, string>();
  for (const { lineId, mark } of found.flat()) marks.set(lineId ?? everyLine, `${marks.get(lineId ?? everyLine) ?? ''}|${mark}`);
  return marks;
}

type Changing =
  | typeof productionRecord.table
  | typeof shiftRecord.table
  | typeof workOrderPlan.table
  | typeof supportHours.table
  | typeof lineStop.table
  | typeof slogan.table;

interface Mark {
  lineId: string | null;
  mark: string;
}

async function marksIn(db: Transaction, table: Changing, tenantId: string, recent: SQL | undefined): Promise<Mark[]> {
  const lineId: PgColumn = table.lineId;
  const rows = await db
    // Versions only grow and removed rows remain, so changes cannot cancel each other out.
    .select({ lineId, mark: sql<string>`concat(count(*), ':', sum(${table.version}))` })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), recent))
    .groupBy(lineId);
  // Drizzle loses the type of a column shared by several tables.
  return rows as Mark[];
}
