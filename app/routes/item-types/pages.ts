import type { AreaPages } from '#app/area-pages.ts';
import { itemTypesWords } from './words.ts';

export const itemTypesPages: AreaPages<{ itemTypes: typeof itemTypesWords }> = {
  words: { itemTypes: itemTypesWords },
  inShell: {
    'rd/itemtype/index': 'routes/item-types/types.tsx',
    'rd/itemtype/add': 'routes/item-types/add.tsx',
    'rd/itemtype/view/:code': 'routes/item-types/type.tsx',
    'rd/itemtype/raise/:code': 'routes/item-types/raise.tsx',
    'rd/itemtype/edit/:code': 'routes/item-types/edit.tsx',
  },
  tabs: [
    { page: /^\/rd\/itemtype\/add$/, word: 'itemTypes.addTitle' },
    { page: /^\/rd\/itemtype\/edit\/(\d{4})$/, word: 'itemTypes.editOne' },
    { page: /^\/rd\/itemtype\/raise\/(\d{4})$/, word: 'itemTypes.raise' },
    { page: /^\/rd\/itemtype\/view\/(\d{4})$/, word: 'itemTypes.one' },
  ],
};
