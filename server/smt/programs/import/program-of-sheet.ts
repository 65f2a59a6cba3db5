import { plainCode } from '#rules/codes.ts';
import { stationCode } from '#rules/feeder-codes.ts';
import { readFields } from '#rules/field-rules.ts';
import type { Locale } from '#rules/screen.ts';
import { settable, viewOf } from '#server/engine/views.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { checkRows, designatorsOf, type RowFault, type TableRow } from '../../tables/import/check-rows.ts';
import type { Finding } from '../../tables/import/finding.ts';
import { headerPlace, namesOf, placeOf } from '../../tables/import/read-sheet.ts';
import { yes } from '../../tables/import/table-of-sheet.ts';
import { mounterProgram } from '../mounter-program.ts';
import { type MaterialField, type ProgramField, type ProgramSheet, programLayout } from './program-layout.ts';

/** A material as it is to be stored. */
export type Material = Record<Exclude<MaterialField, 'isLecn'>, string> & { isLecn: boolean };

export interface SheetProgram {
  head: Record<ProgramField, string>;
  materials: Material[];
  findings: Finding[];
}

/** Turns a workbook into a program with every fault that the workbook alone shows: the rules of a form, then its rows against each other. */
export function programOfSheet(sheet: ProgramSheet, locale: Locale): SheetProgram {
  const findings: Finding[] = [...sheet.findings];
  const head = headOf(sheet);
  const said = (text: string) => ({ zh: text, en: text });
  const headViews = settable(mounterProgram).flatMap(([name, field]) => (name in head ? [viewOf(name, field, locale)] : []));
  for (const [name, text] of Object.entries(readFields(headViews, head, locale).problems))
    findings.push({ ...headerPlace(sheet, name as ProgramField), text: said(text) });
  const rowViews = Object.entries(mounterProgram.fields.materialList.fields ?? {}).map(([name, field]) => viewOf(name, field, locale));
  const materials = sheet.lines.map((line) => materialOf(line.cells));
  for (const [at, line] of sheet.lines.entries()) {
    const broken = namesOf(programLayout.columns).find((name) => line.errors.has(sheet.columns[name] ?? -1));
    const [first] = broken ? [] : Object.entries(readFields(rowViews, materials[at] ?? {}, locale).problems);
    // The problems are named by the fields of a material.
    const name = broken ?? (first?.[0] as MaterialField | undefined);
    const text = broken ? { zh: '单元格是错误值', en: 'The cell holds an error' } : said(first?.[1] ?? '');
    if (name) findings.push({ ...placeOf(sheet, line, name), value: line.cells[name], text });
  }
  for (const { at, field, text } of checkMaterials(materials)) {
    const line = sheet.lines[at];
    if (!line || findings.some(({ row }) => row === line.number)) continue;
    findings.push({ ...placeOf(sheet, line, field), value: line.cells[field], text });
  }
  if (materials.length === 0 && sheet.findings.every(({ isNote }) => isNote))
    findings.push({ row: 0, column: '', title: '', value: '', text: { zh: '没有物料', en: 'There are no materials' } });
  return { head, materials, findings: findings.sort((one, other) => one.row - other.row) };
}

/** Checks the stations of a program as those of a station table. */
export const checkMaterials = (materials: readonly Material[]): (RowFault & { field: 'station' | 'itemNumber' | 'itemPosition' })[] =>
  checkRows(materials.map(asTableRow)).map(({ field, ...fault }) => ({
    ...fault,
    field: field === 'station' || field === 'itemPosition' ? field : 'itemNumber',
  }));

/** The main item of a station; what replaces it follows behind. */
export const asTableRow = ({ station, itemNumber, itemPosition, itemModel }: Material, at: number): TableRow => ({
  ...{ station, itemNumber, itemPosition, itemModel, isSubstitute: false, isTrial: false, note: '', sort: at + 1 },
  quantity: designatorsOf(itemPosition).length,
  isCover: /手盖/.test(station),
});

/** The items that may take the place of a main one: several are joined by commas. */
export const substitutesIn = (itemReplace: string): string[] =>
  plainCode(itemReplace)
    .split(/[,、;\s]+/)
    .filter(Boolean);

function headOf({ header }: ProgramSheet): Record<ProgramField, string> {
  const head: Input = {};
  for (const name of namesOf(programLayout.header)) head[name] = plainCode(header[name]?.text ?? '');
  // One text for each name of the layout.
  return head as Record<ProgramField, string>;
}

const materialOf = (cells: Record<MaterialField, string>): Material => ({
  ...cells,
  itemNumber: plainCode(cells.itemNumber),
  station: stationCode(cells.station),
  isLecn: yes.test(cells.isLecn),
});
