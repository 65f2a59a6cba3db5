import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { localDateTime } from '#rules/dates.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { stationState } from '../lines/line-run-table.ts';
import { stationTable } from '../tables/station-table.ts';
import { stationTableHeader } from '../tables/station-table-header.ts';
import { temporaryChange } from '../tables/temporary-change.ts';
import type { OpenRun } from './read-situation.ts';
import { type Accepted, rets, type Verdict } from './station-machine.ts';

const [row, header, change] = [stationTable.table, stationTableHeader.table, temporaryChange.table];

/** Why an item that does not fit is believed to fit, where that is known: a change notice, another version, another station. */
export async function explainRefusal(
  ctx: SignedInContext,
  { run, station, itemNumber, accepted }: { run: OpenRun; station: string; itemNumber: string; accepted: readonly Accepted[] },
  verdict: Verdict,
): Promise<Verdict> {
  if (verdict.reason !== 'wrongItem' || itemNumber === '') return verdict;
  const mains = accepted.filter(({ by }) => by === 'main').map((main) => main.itemNumber);
  const found =
    (await byNotice(ctx, run, itemNumber, mains)) ??
    (await byNewerTable(ctx, run, station, itemNumber)) ??
    (await byOtherStation(ctx, run, itemNumber));
  return found ? { ...verdict, ...found } : verdict;
}

const secondsOf = (time: PgColumn) => sql`extract(epoch from ${time})`.mapWith(Number);

type Explained = Partial<Pick<Verdict, 'reason' | 'facts' | 'detail'>>;

/** A notice that is not valid now, or of another product. */
async function byNotice(ctx: SignedInContext, run: OpenRun, itemNumber: string, mains: string[]): Promise<Explained | undefined> {
  if (mains.length === 0) return undefined;
  const [notice] = await ctx.db
    .select({
      number: change.changeNumber,
      from: secondsOf(change.validFrom),
      until: secondsOf(change.validUntil),
      product: change.productItemNumber,
    })
    .from(change)
    .where(
      and(
        eq(change.tenantId, ctx.session.tenantId),
        eq(change.isDeleted, 0),
        eq(change.substitute, itemNumber),
        inArray(change.itemNumber, mains),
      ),
    )
    // One of this product tells more.
    .orderBy(desc(sql`coalesce(${change.productItemNumber}, '') in ('', ${run.productItemNumber})`), desc(change.validUntil))
    .limit(1);
  if (!notice) return undefined;
  const { number, product } = notice;
  const timeOf = (seconds: number) => localDateTime(new Date(seconds * 1000), ctx.session.timeZone).slice(0, 16);
  if (product && product !== run.productItemNumber) return { reason: 'noticeOfOther', facts: { number, product } };
  if (notice.from * 1000 > ctx.now().getTime()) return { reason: 'noticeBegins', facts: { number, time: timeOf(notice.from) } };
  return { reason: 'noticeEnded', facts: { number, time: timeOf(notice.until) } };
}

/** The version that took the place of the run's takes the item at this station. */
async function byNewerTable(ctx: SignedInContext, run: OpenRun, station: string, itemNumber: string): Promise<Explained | undefined> {
  const [newer] = await ctx.db
    .select({ version: header.tableVersion })
    .from(header)
    .innerJoin(row, and(eq(row.tenantId, header.tenantId), eq(row.headerId, header.id), eq(row.isDeleted, 0)))
    .where(
      and(
        eq(header.tenantId, ctx.session.tenantId),
        eq(header.isDeleted, 0),
        eq(header.isEnabled, true),
        ne(header.id, run.headerId),
        eq(header.lineId, run.lineId),
        eq(header.productItemNumber, run.productItemNumber),
        eq(header.side, run.side),
        eq(row.itemNumber, itemNumber),
        eq(sql`upper(${row.station})`, station),
      ),
    )
    .limit(1);
  return newer && { reason: 'newerTable', facts: { version: newer.version, ours: run.tableVersion } };
}

async function byOtherStation(ctx: SignedInContext, run: OpenRun, itemNumber: string): Promise<Explained | undefined> {
  const places = await ctx.db
    .select({ station: row.station })
    .from(row)
    .where(
      and(
        eq(row.tenantId, ctx.session.tenantId),
        eq(row.isDeleted, 0),
        eq(row.isCover, false),
        eq(row.headerId, run.headerId),
        eq(row.itemNumber, itemNumber),
      ),
    )
    .orderBy(asc(row.sort))
    .limit(4);
  if (places.length === 0) return undefined;
  const stations = places.map(({ station }) => station);
  return { detail: { zh: `该物料用于站位 ${stations.join('、')}`, en: `it belongs at ${stations.join(', ')}` } };
}

/** A station that this line's table does not have may be one of another line. */
export async function lineOfStation(ctx: SignedInContext, lineId: string, station: string): Promise<Verdict | undefined> {
  const [found] = await ctx.db
    .select({ line: productionLine.table.lineName })
    .from(stationState)
    .innerJoin(
      productionLine.table,
      and(eq(productionLine.table.tenantId, stationState.tenantId), eq(productionLine.table.id, stationState.lineId)),
    )
    .where(and(eq(stationState.tenantId, ctx.session.tenantId), eq(stationState.station, station), ne(stationState.lineId, lineId)))
    .limit(1);
  return found && { ret: rets.fail, reason: 'otherLine', facts: { line: found.line } };
}
