import { and, eq, inArray } from 'drizzle-orm';
import { stationCode } from '#rules/feeder-codes.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { mounterProgram } from '../../programs/mounter-program.ts';
import { substitutesIn } from '../../programs/substitutes-in.ts';
import { unknownAmong } from '../items-named.ts';
import type { StationRow } from '../station-table.ts';
import { stationTableHeader } from '../station-table-header.ts';
import type { TableRow } from './check-rows.ts';
import { asCompared, compareTables, type StationChange } from './compare-tables.ts';
import type { Finding } from './finding.ts';
import { keepDraft, takeDraft } from './import-draft.ts';
import { rowsOf, tableInForce, unreadyRows } from './in-force.ts';
import { headerPlace, inOrder } from './join-sheets.ts';
import { placeOf } from './read-sheet.ts';
import type { StationBook } from './station-layout.ts';
import { type SheetTable, type TableHead, tableOfSheet } from './table-of-sheet.ts';
import { writeTable } from './write-table.ts';

export interface WorkbookReport {
  /** The draft to make a version of; null where faults stand against it. */
  draftId: string | null;
  fileName: string;
  product: string;
  version: string;
  side: string;
  findings: { sheet: string; row: number; column: string; title: string; value: string; text: string; isNote: boolean }[];
  /** What the version changes on each of its lines. */
  lines: { lineId: string; lineName: string; inForce: string | null; changes: StationChange[] }[];
  /** Headings that the layout has and the file does not. */
  missing: string[];
  rows: number;
  covers: number;
}

const header = stationTableHeader.table;

/** Checks a workbook and writes nothing but a draft: its faults, or what it would change. */
export async function checkWorkbook(ctx: SignedInContext, sheet: StationBook, fileName: string): Promise<WorkbookReport> {
  const table = tableOfSheet(sheet);
  const lines = await linesNamed(ctx, sheet, table);
  await checkAgainstProgram(ctx, sheet, table);
  await refuseKnownVersions(ctx, sheet, table, lines);
  const before = await Promise.all(
    lines.map(async ({ id, lineName }) => {
      const inForce = await tableInForce(ctx, id, table.head);
      return { lineId: id, lineName, inForce, rows: inForce ? await rowsOf(ctx, inForce.id) : [] };
    }),
  );
  await tellUnready(
    ctx,
    sheet,
    table,
    before.flatMap(({ rows }) => rows),
  );
  const compared = before.map(({ rows, ...line }) => ({ ...line, changes: compareTables(rows.map(asCompared), table.rows) }));
  const isGood = table.findings.every(({ isNote }) => isNote);
  const draft = {
    kind: 'stationTable' as const,
    fileName,
    lines: compared.map(({ lineId, inForce }) => ({ lineId, inForceId: inForce?.id ?? null })),
    head: { ...table.head },
    rows: table.rows.map((row) => ({ ...row })),
  };
  const draftId = isGood ? await keepDraft(ctx, draft) : null;
  return {
    draftId,
    fileName,
    product: table.head.productItemNumber,
    version: table.head.tableVersion,
    side: table.head.side,
    findings: inOrder(table.findings).map(({ text, isNote = false, ...finding }) => ({ ...finding, text: text[ctx.locale], isNote })),
    missing: sheet.missing,
    lines: compared.map(({ inForce, ...line }) => ({ ...line, inForce: inForce?.tableVersion ?? null })),
    rows: table.rows.length,
    covers: table.rows.filter(({ isCover }) => isCover).length,
  };
}

/** Makes the new versions of a draft, one for each of its lines; refused if another table came into force meanwhile. */
export async function confirmWorkbook(ctx: SignedInContext, draftId: string): Promise<{ ids: string[] }> {
  const draft = await takeDraft(ctx, 'stationTable', draftId);
  // What this kind of draft was kept with.
  const [head, rows] = [draft.head as unknown as TableHead, draft.rows as unknown as TableRow[]];
  const ids: string[] = [];
  for (const { lineId, inForceId } of draft.lines) {
    const inForce = await tableInForce(ctx, lineId, head);
    if ((inForce?.id ?? null) !== inForceId) throw new BusinessError(changedMeanwhile, { code: 409 });
    const unready = await unreadyRows(ctx, rows, inForce ? await rowsOf(ctx, inForce.id) : []);
    const [late] = unready.filter(({ isNote }) => !isNote);
    if (late) throw new BusinessError(late.text, { code: 409 });
    ids.push((await writeTable(ctx, { ...head, lineId }, rows)).id);
  }
  return { ids };
}

const changedMeanwhile = {
  zh: '检查之后现行站位表已更换，请重新上传核对',
  en: 'Another table came into force after the check: upload the file again',
};

/** A line is named by its name or its code; every unknown one is a fault of the header. */
async function linesNamed(ctx: SignedInContext, sheet: StationBook, { lineNames, findings }: SheetTable) {
  const lines = lineNames.length === 0 ? [] : await findRows(ctx, productionLine, eq(productionLine.table.isEnabled, true));
  return lineNames.flatMap((name) => {
    const found = lines.find((line) => [line.lineName, line.lineCode].some((known) => stationCode(known) === stationCode(name)));
    if (!found)
      findings.unshift({ ...headerPlace(sheet, 'line'), value: name, text: { zh: `没有产线 ${name}`, en: `There is no line ${name}` } });
    return found ? [found] : [];
  });
}

/** Where the product has a current mounter program, every item and station must be in it: the machine takes no others. */
async function checkAgainstProgram(ctx: SignedInContext, sheet: StationBook, { head, rows, lines, findings }: SheetTable): Promise<void> {
  const { table } = mounterProgram;
  const programs = await findRows(ctx, mounterProgram, and(eq(table.itemNumber, head.productItemNumber), eq(table.isCurrent, true)), 100);
  const materials = programs.flatMap(({ materialList }) => materialList ?? []);
  await noteUnknownItems(ctx, rows, findings, materials.length > 0);
  if (materials.length === 0) return;
  const items = new Set(
    materials.flatMap(({ itemNumber, itemReplace }) => [String(itemNumber), ...substitutesIn(String(itemReplace ?? ''))]),
  );
  for (const [at, { itemNumber, isCover }] of rows.entries()) {
    const line = lines[at];
    if (!line || isCover || itemNumber === '' || items.has(itemNumber) || line.errors.has(line.columns.itemNumber ?? -1)) continue;
    findings.push({
      ...placeOf(sheet.layout, line, 'itemNumber'),
      value: itemNumber,
      text: { zh: '贴片程序中没有这个料号', en: 'The mounter program does not know this item' },
    });
  }
}

/** An item that the plant has no code for is told of; it may come with the board. */
async function noteUnknownItems(
  ctx: SignedInContext,
  rows: readonly TableRow[],
  findings: Finding[],
  isProgrammed: boolean,
): Promise<void> {
  const numbers = rows.map(({ itemNumber }) => itemNumber);
  const unknown = await unknownAmong(ctx, numbers);
  if (unknown.length === 0) return;
  const without = isProgrammed
    ? { zh: '', en: '' }
    : { zh: '该产品没有当前贴片程序；', en: 'The product has no current mounter program. ' };
  const text = {
    zh: `${without.zh}${unknown.length} 个料号不在物料编码中，请核对`,
    en: `${without.en}${unknown.length} items have no code here: check them`,
  };
  findings.push({ sheet: '', row: 0, column: '', title: '', value: unknown.slice(0, 20).join(', '), text, isNote: true });
}

async function tellUnready(
  ctx: SignedInContext,
  sheet: StationBook,
  { rows, lines, findings }: SheetTable,
  inForce: readonly StationRow[],
): Promise<void> {
  for (const { at, text, isNote } of await unreadyRows(ctx, rows, inForce)) {
    const line = lines[at];
    const value = rows[at]?.itemNumber ?? '';
    if (line) findings.push({ ...placeOf(sheet.layout, line, 'itemNumber'), value, text, ...(isNote && { isNote }) });
  }
}

async function refuseKnownVersions(
  ctx: SignedInContext,
  sheet: StationBook,
  { head, findings }: SheetTable,
  lines: readonly { id: string; lineName: string }[],
): Promise<void> {
  if (lines.length === 0 || head.tableVersion === '') return;
  const known = await findRows(
    ctx,
    stationTableHeader,
    and(
      eq(header.productItemNumber, head.productItemNumber),
      eq(header.side, head.side),
      eq(header.tableVersion, head.tableVersion),
      inArray(
        header.lineId,
        lines.map(({ id }) => id),
      ),
    ),
  );
  for (const { lineId } of known) {
    const name = lines.find(({ id }) => id === lineId)?.lineName ?? '';
    findings.unshift({
      ...headerPlace(sheet, 'tableVersion'),
      text: { zh: `${name} 已有版本 ${head.tableVersion}`, en: `${name} already has version ${head.tableVersion}` },
    });
  }
}
