import { and, asc, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { auditLog } from '#server/calls/log/audit-log-table.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { peopleIn } from '../shifts/people-in.ts';
import { productionRecord } from './production-record.ts';
import { changeReader, type ShownChange } from './shown-changes.ts';

/** One event of a report: time, user, and each field's values before and after. */
export interface ReportEvent {
  reportId: string;
  action: string;
  at: string;
  by: string;
  changes: ShownChange[];
}

/** The entries and corrections of a report: both values, user and time, formatted (docs/production.md, 'Who uses it'). */
export async function reportHistory(ctx: SignedInContext, id: string): Promise<ReportEvent[]> {
  await readRow(ctx, productionRecord, id);
  return reportEvents(ctx, [id], ['add', 'edit', 'remove']);
}

/** The events of reports, in order. */
export async function reportEvents(ctx: SignedInContext, reportIds: string[], actions: string[]): Promise<ReportEvent[]> {
  if (reportIds.length === 0) return [];
  const { recordId, action, before, after, account, userId, createTime } = auditLog;
  const { tenantId } = ctx.session;
  const entries = await ctx.db
    .select({ recordId, action, before, after, account, userId, createTime })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.tenantId, tenantId),
        eq(auditLog.entity, productionRecord.path),
        inArray(recordId, reportIds),
        inArray(action, actions),
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(500);
  const [read, nameOf] = await Promise.all([
    changeReader(ctx),
    peopleIn(
      ctx,
      entries.map((entry) => entry.userId),
    ),
  ]);
  return entries.map((entry) => ({
    reportId: entry.recordId ?? '',
    action: entry.action,
    at: entry.createTime,
    by: nameOf(entry.userId) || (entry.account ?? ''),
    changes: read(entry.before, entry.after),
  }));
}
