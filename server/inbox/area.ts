import type { Area } from '#server/area.ts';
import { inboxCalls } from './router.ts';

export const inbox = {
  name: { zh: '通知公告', en: 'Notices' },
  home: 'main',
  calls: { desk: inboxCalls },
} satisfies Area;
