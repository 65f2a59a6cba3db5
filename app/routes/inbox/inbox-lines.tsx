import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import type { InboxLine, InboxTab } from '#server/inbox/inbox.ts';
import css from './inbox.module.css';

/** The three tabs in the order of specification 2.4. */
export const inboxTabs: readonly { name: InboxTab; label: WordKey }[] = [
  { name: 'mail', label: 'shell.inboxMail' },
  { name: 'message', label: 'shell.inboxMessage' },
  { name: 'notice', label: 'shell.inboxNotice' },
];

/** The lines of one tab, each a link; unread ones are marked by a word, not only by bold text. */
export function InboxLines({ tab, lines }: { tab: InboxTab; lines: readonly InboxLine[] }) {
  const say = useWords();
  if (lines.length === 0) return <p className={css.none}>{say(tab === 'mail' ? 'shell.inboxMailEmpty' : 'shell.inboxEmpty')}</p>;
  return (
    <ul className={css.lines}>
      {lines.map(({ id, title, kind, time, isRead }) => (
        <li key={id}>
          <Link to={`/desk/inbox/${tab}/${id}`} className={css.line} data-unread={!isRead || undefined}>
            <span className={css.title}>{title}</span>
            <span className={css.facts}>
              {!isRead && <span className={css.unread}>{say('shell.unread')}</span>}
              {kind && <span>{kind}</span>}
              <time dateTime={time.replace(' ', 'T')}>{time.slice(0, 16)}</time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
