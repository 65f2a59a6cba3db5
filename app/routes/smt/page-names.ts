import type { PageName } from '#app/shell/tabs/page-name.ts';

export const smtPageNames: PageName[] = [
  { page: /^\/smt\/feedlog\/trace$/, word: 'pages.smtTrace' },
  { page: /^\/smt\/scan\/(\d+)$/, word: 'pages.smtScan', record: 'board.productionLine' },
  { page: /^\/smt\/scan\/(\d+)\/status$/, word: 'pages.smtStatus', record: 'board.productionLine' },
];
