import { useSubmit } from '@remix-run/react';
import { type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { GoTo } from '#app/shell/browser/go-to.tsx';
import { lazyLoad } from '#app/shell/browser/lazy-load.ts';
import type { ScreenAction } from '#rules/screen.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Fetched when somebody first looks at a record. */
const PreviewDrawer = lazyLoad(
  () => import('../tools/preview-drawer.tsx'),
  ({ href }) => <GoTo href={href} />,
);

/** The form with all its fields: a list itself needs none of them. */
const RecordDialog = lazyLoad(
  () => import('./record-dialog.tsx'),
  ({ href }) => <GoTo href={href} />,
);

type Opened = { turn: number } & ({ href: string } | { ids: string[]; act?: ScreenAction; onDone?: () => void });

interface DialogsOf {
  page: string;
  actions: ScreenAction[];
  /** The list as it stands: where a command that asks nothing returns to. */
  from: string;
}

/** The dialogs over a list. Plain links serve pages without script; `openInPlace`, put around them, opens the marked ones here. */
export function useDialogs({ page, actions, from }: DialogsOf) {
  const [opened, setOpened] = useState<Opened>();
  const submit = useSubmit();
  const opener = useRef<Element | null>(null);
  const close = useCallback(() => setOpened(undefined), []);
  useEffect(() => {
    if (opened || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus({ preventScroll: true });
    opener.current = null;
  }, [opened]);
  const remember = () => {
    opener.current ??= document.activeElement;
  };
  const open = (href: string) => {
    remember();
    setOpened((before) => ({ turn: (before?.turn ?? 0) + 1, href }));
  };
  const confirm = (ids: string[], act?: ScreenAction, onDone?: () => void) => {
    if (act && !act.confirm) return perform(ids, act);
    remember();
    setOpened({ turn: 0, ids, act, onDone });
  };
  const perform = (ids: string[], act: ScreenAction) =>
    submit(
      { act: act.name, ids: ids.join(','), from },
      { method: 'post', action: `${page}/index`, preventScrollReset: true, replace: true },
    );
  // In place, unless a new tab is asked for.
  const openInPlace = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-dialog]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search, searchParams } = new URL(link.href);
    if (link.dataset.dialog === 'record') return open(pathname + search);
    confirm(
      searchParams.getAll('ids'),
      actions.find((action) => action.name === searchParams.get('act')),
    );
  };
  const dialogs = (
    <>
      {opened && 'href' in opened && isPreview(opened.href) && (
        <Suspense>
          <PreviewDrawer key={opened.turn} href={opened.href} onOpen={open} onClose={close} />
        </Suspense>
      )}
      {opened && 'href' in opened && !isPreview(opened.href) && (
        <Suspense>
          <RecordDialog key={opened.turn} href={opened.href} onOpen={open} onClose={close} />
        </Suspense>
      )}
      {opened && 'ids' in opened && <ConfirmDialog page={page} ids={opened.ids} act={opened.act} onDone={opened.onDone} onClose={close} />}
    </>
  );
  return { openInPlace, confirm, dialogs };
}

/** A record that is only read stands beside its list. */
const isPreview = (href: string): boolean => /\/view\/\d+(\?|$)/.test(href);
