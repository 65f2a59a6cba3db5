import { Form, useLocation } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { FormToken } from '#app/kit/form-token.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import { useClosing } from '#app/kit/use-closing.ts';
import css from './top-menu.module.css';

export interface TopMenuEntry {
  id: string;
  name: string;
  icon: string;
}

/** Home and the entries of the top bar: an entry narrows the side menu for this session, Home shows all of it again (specification 2.4). */
export function TopMenu({ entries, chosen }: { entries: readonly TopMenuEntry[]; chosen: string | undefined }) {
  const say = useWords();
  const { pathname, search } = useLocation();
  const menu = useClosing();
  const all = [{ id: '', name: say('pages.home'), icon: 'home' }, ...entries];
  const current = all.find(({ id }) => id === (chosen ?? '')) ?? all[0];
  return (
    <nav aria-label={say('shell.topMenu')} className={css.place}>
      <Form method="post" action="/topmenu" className={css.bar}>
        <FormToken />
        <input type="hidden" name="back" value={pathname + search} />
        {all.slice(0, maxInBar).map((entry) => (
          <Entry key={entry.id} entry={entry} isCurrent={entry === current} inBar />
        ))}
        <details ref={menu} className={css.more} hidden={entries.length === 0} data-always={all.length > maxInBar || undefined}>
          <summary className={css.entry}>
            <span className={css.whole}>{say('shell.topMenuMore')}</span>
            <span className={css.small}>{current?.name}</span>
            <Icon name="chevron-down" />
          </summary>
          <div className={css.card} data-ground="page">
            {all.map((entry, at) => (
              <Entry key={entry.id} entry={entry} isCurrent={entry === current} isShownInBar={at < maxInBar} />
            ))}
          </div>
        </details>
      </Form>
    </nav>
  );
}

/** Further entries are in a 'more' menu; on narrower screens all of them are. */
const maxInBar = 5;

interface EntryProps {
  entry: TopMenuEntry;
  isCurrent: boolean;
  inBar?: boolean;
  isShownInBar?: boolean;
}

function Entry({ entry: { id, name, icon }, isCurrent, inBar, isShownInBar }: EntryProps) {
  return (
    <button
      type="submit"
      name="top"
      value={id}
      className={css.entry}
      data-bar={inBar || undefined}
      data-twin={isShownInBar || undefined}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  );
}
