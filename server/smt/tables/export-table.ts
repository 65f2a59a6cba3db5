import type { SignedInContext } from '#server/calls/context.ts';
import { readShown } from '#server/engine/read-rows.ts';
import { writeWorkbook } from '#server/exchange/workbook/write-workbook.ts';
import { Download, workbookType } from '#server/storage/download.ts';
import { rowsOf } from './import/in-force.ts';
import { namesOf, totalHeading } from './import/read-sheet.ts';
import { coverWord, type RowField, stationLayout } from './import/station-layout.ts';
import type { StationRow } from './station-table.ts';
import { type StationTableHeader, stationTableHeader } from './station-table-header.ts';

/** A station table as the workbook that plants use, with its stations: the import of station tables reads it. */
export async function exportTable(ctx: SignedInContext, id: string): Promise<Download> {
  // The names beside its references are read with it.
  const header = (await readShown(ctx, stationTableHeader, id)) as StationTableHeader & { lineName?: string };
  const rows = await rowsOf(ctx, id);
  const name = [header.productItemNumber, header.side, header.tableVersion].join('-').replace(/[\\/:*?"<>|]/g, ' ');
  return new Download(`${name}.xlsx`, workbookType, () => writeWorkbook([sheetOf(header, rows)]));
}

const { header: heads, columns } = stationLayout;
const widths: Partial<Record<RowField, number>> = { itemNumber: 20, itemModel: 24, itemPosition: 40, note: 24 };

function sheetOf(header: StationTableHeader & { lineName?: string }, rows: readonly StationRow[]) {
  const names = namesOf(columns);
  const cells = namesOf(heads).map((name) => [`${heads[name]}：`, textOf(name === 'line' ? header.lineName : header[name])]);
  const pairs = Array.from({ length: Math.ceil(cells.length / perRow) }, (_, at) => cells.slice(at * perRow, (at + 1) * perRow).flat());
  const total = rows.reduce((sum, { isSubstitute, quantity }) => sum + (isSubstitute ? 0 : (quantity ?? 0)), 0);
  return {
    name: '站位表',
    columns: names.map((name, at) => ({ title: at === 0 ? 'SMT FEEDER LIST' : '', width: widths[name] ?? 14 })),
    rows: [
      ...pairs,
      names.map((name) => columns[name]),
      ...rows.map((row) => names.map((name) => cellOf(row, name))),
      [totalHeading, total],
    ],
  };
}

/** Pairs of a heading and its value. */
const perRow = 3;

const textOf = (value: unknown): string => String(value ?? '');

function cellOf(row: StationRow, name: RowField): string | number {
  switch (name) {
    case 'alternative':
      return row.isSubstitute ? 'ALT' : '主';
    case 'quantity':
      return row.quantity ?? 0;
    case 'trial':
      return row.isTrial ? '是' : '';
    case 'note':
      return noteOf(row);
    // Ticked by hand on paper.
    case 'confirmed':
      return '';
    default:
      return textOf(row[name]);
  }
}

/** A workbook says in its note what is placed by hand. */
function noteOf({ isCover, station, note }: StationRow): string {
  const isSaid = !isCover || `${station} ${note ?? ''}`.includes(coverWord);
  return isSaid ? textOf(note) : [coverWord, note].filter(Boolean).join(' ');
}
