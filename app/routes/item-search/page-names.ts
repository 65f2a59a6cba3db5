import type { PageName } from '#app/shell/tabs/page-name.ts';

export const itemSearchPageNames: PageName[] = [
  { page: /^\/rd\/icitem\/search$/, word: 'itemSearch.title' },
  { page: /^\/rd\/icitem\/compare$/, word: 'itemSearch.compareTitle' },
  { page: /^\/rd\/icitem\/match$/, word: 'itemSearch.match' },
];
