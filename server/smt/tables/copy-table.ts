import type { SignedInContext } from '#server/calls/context.ts';
import { addLines } from '#server/engine/lines/replace-lines.ts';
import { readRow } from '#server/engine/read-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { insertHeader } from './change-header.ts';
import { rowsOf } from './import/in-force.ts';
import { stationTable } from './station-table.ts';
import { stationTableHeader } from './station-table-header.ts';

/** Adds a version; one that is made as a copy has the rows of its original. */
export async function addTable(ctx: SignedInContext, input: Input) {
  const { copiedFrom } = input;
  const original = typeof copiedFrom === 'string' ? await readRow(ctx, stationTableHeader, copiedFrom) : undefined;
  const header = await insertHeader(ctx, input);
  const rows = original ? await rowsOf(ctx, original.id) : [];
  const copies = rows.map(({ station, itemNumber, isSubstitute, itemModel, itemPosition, quantity, isCover, isTrial, ...more }) => ({
    ...{ station, itemNumber, isSubstitute, itemModel, itemPosition, quantity, isCover, isTrial },
    ...{ feederType: more.feederType, beltSpacing: more.beltSpacing, sort: more.sort, note: more.note },
  }));
  await addLines(ctx, stationTable, header.id, copies, { unnoted: true });
  return header;
}
