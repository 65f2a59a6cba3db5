import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { refuseUnready } from '#server/rd/items/unready-items.ts';
import { refuseUsedTables } from './change-header.ts';
import { tellUnknown } from './items-named.ts';
import { type StationRow, stationTable } from './station-table.ts';

/** Adds an item to a table that was never in force. */
export async function insertTableRow(ctx: SignedInContext, input: Input): Promise<StationRow> {
  const values = await readInput(ctx, stationTable, input);
  await refuseUsedTables(ctx, [String(values.headerId)]);
  await refuseUnready(ctx, { itemNumber: values.itemNumber }, input.confirm);
  await refuseSecondMain(ctx, values);
  await tellUnknown(ctx, [values.itemNumber ?? '']);
  return insertRow(ctx, stationTable, values);
}

/** Changes an item of such a table; it stays in its table. */
export async function updateTableRow(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<StationRow> {
  const [before] = await findRows(ctx, stationTable, eq(stationTable.table.id, id), 1);
  if (before) await refuseUsedTables(ctx, [before.headerId]);
  const { headerId: _fixed, ...values } = await readInput(ctx, stationTable, input, true);
  const isOther = values.itemNumber !== undefined && before?.itemNumber !== values.itemNumber;
  if (isOther) await refuseUnready(ctx, { itemNumber: values.itemNumber }, input.confirm);
  if (before) await refuseSecondMain(ctx, { ...before, ...values }, id);
  if (isOther) await tellUnknown(ctx, [values.itemNumber ?? '']);
  return updateRow(ctx, stationTable, id, values, expected);
}

export async function removeTableRows(ctx: SignedInContext, ids: string[]): Promise<void> {
  const rows = ids.length === 0 ? [] : await findRows(ctx, stationTable, inArray(stationTable.table.id, ids));
  await refuseUsedTables(ctx, [...new Set(rows.map(({ headerId }) => headerId))]);
  await removeRows(ctx, stationTable, ids);
}

/** A station has one main item; what else fits is its substitute. */
async function refuseSecondMain(ctx: SignedInContext, row: Partial<StationRow>, except?: string): Promise<void> {
  if (row.isSubstitute) return;
  const { table } = stationTable;
  const mains = await findRows(
    ctx,
    stationTable,
    and(eq(table.headerId, String(row.headerId)), eq(table.station, String(row.station)), eq(table.isSubstitute, false)),
    2,
  );
  const other = mains.find(({ id }) => id !== except);
  if (!other || other.itemNumber === row.itemNumber) return;
  throw new BusinessError(
    {
      zh: `站位 ${other.station} 的主料已是 ${other.itemNumber}，另一料号请标为替代料`,
      en: `Station ${other.station} has the main item ${other.itemNumber}: mark another item as its substitute`,
    },
    { field: 'isSubstitute' },
  );
}
