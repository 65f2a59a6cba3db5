import type { AreaPages } from '#app/area-pages.ts';
import { itemSearchWords } from './words.ts';

export const itemSearchPages: AreaPages<{ itemSearch: typeof itemSearchWords }> = {
  words: { itemSearch: itemSearchWords },
  outside: {
    'rd/icitem/match-file': 'routes/item-search/match-file.ts',
  },
  inShell: {
    'rd/icitem/search': 'routes/item-search/search.tsx',
    'rd/icitem/compare': 'routes/item-search/compare.tsx',
    'rd/icitem/match': 'routes/item-search/match.tsx',
    'rd/icitem/notations': 'routes/item-search/notations.tsx',
  },
  tabs: [
    { page: /^\/rd\/icitem\/search$/, word: 'itemSearch.title' },
    { page: /^\/rd\/icitem\/compare$/, word: 'itemSearch.compareTitle' },
    { page: /^\/rd\/icitem\/match$/, word: 'itemSearch.match' },
    { page: /^\/rd\/icitem\/notations$/, word: 'kit.notations' },
  ],
};
