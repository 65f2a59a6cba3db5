import type { Area } from '#server/area.ts';
import { financeCalls } from './router.ts';

export const finance = {
  name: { zh: '财务', en: 'Finance' },
  home: 'tenant',
  calls: { finance: financeCalls },
} satisfies Area;
