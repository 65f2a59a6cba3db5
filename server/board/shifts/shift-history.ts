import { and, asc, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { lineStateHistory } from '../lines/line-state-history-table.ts';
import { productionRecord } from '../reports/production-record.ts';
import { type ReportEvent, reportEvents } from '../reports/report-history.ts';
import { peopleIn } from './people-in.ts';
import { shiftRecord } from './shift-record.ts';
import { shiftRestarts } from './shift-restarts-table.ts';
import { shiftOnLine } from './shifts-of-lines.ts';

const max = 500;

/**
 * All later changes of a shift: each restart, each change of the line's state, each correction of a report (docs/production.md, 'Shifts').
 */
export async function shiftHistory(ctx: SignedInContext, id: string) {
  const { shift } = await shiftOnLine(ctx, id);
  const reports = productionRecord.table;
  const made = await ctx.db
    .select({ id: reports.id, workOrderNumber: reports.workOrderNumber, timeRange: reports.timeRange })
    .from(reports)
    .where(and(eq(reports.tenantId, ctx.session.tenantId), eq(reports.shiftRecordId, shift.id)))
    .limit(max);
  const [restarts, lineStates, events] = await Promise.all([
    restartsOf(ctx, shift.id),
    lineStatesOf(ctx, shift.id),
    reportEvents(
      ctx,
      made.map((report) => report.id),
      ['edit', 'remove'],
    ),
  ]);
  return { restarts, lineStates, corrections: events.map((event) => ({ ...nameOf(made, event), ...event })) };
}

function nameOf(made: { id: string; workOrderNumber: string | null; timeRange: string }[], { reportId }: ReportEvent) {
  const report = made.find(({ id }) => id === reportId);
  return { workOrderNumber: report?.workOrderNumber ?? '', timeRange: report?.timeRange ?? '' };
}

async function restartsOf(ctx: SignedInContext, shiftId: string) {
  const { createTime, reason, endTime, tenantId, shiftRecordId, createUser, id } = shiftRestarts;
  const rows = await ctx.db
    .select({ at: createTime, by: createUser, reason, endedAt: endTime })
    .from(shiftRestarts)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(shiftRecordId, shiftId)))
    .orderBy(asc(id))
    .limit(max);
  const personOf = await peopleIn(
    ctx,
    rows.map((row) => row.by),
  );
  return rows.map((row) => ({ ...row, by: personOf(row.by) }));
}

async function lineStatesOf(ctx: SignedInContext, shiftId: string) {
  const { createTime, fromState, fromDesc, toState, toDesc, tenantId, shiftRecordId, createUser, id } = lineStateHistory;
  const rows = await ctx.db
    .select({ at: createTime, by: createUser, fromState, fromDesc, toState, toDesc })
    .from(lineStateHistory)
    .where(and(eq(tenantId, ctx.session.tenantId), eq(shiftRecordId, shiftId)))
    .orderBy(asc(id))
    .limit(max);
  const personOf = await peopleIn(
    ctx,
    rows.map((row) => row.by),
  );
  const options = shiftRecord.fields.lineState.options ?? [];
  const nameOfState = (state: number) => options.find(({ value }) => value === String(state))?.label[ctx.locale] ?? '';
  return rows.map((row) => ({ ...row, by: personOf(row.by), from: nameOfState(row.fromState), to: nameOfState(row.toState) }));
}
