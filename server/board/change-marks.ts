import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/pool.ts';
import { productionRecord } from './production-record.ts';
import { shiftRecord } from './shift-record.ts';
import { workOrderPlan } from './work-order-plan.ts';

/** A text for each line of a tenant that is another once its reports, shifts or plans of these days have changed. */
export async function changeMarks(db: Transaction, tenantId: string): Promise<Map<string, string>> {
  const [reports, shifts, plans] = [productionRecord.table, shiftRecord.table, workOrderPlan.table];
  const found = await Promise.all([
    marksIn(db, reports, tenantId, gte(reports.planDate, sql`current_date - 2`)),
    marksIn(db, shifts, tenantId, gte(shifts.startTime, sql`now() - interval '3 days'`)),
    marksIn(db, plans, tenantId, gte(plans.planDate, sql`current_date - 2`)),
  ]);
  const marks = new Map<string, string>();
  for (const { lineId, mark } of found.flat()) marks.set(lineId, `${marks.get(lineId) ?? ''}|${mark}`);
  return marks;
}

type Changing = typeof productionRecord.table | typeof shiftRecord.table | typeof workOrderPlan.table;

async function marksIn(db: Transaction, table: Changing, tenantId: string, recent: SQL): Promise<{ lineId: string; mark: string }[]> {
  const lineId: PgColumn = table.lineId;
  const rows = await db
    // The columns that every record has; versions only ever grow, so that no two changes cancel each other out.
    .select({ lineId, mark: sql<string>`concat(count(*), ':', sum(${table.version}), ':', sum(${table.isDeleted}))` })
    .from(table as never)
    .where(and(eq(table.tenantId, tenantId), recent))
    .groupBy(lineId)
    .orderBy(lineId);
  return rows as { lineId: string; mark: string }[];
}
