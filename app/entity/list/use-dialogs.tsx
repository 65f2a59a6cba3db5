import { useLocation, useNavigate, useSubmit } from '@remix-run/react';
import { type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { GoTo } from '#app/shell/browser/go-to.tsx';
import { lazyLoad } from '#app/shell/browser/lazy-load.ts';
import type { ScreenAction } from '#rules/screen.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { openedHref, withOpened, withoutOpened } from './opened-record.ts';
import { commandPage } from './row-actions.tsx';

/** Loaded when a record is first previewed. */
const PreviewDrawer = lazyLoad(
  () => import('../tools/preview-drawer.tsx'),
  ({ href }) => <GoTo href={href} />,
);

/** The form with all field kinds, none of which a list itself needs. */
const RecordDialog = lazyLoad(
  () => import('./record-dialog.tsx'),
  ({ href }) => <GoTo href={href} />,
);

interface Question {
  ids: string[];
  act?: ScreenAction;
  onDone?: () => void;
}

interface DialogsOf {
  page: string;
  /** What the list calls its records. */
  title: string;
  actions: ScreenAction[];
  /** The list's current address, which a command without confirmation returns to. */
  from: string;
  /** Clicking a row outside its controls previews its record. */
  previews?: boolean;
}

/**
 * The dialogs of a list. Plain links serve pages without script; `openInPlace` opens the marked ones here. The open record is part of the
 * list's address: Back closes it, and the address can be shared.
 */
export function useDialogs({ page, title, actions, from, previews = false }: DialogsOf) {
  const { pathname, search, state, key } = useLocation();
  const [question, setQuestion] = useState<Question>();
  const scripted = useScripted();
  const navigate = useNavigate();
  const submit = useSubmit();
  const opener = useRef<Element | null>(null);
  const href = scripted ? openedHref(page, search, from) : undefined;
  const isOpen = href !== undefined || question !== undefined;
  const isOpenedHere = (state as { isOpenedHere?: boolean } | null)?.isOpenedHere === true;
  useEffect(() => {
    if (isOpen || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus({ preventScroll: true });
    opener.current = null;
  }, [isOpen]);
  const remember = () => {
    opener.current ??= document.activeElement;
  };
  const close = useCallback(() => {
    if (isOpenedHere) navigate(-1);
    else navigate(pathname + withoutOpened(search), { replace: true, preventScrollReset: true });
  }, [isOpenedHere, navigate, pathname, search]);
  const closeQuestion = useCallback(() => setQuestion(undefined), []);
  const open = (target: string) => {
    const opened = withOpened(page, search, from, target);
    if (opened === undefined) return navigate(target);
    remember();
    // A dialog that replaces another closes with the same step back.
    const isFirst = href === undefined;
    navigate(pathname + opened, { replace: !isFirst, preventScrollReset: true, state: { isOpenedHere: isFirst || isOpenedHere } });
  };
  const confirm = (ids: string[], act?: ScreenAction, onDone?: () => void) => {
    if (act && !act.confirm) return perform(ids, act);
    remember();
    setQuestion({ ids, act, onDone });
  };
  const perform = (ids: string[], act: ScreenAction) =>
    submit({ ids: ids.join(','), from }, { method: 'post', action: commandPage(page, act), preventScrollReset: true, replace: true });
  // In place, unless the user asks for a new tab.
  const openInPlace = (event: MouseEvent) => {
    const target = event.target as Element;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = target.closest<HTMLAnchorElement>('a[data-dialog]') ?? (previews ? viewLinkOf(target) : null);
    if (!link) return;
    event.preventDefault();
    const { pathname: path, search: query, searchParams } = new URL(link.href);
    if (link.dataset.dialog === 'record') return open(path + query);
    confirm(
      searchParams.getAll('ids'),
      actions.find((action) => path === commandPage(page, action)),
    );
  };
  const dialogs = (
    <>
      {href !== undefined && (
        <Suspense>
          {isPreview(href) ? (
            <PreviewDrawer href={href} called={title} onOpen={open} onClose={close} />
          ) : (
            <RecordDialog key={key} href={href} onOpen={open} onClose={close} />
          )}
        </Suspense>
      )}
      {question && <ConfirmDialog page={page} {...question} onClose={closeQuestion} />}
    </>
  );
  return { openInPlace, confirm, dialogs };
}

/** The view link of the clicked row; none if a control was clicked or text is being selected. */
function viewLinkOf(target: Element): HTMLAnchorElement | null {
  if (target.closest('a, button, input, label, select, summary, details, dialog, td[data-check]')) return null;
  if (document.getSelection()?.isCollapsed === false) return null;
  return target.closest('tr[data-row]')?.querySelector<HTMLAnchorElement>('a[data-dialog="record"][href*="/view/"]') ?? null;
}

/** A read-only record opens next to its list. */
const isPreview = (href: string): boolean => /\/view\/\d+(\?|$)/.test(href);
