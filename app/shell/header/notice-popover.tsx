import { Link, useLocation } from '@remix-run/react';
import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { GoTo } from '../browser/go-to.tsx';
import { lazyLoad } from '../browser/lazy-load.ts';
import { isPlainPress } from '../browser/plain-press.ts';
import css from './notice-popover.module.css';

const Panel = lazyLoad(
  () => import('./notice-popover-panel.tsx'),
  () => <GoTo href="/desk/inbox" />,
);

/** The number of unread lines, linked to their page; with script it opens a popover (specification 2.4). */
export function NoticePopover({ unread, className }: { unread: number; className?: string }) {
  const say = useWords();
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes it once.
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      const isElsewhere = event.type === 'pointerdown' && !frame.current?.contains(event.target as Node);
      if (isEscape || isElsewhere) setOpen(false);
      if (isEscape) frame.current?.querySelector('a')?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [isOpen]);
  const press = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    setOpen(!isOpen);
  };
  const label = unread === 0 ? say('pages.inbox') : `${say('pages.inbox')} · ${say('shell.inboxUnread', { count: shown(unread) })}`;
  return (
    <span ref={frame} className={css.frame}>
      <Link to="/desk/inbox" className={className} title={label} aria-label={label} aria-expanded={isOpen || undefined} onClick={press}>
        <Icon name="bell" />
        {unread > 0 && <span className={css.badge}>{shown(unread)}</span>}
      </Link>
      {isOpen && (
        <div className={css.panel} data-ground="page">
          <Suspense fallback={<p className={css.none}>…</p>}>
            <Panel />
          </Suspense>
        </div>
      )}
    </span>
  );
}

/** A badge shows 99 at most (specification 9). */
const shown = (count: number): string => (count > 99 ? '99+' : String(count));
