import type { PageName } from '#app/shell/tabs/page-name.ts';

export const usersPageNames: PageName[] = [
  { page: /^\/system\/user\/roles$/, word: 'pages.userRoles' },
  { page: /^\/system\/user\/reset$/, word: 'pages.userReset' },
  { page: /^\/system\/user\/tenant$/, word: 'pages.userElsewhere' },
  { page: /^\/system\/user\/platform\/(\d+)$/, word: 'pages.userPlatform', record: 'system.user' },
];
