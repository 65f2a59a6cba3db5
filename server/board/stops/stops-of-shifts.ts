import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { asRows, shownColumns, withLabels } from '#server/engine/read-rows.ts';
import { type LabelledStop, lineStop, type StopRow } from './line-stop.ts';

const { table } = lineStop;

/** The stops of shifts, whoever entered them, in the order in which they began. */
export const stopsOf = async (ctx: SignedInContext, shiftIds: readonly string[]): Promise<StopRow[]> =>
  shiftIds.length === 0 ? [] : stopsWhere(ctx, inArray(table.shiftRecordId, [...shiftIds]));

/** The stops that match a condition, in that order. */
export async function stopsWhere(ctx: SignedInContext, where: SQL | undefined): Promise<StopRow[]> {
  const rows = await ctx.db
    .select(shownColumns(lineStop))
    .from(table)
    .where(and(eq(table.tenantId, ctx.session.tenantId), eq(table.isDeleted, 0), where))
    .orderBy(asc(table.startTime), asc(table.id));
  return asRows(lineStop, rows);
}

/** With their reasons in the reader's language. */
export const labelStops = (ctx: SignedInContext, rows: StopRow[]): Promise<LabelledStop[]> => withLabels(ctx, lineStop, rows, ['reason']);

/** A line that stands, as boards say it: since when, local, and why. */
export interface Standstill {
  since: string;
  reason: string;
}

/** The stop that a line stands in, by its line. */
export async function standstills(ctx: SignedInContext, shiftIds: readonly string[]): Promise<Map<string, Standstill>> {
  const standing = (await stopsOf(ctx, shiftIds)).filter(({ endTime }) => endTime === null);
  const labelled = await labelStops(ctx, standing);
  return new Map(labelled.map(({ lineId, startTime, reason, reasonName }) => [lineId, { since: startTime, reason: reasonName ?? reason }]));
}
