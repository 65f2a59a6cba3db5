import type { Area } from '#server/area.ts';
import { tenantsMenu } from './menu.ts';
import { tenantsParams } from './params.ts';
import { tenantsCalls } from './router.ts';

export const tenants = {
  name: { zh: '租户', en: 'Tenants' },
  home: 'main',
  calls: { system: tenantsCalls },
  reads: {
    packageDetail: { zh: '产品包', en: 'package' },
  },
  menu: tenantsMenu,
  params: tenantsParams,
} satisfies Area;
