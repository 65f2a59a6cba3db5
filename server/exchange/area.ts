import type { Area } from '#server/area.ts';
import { jobKinds } from './job-kinds.ts';
import { exchangeCalls } from './router.ts';

export const exchange = {
  name: { zh: '导入导出', en: 'Imports and exports' },
  home: 'main',
  calls: { exchange: exchangeCalls },
  jobs: jobKinds,
} satisfies Area;
