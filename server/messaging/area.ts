import type { Area } from '#server/area.ts';
import { seedMessaging } from './demo.ts';
import { messagingDictionaries } from './dictionaries.ts';
import { messagingMenu } from './menu.ts';
import { messagingCalls } from './router.ts';

export const messaging = {
  name: { zh: '短信与邮件', en: 'Texts and mails' },
  home: 'main',
  calls: { messaging: messagingCalls },
  menu: messagingMenu,
  dictionaries: [messagingDictionaries],
  demo: { records: [seedMessaging] },
} satisfies Area;
