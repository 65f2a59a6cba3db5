import type { Area } from '#server/area.ts';
import { filesDictionaries } from './dictionaries.ts';
import { filesMenu } from './menu.ts';
import { filesParams } from './params.ts';
import { resourceCalls } from './router.ts';

export const files = {
  name: { zh: '文件', en: 'Files' },
  home: 'main',
  calls: { resource: resourceCalls },
  menu: filesMenu,
  dictionaries: [filesDictionaries],
  params: filesParams,
} satisfies Area;
