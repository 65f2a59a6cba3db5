import { and, asc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { modes, rets } from '../verification/station-machine.ts';
import { feedLog } from './feed-log.ts';
import { feedLogTable as log } from './feed-log-table.ts';

const putOn = [modes.load, modes.change, modes.splice];
const passed = [rets.pass, rets.substitute, rets.trial];

/** A scan that put a reel on; the same reel scanned again changed nothing. */
const isPutOn = and(inArray(log.mode, putOn), inArray(log.ret, passed), ne(log.reason, 'already'));
const changesStation = ({ mode, ret, reason }: Record<'mode' | 'ret' | 'reason', PgColumn>) =>
  and(inArray(mode, [...putOn, modes.unload]), inArray(ret, passed), ne(reason, 'already'));

/** The days of a trace, in the time zone of the tenant: from the first moment of one to the last of the other. */
export interface Days {
  from: string;
  to: string;
}

const startOf = (day: string): SQL => sql`${day}::date::timestamptz`;
const endOf = (day: string): SQL => sql`(${day}::date + 1)::timestamptz`;

/** Scans of these days. */
export const withinDays = ({ from, to }: Days): SQL | undefined =>
  and(from === '' ? undefined : gte(log.createTime, startOf(from)), to === '' ? undefined : lt(log.createTime, endOf(to)));

/**
 * What was on a station from when to when: a reel is on from the scan that put it on until the next one that put another there or took it
 * off. `which` says which reels; those that were on during the days are found. That next scan is looked up at the station, whatever was
 * scanned there in years.
 */
export async function findStays(ctx: SignedInContext, which: (columns: StayColumns) => SQL | undefined, days: Days, limit: number) {
  const later = alias(log, 'later');
  const next = ctx.db
    .select({ until: later.createTime, endId: sql<string>`${later.id}::text`.as('end_id') })
    .from(later)
    .where(
      and(
        ...[eq(later.tenantId, log.tenantId), eq(later.lineId, log.lineId), eq(later.station, log.station)],
        gte(later.createTime, log.createTime),
        sql`(${later.createTime}, ${later.id}) > (${log.createTime}, ${log.id})`,
        changesStation(later),
      ),
    )
    .orderBy(asc(later.createTime), asc(later.id))
    .limit(1)
    .as('next');
  return ctx.db
    .select({
      ...{ id: log.id, lineId: log.lineId, side: log.side, station: log.station, mode: log.mode },
      ...{ workOrderNumber: log.workOrderNumber, customerOrder: log.customerOrder },
      ...{ productItemNumber: log.productItemNumber, tableVersion: log.tableVersion },
      ...{ itemNumber: log.itemNumber, isSubstitute: log.isSubstitute, lot: log.lot, reel: log.reel, quantity: log.quantity },
      from: log.createTime,
      until: next.until,
      endId: next.endId,
    })
    .from(log)
    .leftJoinLateral(next, sql`true`)
    .where(
      and(
        visibleRows(feedLog, ctx),
        which(log),
        isPutOn,
        days.to === '' ? undefined : lt(log.createTime, endOf(days.to)),
        days.from === '' ? undefined : or(isNull(next.until), sql`${next.until} > ${startOf(days.from)}`),
      ),
    )
    .orderBy(asc(log.createTime), asc(log.id))
    .limit(limit);
}

/** Scans of these days that took a reel off, with what they took off. */
export async function findRemovals(ctx: SignedInContext, which: SQL | undefined, days: Days, limit: number) {
  return ctx.db
    .select({
      ...{ id: log.id, lineId: log.lineId, side: log.side, station: log.station, mode: log.mode },
      ...{ workOrderNumber: log.workOrderNumber, customerOrder: log.customerOrder },
      ...{ productItemNumber: log.productItemNumber, tableVersion: log.tableVersion },
      reel: log.oldReel,
      until: log.createTime,
    })
    .from(log)
    .where(and(visibleRows(feedLog, ctx), which, ne(log.oldReel, ''), changesStation(log), withinDays(days)))
    .orderBy(asc(log.createTime), asc(log.id))
    .limit(limit);
}

type StayColumns = Record<
  'reel' | 'workOrderNumber' | 'customerOrder' | 'productItemNumber' | 'itemNumber' | 'lot',
  Parameters<typeof eq>[0]
>;

/** Scans that put nothing on: refused ones, or reels that the store only issued. */
export async function countScans(ctx: SignedInContext, which: SQL | undefined, kind: 'refused' | 'issued', limit: number) {
  const ofKind =
    kind === 'refused'
      ? inArray(log.ret, [rets.fail, rets.pendingCheck, rets.locked])
      : and(eq(log.mode, modes.issue), inArray(log.ret, passed));
  const group = {
    ...{ lineId: log.lineId, workOrderNumber: log.workOrderNumber, productItemNumber: log.productItemNumber },
    ...{ station: log.station, itemNumber: log.itemNumber, lot: log.lot, reel: log.reel },
  };
  return ctx.db
    .select({
      ...group,
      firstTime: sql`min(${log.createTime})`.mapWith(log.createTime),
      lastTime: sql`max(${log.createTime})`.mapWith(log.createTime),
      scans: sql`count(*)`.mapWith(Number),
    })
    .from(log)
    .where(and(visibleRows(feedLog, ctx), which, ofKind))
    .groupBy(...Object.values(group))
    .orderBy(asc(sql`min(${log.createTime})`))
    .limit(limit);
}
