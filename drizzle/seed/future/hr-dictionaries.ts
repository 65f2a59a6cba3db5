import { type AreaDictionaries, dictionary } from '#server/seed/dictionary-seed.ts';

export const hrDictionaries: AreaDictionaries = {
  business: [
    dictionary('hr_greeting_font', '贺卡字体', 'Greeting font', [
      ['1', '宋体', 'Song'],
      ['2', '黑体', 'Hei'],
      ['3', '楷体', 'Kai'],
      ['4', '仿宋', 'Fangsong'],
    ]),
  ],
};
