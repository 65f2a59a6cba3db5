import type { Area } from '#server/area.ts';
import { deliverSms } from './deliver-sms.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { seedMessaging } from './demo.ts';
import { messagingDictionaries } from './dictionaries.ts';
import { deliverMail } from './mail/deliver-mail.ts';
import { messagingMenu } from './menu.ts';
import { outboxView } from './outbox.ts';
import { messagingCalls } from './router.ts';

export const messaging = {
  name: { zh: '短信与邮件', en: 'Texts and mails' },
  home: 'main',
  calls: { messaging: messagingCalls },
  reads: {
    sendValidate: { zh: '验证码发送', en: 'send a code' },
    validate: { zh: '验证码校验', en: 'check a code' },
  },
  menu: messagingMenu,
  dictionaries: [messagingDictionaries],
  demo: { records: [seedMessaging] },
  deliverers: { sms: deliverSms, mail: deliverMail, webhook: () => deliverWebhook },
  lists: [outboxView],
} satisfies Area;
