/** Words of the dictionary pages, of trees and of formatted text. */
export const dictionaryWordsBefore = {
  zh: {
    dictHeads: '字典列表',
    dictEntries: '{name} · 字典项',
    dictEntriesOf: '字典项',
    dictEntriesEmpty: '该字典还没有字典项',
    dictChoose: '请在字典列表中选择一个字典',
    dictChooseHint: '选择后在这里查看和维护其字典项。',
    dictAddEntry: '新增字典项',
  },
  en: {
    dictHeads: 'Dictionaries',
    dictEntries: '{name} · entries',
    dictEntriesOf: 'Entries',
    dictEntriesEmpty: 'This dictionary has no entries yet',
    dictChoose: 'Choose a dictionary from the list',
    dictChooseHint: 'Its entries are then shown and kept here.',
    dictAddEntry: 'Add entry',
  },
};
