import type { Label } from '#rules/screen.ts';

/** Words of the dictionary pages. */
export const dictionariesWords = {
  heads: { zh: '字典列表', en: 'Dictionaries' },
  entries: { zh: '{name} · 字典项', en: '{name} · entries' },
  entriesOf: { zh: '字典项', en: 'Entries' },
  entriesEmpty: { zh: '该字典还没有字典项', en: 'This dictionary has no entries yet' },
  choose: { zh: '请在字典列表中选择一个字典', en: 'Choose a dictionary from the list' },
  chooseHint: { zh: '选择后在这里查看和维护其字典项。', en: 'Its entries are shown and edited here.' },
  addEntry: { zh: '新增字典项', en: 'Add entry' },
} satisfies Record<string, Label>;
