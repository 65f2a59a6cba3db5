import type { Area } from '#server/area.ts';
import { smtCalls } from './router.ts';

export const smt = {
  name: { zh: 'SMT', en: 'SMT' },
  home: 'tenant',
  calls: { smt: smtCalls },
} satisfies Area;
