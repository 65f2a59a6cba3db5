import type { Area } from '#server/area.ts';
import { seedNotices } from './demo.ts';
import { inboxDictionaries } from './dictionaries.ts';
import { inboxMenu } from './menu.ts';
import { inboxCalls } from './router.ts';

export const inbox = {
  name: { zh: '通知公告', en: 'Notices' },
  home: 'main',
  calls: { desk: inboxCalls },
  reads: {
    notices: { zh: '（收到的）', en: 'received' },
  },
  menu: inboxMenu,
  dictionaries: [inboxDictionaries],
  demo: { records: [seedNotices] },
} satisfies Area;
