import { and, eq } from 'drizzle-orm';
import { stationCode } from '#rules/feeder-codes.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import type { WorkbookReport } from '../../tables/import/check-workbook.ts';
import { compareTables } from '../../tables/import/compare-tables.ts';
import { keepDraft, takeDraft } from '../../tables/import/import-draft.ts';
import { headerPlace } from '../../tables/import/join-sheets.ts';
import { placeOf } from '../../tables/import/read-sheet.ts';
import { lineNamesIn } from '../../tables/import/table-of-sheet.ts';
import { type MounterProgram, mounterProgram } from '../mounter-program.ts';
import { insertProgram } from '../save-program.ts';
import { substitutesIn } from '../substitutes-in.ts';
import { atMounter, currentOf, materialsOf, type Named, unreadyIn } from '../unready-in-program.ts';
import { type ProgramBook, programLayout } from './program-layout.ts';
import { asTableRow, checkMaterials, type Material, programOfSheet } from './program-of-sheet.ts';

/** Checks a workbook and writes nothing but a draft: its faults, or what it changes against the program that its mounter runs. */
export async function checkProgram(ctx: SignedInContext, sheet: ProgramBook, fileName: string): Promise<WorkbookReport> {
  const { head, materials, findings } = programOfSheet(sheet, ctx.locale);
  if (await isKnown(ctx, head)) findings.unshift({ ...headerPlace(sheet, 'programVersion'), text: known(head) });
  for (const name of await unknownLines(ctx, head.line))
    findings.push({ ...headerPlace(sheet, 'line'), value: name, text: noLine(name), isNote: true });
  const current = await currentOf(ctx, head);
  for (const { at, field, text, isNote } of await unreadyIn(ctx, { ...head, materials }, current)) {
    const line = at === undefined ? undefined : sheet.lines[at];
    const said = { text, ...(isNote && { isNote }) };
    findings.push(
      line
        ? { ...placeOf(programLayout, line, field), value: line.cells[field], ...said }
        : { ...headerPlace(sheet, 'itemNumber'), ...said },
    );
  }
  const lines = [{ lineId: '', inForceId: current?.id ?? null }];
  const draft = { kind: 'program' as const, fileName, lines, head: { ...head }, rows: materials.map((material) => ({ ...material })) };
  return {
    draftId: findings.every(({ isNote }) => isNote) ? await keepDraft(ctx, draft) : null,
    fileName,
    product: head.itemNumber,
    version: head.programVersion,
    side: head.programName,
    findings: findings.map(({ text, isNote = false, ...finding }) => ({ ...finding, text: text[ctx.locale], isNote })),
    lines: [
      {
        lineId: '',
        lineName: `${head.line} · ${head.mounter}`,
        inForce: current?.programVersion ?? null,
        changes: compareTables(comparedRows(materialsOf(current)), comparedRows(materials)),
      },
    ],
    missing: sheet.missing,
    rows: materials.length,
    covers: materials.map(asTableRow).filter(({ isCover }) => isCover).length,
  };
}

/** Lines are named freely in a program; one that the plant does not know is told of, once it knows any. */
async function unknownLines(ctx: SignedInContext, text: string): Promise<string[]> {
  const lines = await findRows(ctx, productionLine, undefined);
  const known = new Set(lines.flatMap(({ lineName, lineCode }) => [lineName, lineCode].map(stationCode)));
  return known.size === 0 ? [] : lineNamesIn(text).filter((name) => !known.has(stationCode(name)));
}

const noLine = (name: string) => ({ zh: `没有产线 ${name}`, en: `There is no line ${name}` });

/** Makes the new version of a draft, which is current from then on; refused if another became current meanwhile. */
export async function confirmProgram(ctx: SignedInContext, draftId: string): Promise<{ ids: string[] }> {
  const { head, rows, lines } = await takeDraft(ctx, 'program', draftId);
  // What this kind of draft was kept with.
  const current = await currentOf(ctx, head as unknown as Named);
  if ((current?.id ?? null) !== lines[0]?.inForceId)
    throw new BusinessError(
      { zh: '检查之后当前程序已更换，请重新上传核对', en: 'Another program became current after the check: upload the file again' },
      { code: 409 },
    );
  const made = await insertProgram(ctx, { ...head, isCurrent: true, materialList: rows, confirm: true });
  return { ids: [made.id] };
}

/** Imports a program with its materials as clients send them: all of it or nothing, every fault at its row. */
export async function importProgram(ctx: SignedInContext, input: Input): Promise<MounterProgram> {
  const { materialList: list } = input;
  if (!Array.isArray(list) || list.length === 0)
    throw new BusinessError({ zh: '请填写物料明细', en: 'The materials are missing' }, { field: 'materialList' });
  const made = await insertProgram(ctx, input);
  const faults = checkMaterials(materialsOf(made));
  if (faults.length > 0)
    throw new BusinessError(
      { zh: '导入失败，未写入任何数据', en: 'Nothing was imported' },
      { fields: Object.fromEntries(faults.map(({ at, field, text }) => [`materialList.${at}.${field}`, text])) },
    );
  if (await isKnown(ctx, made, made.id)) throw new BusinessError(known(made), { code: 409, field: 'programVersion' });
  return made;
}

async function isKnown(ctx: SignedInContext, named: Named, except?: string): Promise<boolean> {
  const found = await findRows(
    ctx,
    mounterProgram,
    and(atMounter(named), eq(mounterProgram.table.programVersion, named.programVersion)),
    2,
  );
  return found.some(({ id }) => id !== except);
}

const known = ({ mounter, programVersion }: Named) => ({
  zh: `贴片机 ${mounter} 已有版本 ${programVersion}`,
  en: `Mounter ${mounter} already has version ${programVersion}`,
});

const comparedRows = (materials: readonly Material[]) =>
  materials.flatMap((material, at) => {
    const main = asTableRow(material, at);
    const substitutes = substitutesIn(material.itemReplace).filter((item) => item !== material.itemNumber);
    return [main, ...substitutes.map((itemNumber) => ({ ...main, itemNumber, isSubstitute: true, quantity: 0 }))];
  });
