import type { FixedWorkbook } from '#server/exchange/fixed-workbook.ts';
import { importsWith } from '#server/exchange/imports-with.ts';
import { region } from './region.ts';
import { insertRegion, updateRegion } from './save-region.ts';

importsWith(region, {
  above: { field: 'parentCode', code: 'code' },
  prepare: async () => ({ insert: insertRegion, update: updateRegion }),
});

/** The region workbook of older clients, parents before children (contract 5.5). */
export const regionWorkbook: FixedWorkbook = {
  path: 'system.region',
  noun: { zh: '区划', en: 'regions' },
  sheet: '行政区划',
  fileName: '行政区划数据.xlsx',
  templateName: '行政区划导入模板.xlsx',
  sort: ['regionLevel', 'code'],
  columns: [
    { title: '区划编号', width: 16, field: 'code', required: true, hint: '必填，2 至 12 位数字' },
    { title: '父区划编号', width: 16, field: 'parentCode', hint: '省份填 00 或留空；上级须已存在或在前面的行中' },
    { title: '区划名称', width: 28, field: 'name', required: true, hint: '必填' },
    { title: '区划等级', width: 10, field: 'regionLevel', hint: '1 省份、2 地市、3 区县、4 乡镇、5 村委；留空则为上级的下一级' },
    { title: '排序', width: 8, field: 'sort', hint: '整数，留空为 1' },
    { title: '备注', width: 32, field: 'remark', hint: '' },
  ],
};
