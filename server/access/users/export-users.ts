import type { ExternalContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { type ListInput, readRows } from '#server/engine/read-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { type Sheet, workbookType, writeWorkbook } from '#server/exchange/workbook/write-workbook.ts';
import { Download } from '#server/storage/download.ts';
import { describeUsers } from './describe-users.ts';
import { user } from './user.ts';
import { userColumns } from './user-columns.ts';
import { listedIds } from './user-list.ts';

const maxRows = 50_000;
const atOnce = 500;
const tooMany = {
  zh: `一次最多导出${maxRows}个用户,请缩小查询范围!`,
  en: `At most ${maxRows} users are exported at once, please narrow the search`,
};

/**
 * Every user whom the list shows under these filters, in its order, as a workbook; passwords are in no column (contract 5.1, R-31).
 * Who they are is settled at once; the rows are read a few hundred at a time while the file is sent, each time in a transaction of its own.
 */
export async function exportUsers(ctx: ExternalContext, { filters, sort }: Pick<ListInput, 'filters' | 'sort'>): Promise<Download> {
  const ids = await ctx.inTransaction(async (signedIn) => {
    const found = await listedIds(signedIn, { filters, sort }, maxRows + 1);
    if (found.length > maxRows) throw new BusinessError(tooMany);
    await recordChanges(signedIn, user, [{ recordId: null, action: 'export', after: { count: found.length, filters } }]);
    return found;
  });
  return workbook('用户数据.xlsx', () => [{ name: '用户', columns: userColumns, rows: rowsOf(ctx, ids) }]);
}

async function* rowsOf(ctx: ExternalContext, ids: string[]): AsyncGenerator<string[]> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const slice = ids.slice(from, from + atOnce);
    const users = await ctx.inTransaction(async (signedIn) => {
      const inChinese = { ...signedIn, locale: 'zh' as const };
      return describeUsers(inChinese, await readRows(inChinese, user, slice));
    });
    const byId = new Map(users.map((one) => [one.id, one]));
    yield* slice.flatMap((id) => byId.get(id) ?? []).map(cellsOf);
  }
}

/** An empty workbook to fill in, with a second sheet that says what belongs where (contract 5.1). */
export function exportTemplate(): Download {
  const notes = [
    { title: '列', width: 16 },
    { title: '说明', width: 64 },
  ];
  return workbook('用户导入模板.xlsx', () => [
    { name: '用户', columns: userColumns, rows: [] },
    { name: '填写说明', columns: notes, rows: userColumns.map(({ title, hint }) => [title, hint || '选填']) },
  ]);
}

const workbook = (name: string, sheets: () => readonly Sheet[]) => new Download(name, workbookType, () => writeWorkbook(sheets()));

const cellsOf = (row: object): string[] =>
  userColumns.map(({ field, shown = field }) => {
    const value = (row as Record<string, unknown>)[shown];
    return value === null || value === undefined ? '' : String(value);
  });
