import type { Area } from '#server/area.ts';
import { rdCalls } from './router.ts';

export const rd = {
  name: { zh: '研发与物料', en: 'R&D and materials' },
  home: 'tenant',
  calls: { rd: rdCalls },
} satisfies Area;
