import type { AreaPages } from '#app/area-pages.ts';
import { rolesWords } from './words.ts';

export const rolesPages: AreaPages<{ roles: typeof rolesWords }> = {
  words: { roles: rolesWords },
  inShell: {
    'authority/role/grant': 'routes/roles/grant.tsx',
    'system/topmenu/setting': 'routes/roles/top-menu-setting.tsx',
  },
  tabs: [
    { page: /^\/authority\/role\/grant$/, word: 'pages.grantRole' },
    { page: /^\/system\/topmenu\/setting$/, word: 'pages.grantTopMenu' },
  ],
};
