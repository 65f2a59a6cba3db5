import type { SignedInContext } from '../../context.ts';
import { recordChanges } from '../../entity/audit.ts';
import type { ListInput } from '../../entity/read-rows.ts';
import { BusinessError } from '../../errors.ts';
import { Download } from '../../files/download.ts';
import { type Sheet, workbookType, writeWorkbook } from '../../files/write-workbook.ts';
import { user } from './user.ts';
import { userColumns } from './user-columns.ts';
import { listUsers } from './user-list.ts';

const mostRows = 50_000;
const atOnce = 500;
const tooMany = {
  zh: `一次最多导出${mostRows}个用户,请缩小查询范围!`,
  en: `At most ${mostRows} users are exported at once, please narrow the search`,
};

/** Every user whom the list shows under these filters, in its order, as a workbook; passwords are in no column (contract 5.1, R-31). */
export async function exportUsers(ctx: SignedInContext, { filters, sort }: Pick<ListInput, 'filters' | 'sort'>): Promise<Download> {
  const inChinese = { ...ctx, locale: 'zh' as const };
  const rows: string[][] = [];
  for (let current = 1, total = 1; rows.length < total; current += 1) {
    const page = await listUsers(inChinese, { current, size: atOnce, filters, sort });
    total = page.total;
    if (total > mostRows) throw new BusinessError(tooMany);
    if (page.records.length === 0) break;
    rows.push(...page.records.map(cellsOf));
  }
  await recordChanges(ctx, user, [{ recordId: null, action: 'export', after: { count: rows.length, filters } }]);
  return workbook('用户数据.xlsx', [{ name: '用户', columns: userColumns, rows }]);
}

/** An empty workbook to fill in, with a second sheet that says what belongs where (contract 5.1). */
export function exportTemplate(): Download {
  const notes = [
    { title: '列', width: 16 },
    { title: '说明', width: 64 },
  ];
  return workbook('用户导入模板.xlsx', [
    { name: '用户', columns: userColumns, rows: [] },
    { name: '填写说明', columns: notes, rows: userColumns.map(({ title, hint }) => [title, hint || '选填']) },
  ]);
}

const workbook = (name: string, sheets: readonly Sheet[]) => new Download(name, workbookType, () => writeWorkbook(sheets));

const cellsOf = (row: object): string[] =>
  userColumns.map(({ field, shown = field }) => {
    const value = (row as Record<string, unknown>)[shown];
    return value === null || value === undefined ? '' : String(value);
  });
