import type { PageName } from '#app/shell/tabs/page-name.ts';

export const rolesPageNames: PageName[] = [
  { page: /^\/authority\/role\/grant$/, word: 'pages.grantRole' },
  { page: /^\/system\/topmenu\/setting$/, word: 'pages.grantTopMenu' },
];
