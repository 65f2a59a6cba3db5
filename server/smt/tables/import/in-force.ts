import { and, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { retiredAmong } from '#server/rd/items/retired-items.ts';
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

/** Rows of items out of use: those that the tables in force have already are told of, others are faults. */
export async function retiredRows(
  ctx: SignedInContext,
  rows: readonly { itemNumber: string }[],
  inForce: readonly { itemNumber: string }[],
): Promise<{ at: number; text: Label; isNote?: true }[]> {
  const retired = await retiredAmong(
    ctx,
    rows.map(({ itemNumber }) => itemNumber),
  );
  const known = new Set(inForce.map(({ itemNumber }) => itemNumber));
  return rows.flatMap(({ itemNumber }, at) => {
    const text = retired.get(itemNumber);
    return text ? [{ at, text, ...(known.has(itemNumber) && { isNote: true as const }) }] : [];
  });
}
