import type { SignedInContext } from '#server/calls/context.ts';
import { authorOf, type Input } from '#server/engine/write-rows.ts';
import { insertHeader } from '../change-header.ts';
import { stationTable } from '../station-table.ts';
import type { StationTableHeader } from '../station-table-header.ts';
import type { TableRow } from './check-rows.ts';

const atOnce = 500;

/** Writes a new version with its rows; it is in force only once somebody enables it. The history names the version, not each of its rows. */
export async function writeTable(ctx: SignedInContext, head: Input, rows: readonly TableRow[]): Promise<StationTableHeader> {
  const header = await insertHeader(ctx, head);
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce).map((row) => ({ ...authorOf(ctx, stationTable), ...row, headerId: header.id }));
    await ctx.db.insert(stationTable.table).values(some);
  }
  return header;
}
