import type { Area } from '#server/area.ts';
import { seedItems } from './demo.ts';
import { rdDictionaries } from './dictionaries.ts';
import { rdMenu } from './menu.ts';
import { rdCalls } from './router.ts';

export const rd = {
  name: { zh: '研发与物料', en: 'R&D and materials' },
  home: 'tenant',
  calls: { rd: rdCalls },
  menu: rdMenu,
  dictionaries: [rdDictionaries],
  demo: { records: [seedItems] },
} satisfies Area;
