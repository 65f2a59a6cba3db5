import type { Label } from '#rules/screen.ts';

/** Words of the pages for list settings, bulk edits and printing. */
export const listsWords = {
  listView: { zh: '筛选', en: 'View' },
  printLimit: { zh: '共 {total} 条，打印前 {count} 条', en: '{total} records, printing the first {count}' },
  printCount: { zh: '共 {total} 条', en: '{total} records' },
  bulkField: { zh: '修改', en: 'Change' },
  bulkPreview: { zh: '预览', en: 'Preview' },
  bulkNone: { zh: '请选择要修改的字段', en: 'Select the fields to change' },
  bulkChanges: { zh: '将修改 {count} 条，{same} 条无变化', en: '{count} will change, {same} will stay as they are' },
  bulkWrong: { zh: '{count} 条不适合，保持不变：', en: '{count} do not fit and stay as they are:' },
  bulkFirst: { zh: '以下为前 {count} 条', en: 'The first {count}' },
  bulkDone: { zh: '已修改 {count} 条', en: '{count} changed' },
  bulkApply: { zh: '确定修改 {count} 条', en: 'Change {count}' },
  pasteHint: { zh: '每行一个，或以逗号、制表符分隔，最多 1,000 个。', en: 'One per line, or separated by commas or tabs. Up to 1,000.' },
} satisfies Record<string, Label>;
