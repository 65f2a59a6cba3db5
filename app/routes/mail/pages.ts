import type { AreaPages } from '#app/area-pages.ts';
import { mailWords } from './words.ts';

export const mailPages: AreaPages<{ mail: typeof mailWords }> = {
  words: { mail: mailWords },
  inShell: {
    'messaging/caught-mail/index': 'routes/mail/caught-mails.tsx',
    'messaging/caught-mail/:id': 'routes/mail/caught-mail.tsx',
    'resource/email/test': 'routes/mail/mail-test.tsx',
  },
  tabs: [
    { page: /^\/messaging\/caught-mail\/\d+$/, word: null },
    { page: /^\/resource\/email\/test$/, word: 'mail.test' },
  ],
};
