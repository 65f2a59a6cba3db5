import type { Label } from '#rules/screen.ts';

/** Words of the page that imports regions. */
export const regionsWords = {
  importHelp: {
    zh: '不超过 10 MB，一次最多 1000 个区划；一行有误则全部不写入',
    en: 'Up to 10 MB and 1,000 regions. If any row is wrong, nothing is imported.',
  },
  importCovered: { zh: '覆盖已有编号（空白单元格不改）', en: 'Update regions with an existing code (blank cells are left alone)' },
  importDone: { zh: '已新增 {added} 个区划，更新 {changed} 个区划', en: '{added} regions added, {changed} updated' },
} satisfies Record<string, Label>;
