import type { PageName } from '#app/shell/tabs/page-name.ts';

export const itemTypesPageNames: PageName[] = [
  { page: /^\/rd\/itemtype\/add$/, word: 'itemTypes.addTitle' },
  { page: /^\/rd\/itemtype\/edit\/(\d{4})$/, word: 'itemTypes.editOne' },
  { page: /^\/rd\/itemtype\/view\/(\d{4})$/, word: 'itemTypes.one' },
];
