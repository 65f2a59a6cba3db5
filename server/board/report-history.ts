import { and, asc, eq } from 'drizzle-orm';
import { auditLog } from '#drizzle/tables/audit.ts';
import type { SignedInContext } from '../context.ts';
import type { Fields } from '../entity/entity.ts';
import { readRow } from '../entity/read-rows.ts';
import { productionRecord } from './production-record.ts';

/** What was entered and corrected on a report: both values, who and when (domain: 'Who uses it'). */
export async function reportHistory(ctx: SignedInContext, id: string) {
  await readRow(ctx, productionRecord, id);
  const entries = await ctx.db
    .select({
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
      account: auditLog.account,
      time: auditLog.createTime,
    })
    .from(auditLog)
    .where(and(eq(auditLog.tenantId, ctx.session.tenantId), eq(auditLog.entity, productionRecord.path), eq(auditLog.recordId, id)))
    .orderBy(asc(auditLog.id))
    .limit(200);
  const fields: Fields = productionRecord.fields;
  return entries.map(({ before, after, ...entry }) => ({
    ...entry,
    changes: Object.entries(after ?? {}).flatMap(([name, value]) => {
      const label = fields[name]?.label[ctx.locale];
      return label === undefined ? [] : [{ name, label, before: before?.[name] ?? null, after: value }];
    }),
  }));
}
