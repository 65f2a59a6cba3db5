import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { BusinessError } from '#server/errors.ts';
import { readFilled, writeFilled } from '#server/exchange/workbook/filled-sheet.ts';
import { asOnlyImport } from '#server/exchange/workbook/only-import.ts';
import { readWorkbook } from '#server/exchange/workbook/read-workbook.ts';
import type { UploadedFile } from '#server/storage/uploaded-file.ts';
import { region } from './region.ts';
import { regionColumns } from './region-workbook.ts';
import { insertRegion, updateRegion } from './save-region.ts';

/** Each row looks at its place in the tree, while the tree is locked. */
const maxRows = 1000;
const said = {
  empty: { zh: '文件中没有区划数据!', en: 'The file holds no regions' },
  taken: { zh: '区划编号已存在!', en: 'This code exists already' },
  tooMany: { zh: `一次最多导入${maxRows}个区划!`, en: `At most ${maxRows} regions are imported at once` },
};

export interface ImportedRegions {
  added: number;
  changed: number;
}

/** Adds the regions of a workbook, all or none; with `isCovered` those whose code exists are changed by what their cells say (contract 5.5). */
export function importRegions(ctx: SignedInContext, file: UploadedFile, isCovered: boolean): Promise<ImportedRegions> {
  return asOnlyImport(async () => {
    const rows = readFilled(await readWorkbook(file.bytes), regionColumns);
    if (rows.length === 0) throw new BusinessError(said.empty, { field: 'file' });
    if (rows.length > maxRows) throw new BusinessError(said.tooMany, { field: 'file' });
    const codes = rows.map(({ cells }) => cells.code ?? '');
    const known = await idsByCode(ctx, codes);
    const count = { added: 0, changed: 0 };
    await writeFilled(rows, regionColumns, async (cells) => {
      const code = cells.code ?? '';
      const existing = known.get(code);
      // Asked before PostgreSQL is: its refusal would end the transaction, and with it what is said of the rows below.
      if (existing !== undefined && !isCovered) throw new BusinessError(said.taken, { field: 'code' });
      if (existing === undefined) known.set(code, (await insertRegion(ctx, { sort: '1', ...cells })).id);
      else await updateRegion(ctx, existing, cells, {});
      count[existing === undefined ? 'added' : 'changed'] += 1;
    });
    await recordChanges(ctx, region, [{ recordId: null, action: 'import', after: count }]);
    return count;
  });
}

async function idsByCode({ db }: SignedInContext, codes: string[]): Promise<Map<string, string>> {
  const { id, code, isDeleted } = region.table;
  const rows = await db
    .select({ id, code })
    .from(region.table)
    .where(and(inArray(code, codes), eq(isDeleted, 0)));
  return new Map(rows.map((row) => [row.code, row.id]));
}
