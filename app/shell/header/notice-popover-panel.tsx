import { Link, useRevalidator } from '@remix-run/react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import type { AnswerAt } from '#app/procedure-paths.ts';
import { InboxLines, inboxTabs } from '#app/routes/inbox/inbox-lines.tsx';
import type { InboxTab } from '#server/inbox/inbox.ts';
import { askTrpc, tellTrpc } from '../browser/ask-trpc.ts';
import css from './notice-popover.module.css';

type Inbox = AnswerAt<'desk.inbox'>;

/** The popover's three tabs with their latest lines, loaded when it opens; the first tab with unread lines is selected. */
export default function NoticePopoverPanel() {
  const say = useWords();
  const [inbox, setInbox] = useState<Inbox | 'failed'>();
  const [chosen, setChosen] = useState<InboxTab>();
  const { revalidate } = useRevalidator();
  const read = () => askTrpc('desk.inbox', { max: 6 }).then(setInbox, () => setInbox('failed'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once when it opens.
  useEffect(() => {
    void read();
  }, []);
  const readAll = async () => {
    const isDone = await tellTrpc('desk.readAll').catch(() => false);
    if (!isDone) return setInbox('failed');
    await read();
    // The badge comes from the layout's data.
    revalidate();
  };
  if (inbox === undefined) return <p className={css.none}>…</p>;
  if (inbox === 'failed') return <p className={css.none}>{say('shell.inboxFailed')}</p>;
  const tab = chosen ?? (inbox.unread.notices === 0 && inbox.unread.messages > 0 ? 'message' : 'notice');
  const counts: Record<InboxTab, number> = { mail: 0, message: inbox.unread.messages, notice: inbox.unread.notices };
  const names = inboxTabs.map(({ name }) => name);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by === undefined ? undefined : names[(names.indexOf(tab) + by + names.length) % names.length];
    if (next === undefined) return;
    setChosen(next);
    (event.currentTarget.querySelector(`[data-tab="${next}"]`) as HTMLElement | null)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={say('pages.inbox')} className={css.tabs} onKeyDown={step}>
        {inboxTabs.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-tab={name}
            className={css.tab}
            aria-selected={name === tab}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => setChosen(name)}
          >
            {say(label)}
            {counts[name] > 0 && <span className={css.count}>{counts[name] > 99 ? '99+' : counts[name]}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" className={css.lines}>
        <InboxLines tab={tab} lines={{ mail: inbox.mails, message: inbox.messages, notice: inbox.notices }[tab]} />
      </div>
      <div className={css.foot}>
        {counts.message + counts.notice > 0 && (
          <Button type="button" kind="quiet" size="small" icon="check" onClick={readAll}>
            {say('shell.inboxReadAll')}
          </Button>
        )}
        <Link to={`/desk/inbox?tab=${tab}`}>{say('shell.inboxAll')}</Link>
      </div>
    </>
  );
}
