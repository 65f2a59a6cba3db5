import type { SignedInContext } from '#server/calls/context.ts';
import { addLines } from '#server/engine/lines/replace-lines.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { insertHeader } from '../change-header.ts';
import { stationTable } from '../station-table.ts';
import type { StationTableHeader } from '../station-table-header.ts';
import type { TableRow } from './check-rows.ts';

/** Writes a new version with its rows; it is in force only once somebody enables it. The history names the version, not each of its rows. */
export async function writeTable(ctx: SignedInContext, head: Input, rows: readonly TableRow[]): Promise<StationTableHeader> {
  const header = await insertHeader(ctx, head);
  await addLines(
    ctx,
    stationTable,
    header.id,
    rows.map((row) => ({ ...row })),
    { unnoted: true },
  );
  return header;
}
