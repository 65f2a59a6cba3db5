import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { CaughtList } from '#app/routes/messages/caught-list.tsx';
import { titled } from '#app/shell/menu/title.ts';

export const handle: PageHandle = { words: ['mail'] };
export const meta = titled('mail.caught');

export async function loader({ request }: LoaderFunctionArgs) {
  return call(request, ({ messaging }) => messaging.caughtMail.list());
}

/** What the demo would have sent. */
export default function CaughtMails() {
  const { isInUse, mails } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <CaughtList
      title={say('mail.caught')}
      hint={say(isInUse ? 'mail.caughtHint' : 'mail.caughtOff')}
      none={say('mail.caughtNone')}
      columns={[say('mail.sentAt'), say('mail.recipient'), say('mail.subject')]}
      rows={mails.map(({ id, recipient, subject, sentTime }) => ({
        id,
        cells: [
          sentTime,
          recipient,
          <Link key="mail" to={`/messaging/caught-mail/${id}`}>
            {subject}
          </Link>,
        ],
      }))}
    />
  );
}
