import { route } from '@remix-run/route-config';

export const mailRoutes = {
  inShell: [
    route('messaging/caught-mail/index', 'routes/mail/caught-mails.tsx'),
    route('messaging/caught-mail/:id', 'routes/mail/caught-mail.tsx'),
    route('resource/email/test', 'routes/mail/mail-test.tsx'),
  ],
};
