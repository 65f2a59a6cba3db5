import type { Area } from '#server/area.ts';
import { exchangeCalls } from './router.ts';
import { works } from './works.ts';

export const exchange = {
  name: { zh: '导入导出', en: 'Imports and exports' },
  home: 'main',
  calls: { exchange: exchangeCalls },
  jobs: works,
} satisfies Area;
