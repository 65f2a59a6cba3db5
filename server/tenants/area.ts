import type { Area } from '#server/area.ts';
import { tenantsCalls } from './router.ts';

export const tenants = {
  name: { zh: '租户', en: 'Tenants' },
  home: 'main',
  calls: { system: tenantsCalls },
} satisfies Area;
