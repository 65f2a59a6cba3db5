import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { authorOf, type Input } from '#server/engine/write-rows.ts';
import { insertHeader } from './change-header.ts';
import { rowsOf } from './import/in-force.ts';
import { stationTable } from './station-table.ts';
import { stationTableHeader } from './station-table-header.ts';

const atOnce = 500;

/** Adds a version; one that is made as a copy has the rows of its original. */
export async function addTable(ctx: SignedInContext, input: Input) {
  const { copiedFrom } = input;
  const original = typeof copiedFrom === 'string' ? await readRow(ctx, stationTableHeader, copiedFrom) : undefined;
  const header = await insertHeader(ctx, input);
  const rows = original ? await rowsOf(ctx, original.id) : [];
  const copies = rows.map(({ station, itemNumber, isSubstitute, itemModel, itemPosition, quantity, isCover, isTrial, ...more }) => ({
    ...authorOf(ctx, stationTable),
    ...{ headerId: header.id, station, itemNumber, isSubstitute, itemModel, itemPosition, quantity, isCover, isTrial },
    ...{ feederType: more.feederType, beltSpacing: more.beltSpacing, sort: more.sort, note: more.note },
  }));
  for (let at = 0; at < copies.length; at += atOnce) await ctx.db.insert(stationTable.table).values(copies.slice(at, at + atOnce));
  return header;
}
