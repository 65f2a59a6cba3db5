import type { PageName } from '#app/shell/tabs/page-name.ts';

export const tenantsPageNames: PageName[] = [
  { page: /^\/system\/tenant\/setting$/, word: 'pages.tenantSetting' },
  { page: /^\/system\/tenant\/datasource$/, word: 'pages.tenantDatasource' },
  { page: /^\/system\/tenant\/package$/, word: 'pages.tenantPackage' },
];
