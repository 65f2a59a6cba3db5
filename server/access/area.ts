import type { Area } from '#server/area.ts';
import { accessCalls } from './router.ts';

export const access = {
  name: { zh: '系统管理', en: 'Administration' },
  home: 'main',
  calls: { system: accessCalls },
} satisfies Area;
