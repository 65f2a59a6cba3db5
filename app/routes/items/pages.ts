import type { AreaPages } from '#app/area-pages.ts';
import { itemLabelsWords } from './label-words.ts';
import { itemPageWords } from './page-words.ts';
import { itemsWords } from './words.ts';

export const itemsPages: AreaPages<{ items: typeof itemsWords; itemPage: typeof itemPageWords; itemLabels: typeof itemLabelsWords }> = {
  words: { items: itemsWords, itemPage: itemPageWords, itemLabels: itemLabelsWords },
  outside: {
    'rd/icitem/label/:id': 'routes/items/label.tsx',
    'rd/icitem/labels': 'routes/items/labels.tsx',
    'rd/icitem/preview': 'routes/items/preview.ts',
  },
  inShell: {
    'rd/icitem/add': 'routes/items/add.tsx',
    'rd/icitem/edit/:id': 'routes/items/edit.tsx',
    'rd/icitem/retype/:id': 'routes/items/retype.tsx',
    'rd/icitem/view/:id': 'routes/items/view.tsx',
  },
  tabs: [{ page: /^\/rd\/icitem\/retype\/(\d+)$/, word: 'items.retype', record: 'rd.item' }],
};
