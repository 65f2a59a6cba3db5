import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/pool.ts';
import { productionRecord } from './production-record.ts';
import { shiftRecord } from './shift-record.ts';
import { workOrderPlan } from './work-order-plan.ts';

/** A text for each line of a tenant that is another once its reports, shifts or plans have changed; `since` (`yyyy-MM-dd`) bounds the look. */
export async function changeMarks(db: Transaction, tenantId: string, since: string): Promise<Map<string, string>> {
  const [reports, shifts, plans] = [productionRecord.table, shiftRecord.table, workOrderPlan.table];
  const recent = and(eq(shifts.tenantId, tenantId), gte(shifts.startTime, since));
  const found = await Promise.all([
    marksIn(db, reports, tenantId, inArray(reports.shiftRecordId, db.select({ id: shifts.id }).from(shifts).where(recent))),
    marksIn(db, shifts, tenantId, gte(shifts.startTime, since)),
    marksIn(db, plans, tenantId, gte(plans.planDate, since)),
  ]);
  const marks = new Map<string, string>();
  for (const { lineId, mark } of found.flat()) marks.set(lineId, `${marks.get(lineId) ?? ''}|${mark}`);
  return marks;
}

type Changing = typeof productionRecord.table | typeof shiftRecord.table | typeof workOrderPlan.table;

async function marksIn(db: Transaction, table: Changing, tenantId: string, recent: SQL): Promise<{ lineId: string; mark: string }[]> {
  const lineId: PgColumn = table.lineId;
  const rows = await db
    // Versions only ever grow and rows stay when they are removed, so that no two changes cancel each other out.
    .select({ lineId, mark: sql<string>`concat(count(*), ':', sum(${table.version}))` })
    .from(table as never)
    .where(and(eq(table.tenantId, tenantId), recent))
    .groupBy(lineId);
  // The type of a column that three tables share is lost to Drizzle.
  return rows as { lineId: string; mark: string }[];
}
