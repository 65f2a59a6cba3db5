import type { AreaPages } from '#app/area-pages.ts';
import { tenantsWords } from './words.ts';

export const tenantsPages: AreaPages<{ tenants: typeof tenantsWords }> = {
  words: { tenants: tenantsWords },
  inShell: {
    'system/tenant/setting': 'routes/tenants/tenant-command.tsx',
    'system/tenant/datasource': 'routes/tenants/tenant-command.tsx',
    'system/tenant/package': 'routes/tenants/tenant-command.tsx',
  },
  tabs: [
    { page: /^\/system\/tenant\/setting$/, word: 'pages.tenantSetting' },
    { page: /^\/system\/tenant\/datasource$/, word: 'pages.tenantDatasource' },
    { page: /^\/system\/tenant\/package$/, word: 'pages.tenantPackage' },
  ],
};
