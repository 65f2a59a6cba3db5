import { plainCode } from '#rules/codes.ts';
import { stationCode } from '#rules/feeder-codes.ts';
import { readFields } from '#rules/field-rules.ts';
import { placeCount } from '#rules/part-lines/places.ts';
import type { Label, Locale } from '#rules/screen.ts';
import { settable, viewOf } from '#server/engine/views.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { checkRows, type RowFault, type TableRow } from '../../tables/import/check-rows.ts';
import type { Finding } from '../../tables/import/finding.ts';
import { headerPlace, inOrder } from '../../tables/import/join-sheets.ts';
import { namesOf, placeOf } from '../../tables/import/read-sheet.ts';
import { yes } from '../../tables/import/table-of-sheet.ts';
import { mounterProgram } from '../mounter-program.ts';
import { type MaterialField, noneWritten, type ProgramBook, type ProgramField, programLayout } from './program-layout.ts';

/** A material as it is to be stored. */
export type Material = Record<Exclude<MaterialField, 'isLecn'>, string> & { isLecn: boolean };

export interface SheetProgram {
  head: Record<ProgramField, string>;
  materials: Material[];
  findings: Finding[];
}

/** Turns a workbook into a program with every fault that the workbook alone shows: the rules of a form, then its rows against each other. */
export function programOfSheet(sheet: ProgramBook, locale: Locale): SheetProgram {
  const findings: Finding[] = [...sheet.findings];
  const head = headOf(sheet);
  const said = (text: string) => ({ zh: text, en: text });
  const headViews = settable(mounterProgram).flatMap(([name, field]) => (name in head ? [viewOf(name, field, locale)] : []));
  for (const [name, text] of Object.entries(readFields(headViews, head, locale).problems))
    findings.push({ ...headerPlace(sheet, name as ProgramField), text: said(text) });
  const rowViews = Object.entries(mounterProgram.fields.materialList.fields ?? {}).map(([name, field]) => viewOf(name, field, locale));
  const materials = sheet.lines.map((line) => materialOf(line));
  const rowFaults = new Map<number, ReturnType<typeof checkMaterials>>();
  for (const one of checkMaterials(materials)) {
    const own = rowFaults.get(one.at);
    if (own) own.push(one);
    else rowFaults.set(one.at, [one]);
  }
  for (const [at, line] of sheet.lines.entries()) {
    const fault = (name: MaterialField, text: Label) =>
      findings.push({ ...placeOf(programLayout, line, name), value: line.cells[name], text });
    const broken = namesOf(programLayout.columns).filter((name) => line.errors.has(line.columns[name] ?? -1));
    for (const name of broken) fault(name, { zh: '单元格是错误值', en: 'The cell holds an error' });
    // The problems are named by the fields of a material.
    const problems = Object.entries(readFields(rowViews, materials[at] ?? {}, locale).problems) as [MaterialField, string][];
    for (const [name, text] of problems) if (!broken.includes(name)) fault(name, said(text));
    if (!broken.includes('isLecn') && !/^(|[01ynYN]|yes|no|是|否|√|✓|×|无|-|\/|true|false)$/i.test(line.cells.isLecn))
      fault('isLecn', { zh: '临时变更应为 是 或 否', en: 'A temporary change is yes or no' });
    for (const one of rowFaults.get(at) ?? [])
      if (!broken.includes(one.field) && problems.every(([name]) => name !== one.field)) fault(one.field, one.text);
  }
  if (materials.length === 0 && sheet.findings.every(({ isNote }) => isNote))
    findings.push({ sheet: '', row: 0, column: '', title: '', value: '', text: { zh: '没有物料', en: 'There are no materials' } });
  return { head, materials, findings: inOrder(findings) };
}

/** Checks the stations of a program as those of a station table. */
export const checkMaterials = (materials: readonly Material[]): (RowFault & { field: 'station' | 'itemNumber' | 'itemPosition' })[] =>
  checkRows(materials.map(asTableRow)).map(({ field, ...fault }) => ({
    ...fault,
    field: field === 'station' || field === 'itemPosition' ? field : 'itemNumber',
  }));

/** The main item of a station; what replaces it follows behind. */
export const asTableRow = ({ isLecn: _isLecn, itemReplace: _itemReplace, ...material }: Material, at: number): TableRow => ({
  ...{ ...material, isSubstitute: false, isTrial: false, note: '', sort: at + 1 },
  quantity: placeCount(material.itemPosition),
  isCover: /手盖/.test(material.station),
});

function headOf({ header }: ProgramBook): Record<ProgramField, string> {
  const head: Input = {};
  for (const name of namesOf(programLayout.header)) head[name] = plainCode(header[name]?.text ?? '');
  // One text for each name of the layout.
  return head as Record<ProgramField, string>;
}

const materialOf = ({ cells, columns }: ProgramBook['lines'][number]): Material => ({
  ...cells,
  itemReplace: cells.itemReplace === '' && columns.itemReplace !== undefined ? noneWritten : cells.itemReplace,
  itemNumber: plainCode(cells.itemNumber),
  station: stationCode(cells.station),
  isLecn: yes.test(cells.isLecn) || /^true$/i.test(cells.isLecn),
});
