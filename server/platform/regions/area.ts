import type { Area } from '#server/area.ts';
import { router } from '#server/calls/trpc.ts';
import { regionDictionaries } from './dictionaries.ts';
import { regionsMenu } from './menu.ts';
import { regionCalls } from './region-calls.ts';

export const regions = {
  name: { zh: '行政区划', en: 'Regions' },
  home: 'main',
  calls: { system: { region: router(regionCalls) } },
  reads: {
    exportRegions: { zh: '导出', en: 'export' },
    importRegions: { zh: '导入', en: 'import' },
  },
  menu: regionsMenu,
  dictionaries: [regionDictionaries],
} satisfies Area;
