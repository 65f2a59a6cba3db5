import { sql } from 'drizzle-orm';
import type { Locale } from '#rules/screen.ts';
import { holds, type SignedInContext, todayOf } from '#server/calls/context.ts';
import { idArray } from '#server/calls/data-scopes.ts';
import { event } from '#server/events/event-table.ts';
import { award } from '../comparison/award-table.ts';
import { inquiry } from '../inquiries/inquiry.ts';
import { inquirySupplier } from '../inquiries/inquiry-tables.ts';

/** What became of the inquiries that a supplier was invited to, those that run or were cancelled left out. */
export interface SupplierRecord {
  invited: number;
  answered: number;
  inTime: number;
  awarded: number;
}

/** Out of a hundred: half for answering at all, thirty for answering by the day first asked for, twenty for winning something. */
export const scoreOf = ({ invited, answered, inTime, awarded }: SupplierRecord): number | null =>
  invited === 0 ? null : Math.round((50 * answered + 30 * inTime + 20 * awarded) / invited);

/** The records of some suppliers; one that was never invited has none. Everybody's inquiries count, whatever the caller may see. */
export async function recordsOf(ctx: SignedInContext, supplierIds: readonly string[]): Promise<Map<string, SupplierRecord>> {
  if (supplierIds.length === 0) return new Map();
  const [asked, won] = [inquirySupplier, award];
  // The end that it was first told of: who is waited for by extending an inquiry has not answered in time.
  const firstEnd = sql`coalesce((
    select (${event.values} ->> 'before')::date from ${event} where ${event.tenantId} = ${asked.tenantId}
      and ${event.entity} = ${inquiry.path} and ${event.recordId} = ${asked.inquiryId} and ${event.action} = 'extend'
      and ${event.createTime} >= ${asked.invitedTime}
    order by ${event.id} limit 1), ${inquiry.table.endDate})`;
  const answeredOn = sql`(${asked.quotedTime} at time zone ${ctx.session.timeZone})::date`;
  const rows = await ctx.db
    .select({
      supplierId: asked.supplierId,
      invited: sql`count(*)`.mapWith(Number),
      answered: sql`count(${asked.quotedTime})`.mapWith(Number),
      inTime: sql`count(*) filter (where ${answeredOn} <= ${firstEnd})`.mapWith(Number),
      awarded: sql`count(*) filter (where exists (
        select 1 from ${won} where ${won.tenantId} = ${asked.tenantId} and ${won.inquiryId} = ${asked.inquiryId}
          and ${won.supplierId} = ${asked.supplierId}))`.mapWith(Number),
    })
    .from(asked)
    .innerJoin(inquiry.table, sql`${inquiry.table.tenantId} = ${asked.tenantId} and ${inquiry.table.id} = ${asked.inquiryId}`)
    .where(
      sql`${asked.tenantId} = ${ctx.session.tenantId} and ${asked.supplierId} = any(${idArray([...supplierIds])})
        and ${asked.invitedTime} is not null and ${inquiry.table.isDeleted} = 0 and ${inquiry.table.state} <> 'cancelled'
        and (${inquiry.table.state} = 'closed' or ${inquiry.table.endDate} < ${todayOf(ctx)}::date)`,
    )
    .groupBy(asked.supplierId);
  return new Map(rows.map(({ supplierId, ...record }) => [supplierId ?? '', record]));
}

/** A score as it stands beside a supplier: of how many inquiries, and what it is reckoned from. */
export interface ToldScore {
  score: number;
  scoredInquiries: number;
  scoreOf: string;
}

/** The scores of suppliers for who reads vendors, at whom they stand too; whoever was never asked has none. */
export async function scoresFor(ctx: SignedInContext, supplierIds: readonly string[]): Promise<Map<string, ToldScore>> {
  if (!scoreReaders.some((code) => holds(ctx.session, code))) return new Map();
  return new Map([...(await recordsOf(ctx, [...new Set(supplierIds)]))].flatMap(([id, record]) => toldOf(ctx.locale, id, record)));
}

const scoreReaders = ['vendor', 'vendor_view'];

function toldOf(locale: Locale, id: string, record: SupplierRecord): [string, ToldScore][] {
  const score = scoreOf(record);
  return score === null ? [] : [[id, { score, scoredInquiries: record.invited, scoreOf: said(record)[locale] }]];
}

/** Vendors with the score of their supplier and what it is reckoned from. */
export async function withScores<Row extends { supplierId: string | null }>(ctx: SignedInContext, rows: Row[]) {
  const records = await recordsOf(ctx, [...new Set(rows.flatMap(({ supplierId }) => supplierId ?? []))]);
  const told = new Map([...records].flatMap(([id, record]) => toldOf(ctx.locale, id, record)));
  return rows.map((row) => ({ ...row, ...(told.get(row.supplierId ?? '') ?? { score: null, scoredInquiries: 0, scoreOf: null }) }));
}

const said = ({ invited, answered, inTime, awarded }: SupplierRecord): Record<Locale, string> => ({
  zh: `询价 ${invited} 次，报价 ${answered} 次，按原定日期 ${inTime} 次，中标 ${awarded} 次`,
  en: `Asked ${invited}, answered ${answered}, by the first end date ${inTime}, awarded ${awarded}`,
});
