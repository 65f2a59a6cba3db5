import { and, eq, inArray, sql } from 'drizzle-orm';
import { dayAfter } from '#rules/dates.ts';
import type { AreaTask } from '#server/area.ts';
import { holds, type SignedInContext, todayOf } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { inquiry } from './inquiries/inquiry.ts';
import { openStates } from './inquiries/inquiry-life.ts';
import { inquirySupplier } from './inquiries/inquiry-tables.ts';
import { vendorFile } from './vendors/vendor-file.ts';

const kinds = {
  ended: { zh: '询价已截止待比价', en: 'Ended inquiries to compare' },
  unanswered: { zh: '询价已截止无报价', en: 'Ended inquiries without a quote' },
  complete: { zh: '报价已齐', en: 'Inquiries with all quotes in' },
  draft: { zh: '询价草稿', en: 'Draft inquiries' },
  audited: { zh: '询价已审核待发送', en: 'Approved inquiries to send' },
  expired: { zh: '供应商证书过期', en: 'Expired certificates' },
};

/**
 * What waits for a buyer: inquiries to compare, those with all quotes in, his drafts, what is approved and not sent, and certificates that
 * have expired; read in one statement, as every start page asks it.
 */
export async function buyingTasks(ctx: SignedInContext): Promise<AreaTask[]> {
  if (ctx.session.supplierId !== null) return [];
  const may = { compare: holds(ctx.session, 'inquiryform_award'), write: holds(ctx.session, 'inquiryform_add') };
  const maySend = holds(ctx.session, 'inquiryform_send');
  const maySeePapers = holds(ctx.session, vendorFile.permission);
  const mayBuy = may.compare || may.write || maySend;
  if (!mayBuy && !maySeePapers) return [];
  const { table } = inquiry;
  const today = todayOf(ctx);
  const isOpen = inArray(table.state, [...openStates]);
  const hasEnded = sql`${table.endDate} < ${today}::date`;
  const isLate = sql`exists (select 1 from ${inquirySupplier} where ${inquirySupplier.tenantId} = ${table.tenantId}
    and ${inquirySupplier.inquiryId} = ${table.id} and ${inquirySupplier.quotedTime} is null)`;
  const mine = and(eq(table.state, 'draft'), eq(table.createUser, ctx.session.userId));
  const kind = sql<
    keyof typeof kinds | null
  >`case when ${table.state} = 'quoting' and ${hasEnded} then 'ended' when ${isOpen} and ${hasEnded} then 'unanswered'
    when ${isOpen} and not ${isLate} then 'complete' when ${mine} then 'draft'
    when ${table.state} = 'audited' then 'audited' end`;
  const rows = await ctx.readAt(inquiry.path, (db) => {
    const inquiries = db
      .select({ kind, count: sql<number>`count(*)::int`, id: sql<string>`min(${table.id})::text`, name: sql<string>`min(${table.number})` })
      .from(table)
      .where(and(mayBuy ? visibleRows(inquiry, ctx) : sql`false`, inArray(table.state, [...openStates, 'draft', 'audited'])))
      .groupBy(sql`1`);
    const papers = db
      .select({
        kind: sql<keyof typeof kinds | null>`'expired'`,
        count: sql<number>`count(*)::int`,
        id: sql<string>`''`,
        name: sql<string>`''`,
      })
      .from(vendorFile.table)
      .where(and(maySeePapers ? visibleRows(vendorFile, ctx) : sql`false`, eq(vendorFile.table.expiry, 'expired')))
      .having(sql`count(*) > 0`);
    return inquiries.unionAll(papers);
  });
  return rows.flatMap(({ kind: one, count, id, name }): AreaTask[] => {
    if (one === 'expired') return [{ kind: 'certificate', label: kinds.expired, count, to: `${vendorFile.page}/index?expiry=expired` }];
    if (one === null || !(one === 'audited' ? maySend : one === 'draft' ? may.write : may.compare)) return [];
    const single = `${inquiry.page}/${one === 'ended' || one === 'complete' ? 'compare' : 'view'}/${id}`;
    const before = `endDate_datele=${dayAfter(today, -1)}`;
    const several = {
      ...{ ended: `state=quoting&${before}`, unanswered: `state=sent&${before}` },
      ...{ complete: 'state=quoting', draft: 'state=draft', audited: 'state=audited' },
    }[one];
    return [
      {
        kind: `inquiry-${one}`,
        label: kinds[one],
        count,
        ...(count === 1 ? { to: single, name } : { to: `${inquiry.page}/index?${several}` }),
      },
    ];
  });
}
