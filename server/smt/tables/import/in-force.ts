import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { type Unready, unreadyAmong } from '#server/rd/items/unready-items.ts';
import { stationTable } from '../station-table.ts';
import { type StationTableHeader, stationTableHeader } from '../station-table-header.ts';

/** The table that a line works by for a product and side. */
export async function tableInForce(
  ctx: SignedInContext,
  lineId: string,
  { productItemNumber, side }: Pick<StationTableHeader, 'productItemNumber' | 'side'>,
): Promise<StationTableHeader | undefined> {
  const { table } = stationTableHeader;
  const which = and(
    eq(table.lineId, lineId),
    eq(table.productItemNumber, productItemNumber),
    eq(table.side, side),
    eq(table.isEnabled, true),
  );
  const [found] = await findRows(ctx, stationTableHeader, which, 1);
  return found;
}

export const rowsOf = (ctx: SignedInContext, headerId: string) =>
  findRows(ctx, stationTable, eq(stationTable.table.headerId, headerId), 50_000, ['sort']);

/** Rows of items that are not ready for use: drafts, and those that the tables in force have already, are told of, others are faults. */
export async function unreadyRows(
  ctx: SignedInContext,
  rows: readonly { itemNumber: string }[],
  inForce: readonly { itemNumber: string }[],
): Promise<(Unready & { at: number; isKnown: boolean; isNote?: true })[]> {
  const unready = await unreadyAmong(
    ctx,
    rows.map(({ itemNumber }) => itemNumber),
  );
  const known = new Set(inForce.map(({ itemNumber }) => itemNumber));
  return rows.flatMap(({ itemNumber }, at) => {
    const said = unready.get(itemNumber);
    if (!said) return [];
    const isKnown = known.has(itemNumber);
    return [{ at, ...said, isKnown, ...((isKnown || said.isAsked) && { isNote: true as const }) }];
  });
}
