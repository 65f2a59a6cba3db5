import { and } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { conditionsOf } from '#server/engine/filters.ts';
import type { ListInput } from '#server/engine/read-rows.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { BusinessError } from '#server/errors.ts';
import type { FilledColumn } from '#server/exchange/workbook/filled-sheet.ts';
import { type Sheet, workbookType, writeWorkbook } from '#server/exchange/workbook/write-workbook.ts';
import { Download } from '#server/storage/download.ts';
import { region } from './region.ts';

const maxRows = 50_000;
const tooMany = {
  zh: `一次最多导出${maxRows}个区划,请缩小查询范围!`,
  en: `At most ${maxRows} regions are exported at once, please narrow the search`,
};

/** The columns of export, template and import alike, so that an exported file can be imported again (contract 5.5). */
export const regionColumns: readonly FilledColumn[] = [
  { title: '区划编号', width: 16, field: 'code', required: true, hint: '必填，2 至 12 位数字' },
  { title: '父区划编号', width: 16, field: 'parentCode', hint: '省份填 00 或留空；上级须已存在或在前面的行中' },
  { title: '区划名称', width: 28, field: 'name', required: true, hint: '必填' },
  { title: '区划等级', width: 10, field: 'regionLevel', hint: '1 省份、2 地市、3 区县、4 乡镇、5 村委；留空则为上级的下一级' },
  { title: '排序', width: 8, field: 'sort', hint: '整数，留空为 1' },
  { title: '备注', width: 32, field: 'remark', hint: '' },
];

/** Every region that the search finds, those above before those below, as a workbook that can be imported again (contract 5.5). */
export async function exportRegions(ctx: SignedInContext, { filters }: Pick<ListInput, 'filters'>): Promise<Download> {
  const rows = await findRows(ctx, region, and(...conditionsOf(region, filters, ctx.locale)), maxRows + 1);
  if (rows.length > maxRows) throw new BusinessError(tooMany);
  const ordered = rows.sort((one, other) => (one.regionLevel ?? 0) - (other.regionLevel ?? 0) || (one.code < other.code ? -1 : 1));
  await recordChanges(ctx, region, [{ recordId: null, action: 'export', after: { count: rows.length, filters } }]);
  return workbook('行政区划数据.xlsx', [{ name: '行政区划', columns: regionColumns, rows: ordered.map(cellsOf) }]);
}

/** An empty workbook to fill in, with a second sheet that says what belongs where. */
export function exportRegionTemplate(): Download {
  const notes = [
    { title: '列', width: 16 },
    { title: '说明', width: 64 },
  ];
  return workbook('行政区划导入模板.xlsx', [
    { name: '行政区划', columns: regionColumns, rows: [] },
    { name: '填写说明', columns: notes, rows: regionColumns.map(({ title, hint }) => [title, hint || '选填']) },
  ]);
}

const workbook = (name: string, sheets: readonly Sheet[]) => new Download(name, workbookType, () => writeWorkbook(sheets));

const cellsOf = (row: object): string[] => regionColumns.map(({ field }) => String((row as Record<string, unknown>)[field] ?? ''));
