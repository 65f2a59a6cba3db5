import { Form, Link, useLocation } from '@remix-run/react';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { joined } from '#app/i18n/joined.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { FormToken } from '#app/kit/form-token.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import { useClosing } from '#app/kit/use-closing.ts';
import { lazyLoad } from '../browser/lazy-load.ts';
import { needsDocument } from '../menu/current-menu.ts';
import css from './tab-bar.module.css';

export interface ShownTab {
  page: string;
  href: string;
  label: string;
  isUnsaved: boolean;
  /** Stands in front, and stays when others are closed. */
  isPinned: boolean;
  /** Its address asks for a window of its own. */
  isWindow: boolean;
}

export interface TabBarModel {
  /** The welcome tab comes first. */
  tabs: ShownTab[];
  /** The names of tabs closed to make room. */
  dropped: string[];
}

/** The open pages: plain links, and buttons of one form that close them (specification 2.3). */
export function TabBar({ tabs, dropped }: TabBarModel) {
  const say = useWords();
  const locale = useLocale();
  const scripted = useScripted();
  const { pathname, search } = useLocation();
  const [sought, setSought] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const more = useClosing();
  const [isListed, setListed] = useState(false);
  // It may have been opened before hydration.
  useEffect(() => setListed(more.current?.open === true), [more]);
  const marks = useDraftMarks(tabs);
  const shown = tabs.map((tab) => ({ ...tab, isUnsaved: marks[tab.page] ?? tab.isUnsaved }));
  const at = tabs.findIndex(({ page }) => page === pathname);
  // The next neighbour, else the previous one.
  const next = at < 0 ? undefined : (tabs[at + 1] ?? tabs[at - 1]);
  const isSought = ({ label }: ShownTab) => label.toLowerCase().includes(sought.trim().toLowerCase());
  const goToFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    // Enter would press the form's first button, which closes a tab.
    event.preventDefault();
    more.current?.querySelector('a')?.click();
  };

  return (
    <nav className={css.bar} data-ground="tabs" aria-label={say('shell.tabs')}>
      <Form ref={form} method="post" action="/tab" replace preventScrollReset className={css.form}>
        <FormToken />
        <input type="hidden" name="current" value={pathname} />
        <input type="hidden" name="back" value={pathname + search} />
        <input type="hidden" name="next" value={next?.href ?? ''} />
        <ul className={css.tabs}>
          {shown.map((tab) => (
            <Tab key={tab.page} tab={tab} isCurrent={tab.page === pathname} isClosable={tab.page !== tabs[0]?.page} />
          ))}
        </ul>
        <details ref={more} className={css.more} onToggle={(event) => setListed(event.currentTarget.open)}>
          <summary title={say('shell.tabs')}>
            <span className={css.now}>{shown[at]?.label ?? say('shell.tabs')}</span>
            <span className="visually-hidden">{say('shell.tabs')}</span>
            <Icon name="chevron-down" />
          </summary>
          <div className={css.card} data-ground="page">
            {scripted && (
              <input
                type="search"
                className={css.search}
                aria-label={say('kit.search')}
                placeholder={say('kit.search')}
                value={sought}
                onChange={(event) => setSought(event.target.value)}
                onKeyDown={goToFirst}
              />
            )}
            {(!scripted || isListed) && (
              <ul className={css.list}>
                {shown.filter(isSought).map((tab) => (
                  <Tab key={tab.page} tab={tab} isCurrent={tab.page === pathname} isClosable={tab.page !== tabs[0]?.page} />
                ))}
              </ul>
            )}
            <div className={css.commands}>
              <Link to={`/tab/clear?${new URLSearchParams({ back: pathname + search })}`} data-clear="">
                {say('shell.clearCache')}
              </Link>
              {at > 0 && (
                <button type="submit" name={shown[at]?.isPinned ? 'unpin' : 'pin'} value={pathname}>
                  {say(shown[at]?.isPinned ? 'shell.pinRemove' : 'shell.tabPin')}
                </button>
              )}
              {tabs.length > 1 && (
                <>
                  <button type="submit" name="others" value={pathname}>
                    {say('shell.tabsOthers')}
                  </button>
                  <button type="submit" name="all" value="1">
                    {say('shell.tabsAll')}
                  </button>
                </>
              )}
            </div>
          </div>
        </details>
      </Form>
      {scripted && (
        <Suspense fallback={null}>
          <TabEnhancements tabs={shown} form={form} />
        </Suspense>
      )}
      {dropped.length > 0 && (
        <p role="status" className={css.dropped}>
          {say('shell.tabsMax', { label: joined(dropped, locale) })}
        </p>
      )}
    </nav>
  );
}

const TabEnhancements = lazyLoad(() => import('./tab-enhancements.tsx'));

function Tab({ tab, isCurrent, isClosable }: { tab: ShownTab; isCurrent: boolean; isClosable: boolean }) {
  const say = useWords();
  const { page, href, label, isUnsaved, isPinned, isWindow } = tab;
  const inside = (
    <>
      <span className={css.label}>{label}</span>
      {isUnsaved && (
        <span className={css.dot}>
          <span className="visually-hidden">{say('shell.tabUnsaved')}</span>
        </span>
      )}
    </>
  );
  const command = say(isPinned ? 'shell.tabUnpin' : 'shell.tabClose', { label });
  const link = { className: css.link, title: label, 'aria-current': isCurrent ? ('page' as const) : undefined };
  return (
    <li className={css.tab} data-page={page} data-current={isCurrent || undefined} data-unsaved={isUnsaved || undefined}>
      {isWindow ? (
        <a {...link} href={href} target="_blank" rel="noopener">
          {inside}
        </a>
      ) : (
        <Link {...link} to={href} reloadDocument={needsDocument(page)}>
          {inside}
        </Link>
      )}
      {isClosable && (
        <button type="submit" name={isPinned ? 'unpin' : 'close'} value={page} className={css.close} title={command}>
          <Icon name={isPinned ? 'pin' : 'close'} />
          <span className="visually-hidden">{command}</span>
        </button>
      )}
    </li>
  );
}

/** Unsaved marks reported by forms while the user types; each response of the server replaces them. */
function useDraftMarks(tabs: ShownTab[]): Record<string, boolean> {
  const [marks, setMarks] = useState<Record<string, boolean>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response of the server resets them.
  useEffect(() => setMarks({}), [tabs]);
  useEffect(() => {
    const mark = (event: Event) => {
      const { page, isUnsaved } = (event as CustomEvent<{ page: string; isUnsaved: boolean }>).detail;
      setMarks((before) => ({ ...before, [page]: isUnsaved }));
    };
    window.addEventListener('draft', mark);
    return () => window.removeEventListener('draft', mark);
  }, []);
  return marks;
}
