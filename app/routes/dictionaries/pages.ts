import type { AreaPages } from '#app/area-pages.ts';
import { dictionariesWords } from './words.ts';

export const dictionariesPages: AreaPages<{ dictionaries: typeof dictionariesWords }> = {
  words: { dictionaries: dictionariesWords },
  inShell: {
    'dict-horizontal/index': 'routes/dictionaries/horizontal.tsx',
    'system/dict/index': 'routes/dictionaries/horizontal.tsx',
    'dict-vertical/index': 'routes/dictionaries/vertical.tsx',
    'system/dictbiz/index': 'routes/dictionaries/vertical.tsx',
  },
};
