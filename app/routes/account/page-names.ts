import type { PageName } from '#app/shell/tabs/page-name.ts';

export const accountPageNames: PageName[] = [
  { page: /^\/info\/index$/, word: 'pages.profile' },
  { page: /^\/info\/password$/, word: 'pages.password' },
  { page: /^\/info\/sessions$/, word: 'pages.sessions' },
];
