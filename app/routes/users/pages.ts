import type { AreaPages } from '#app/area-pages.ts';
import { usersWords } from './words.ts';

export const usersPages: AreaPages<{ users: typeof usersWords }> = {
  words: { users: usersWords },
  inShell: {
    'system/user/roles': 'routes/users/roles.tsx',
    'system/user/approve': 'routes/users/roles.tsx',
    'system/user/tenant': 'routes/users/tenant.tsx',
    'system/user/platform/:id': 'routes/users/platform.tsx',
  },
  tabs: [
    { page: /^\/system\/user\/roles$/, word: 'pages.userRoles' },
    { page: /^\/system\/user\/approve$/, word: 'users.approve' },
    { page: /^\/system\/user\/tenant$/, word: 'pages.userElsewhere' },
    { page: /^\/system\/user\/platform\/(\d+)$/, word: 'pages.userPlatform', record: 'system.user' },
  ],
};
