import type { Area } from '#server/area.ts';
import { messagingCalls } from './router.ts';

export const messaging = {
  name: { zh: '短信与邮件', en: 'Texts and mails' },
  home: 'main',
  calls: { messaging: messagingCalls },
} satisfies Area;
