import { useLocation, useSubmit } from '@remix-run/react';
import { joined } from '#app/i18n/joined.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { isAtWork } from '../browser/watch-typing.ts';
import { useShell } from '../use-shell.ts';
import { releaseStates } from './kept-states.ts';
import type { ShownTab } from './tab-bar.tsx';

/** The confirmation before a command, and the command. */
export interface Question {
  text: string;
  go: () => void;
}

export interface TabCommands {
  /** Pins a tab, or lets a pinned one go. */
  pin: (tab: ShownTab) => void;
  close: (tab: ShownTab) => void;
  /** Closes all tabs but one, and opens that one. */
  closeOthers: (kept: Pick<ShownTab, 'page' | 'href'>) => void;
  /** Closes the tabs before or after one; if the current page is among them, opens that one. */
  closeBeside: (tab: ShownTab, side: 'left' | 'right') => void;
  closeAll: () => void;
  clear: () => void;
}

/** The tab commands with script: the same posts as without, after confirmation if unsaved changes would be lost. */
export function useTabCommands(tabs: ShownTab[], ask: (question: Question) => void): TabCommands {
  const say = useWords();
  const locale = useLocale();
  const submit = useSubmit();
  const user = useShell()?.user.id ?? '';
  const { pathname, search } = useLocation();
  const here = { page: pathname, href: pathname + search };
  const at = tabs.findIndex(({ page }) => page === pathname);
  const next = (tabs[at + 1] ?? tabs[at - 1])?.href ?? '';
  const post = (command: Record<string, string>) =>
    submit(
      { current: pathname, back: here.href, next, ...command },
      { method: 'post', action: '/tab', replace: true, preventScrollReset: true },
    );
  const closing = (closed: ShownTab[], command: Record<string, string>) => {
    // Forms without drafts report changes only through isAtWork.
    const unsaved = closed.filter((tab) => tab.isUnsaved || (tab.page === pathname && isAtWork()));
    if (unsaved.length === 0) return post(command);
    ask({
      text: say('shell.tabLeave', {
        label: joined(
          unsaved.map(({ label }) => label),
          locale,
        ),
      }),
      go: () => post(command),
    });
  };
  return {
    pin: ({ page, isPinned }) => post({ [isPinned ? 'unpin' : 'pin']: page }),
    close: (tab) => closing([tab], { close: tab.page }),
    closeOthers: ({ page, href }) =>
      closing(
        tabs.filter((tab) => tab.page !== page && !tab.isPinned),
        { others: page, back: href },
      ),
    closeBeside: (tab, side) => {
      const place = tabs.findIndex(({ page }) => page === tab.page);
      const beside = (side === 'left' ? tabs.slice(1, Math.max(1, place)) : tabs.slice(place + 1)).filter(({ isPinned }) => !isPinned);
      if (beside.length > 0) closing(beside, { close: beside.map(({ page }) => page).join(' '), next: tab.href });
    },
    closeAll: () =>
      closing(
        tabs.filter(({ isPinned }) => !isPinned),
        { all: '1' },
      ),
    clear: () =>
      ask({
        text: say('shell.clearCacheAsk'),
        go: () => {
          releaseStates(user, []);
          post({ clear: '1' });
        },
      }),
  };
}
