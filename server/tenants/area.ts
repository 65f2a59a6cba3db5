import type { Area } from '#server/area.ts';
import { tenantsMenu } from './menu.ts';
import { tenantsParams } from './params.ts';
import { tenantsCalls } from './router.ts';

export const tenants = {
  name: { zh: '租户', en: 'Tenants' },
  home: 'main',
  calls: { system: tenantsCalls },
  menu: tenantsMenu,
  params: tenantsParams,
} satisfies Area;
