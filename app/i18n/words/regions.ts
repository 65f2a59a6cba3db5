/** Words of the page that imports regions. */
export const regionWordsBefore = {
  zh: {
    regionImportHelp: '不超过 10 MB，一次最多 1000 个区划；一行有误则全部不写入',
    regionImportCovered: '覆盖已有编号（空白单元格不改）',
    regionImportDone: '已新增 {added} 个区划，更新 {changed} 个区划',
  },
  en: {
    regionImportHelp: 'Up to 10 MB and 1,000 regions; one wrong row and nothing is written',
    regionImportCovered: 'Change regions whose code exists (blank cells change nothing)',
    regionImportDone: '{added} regions added, {changed} changed',
  },
};
