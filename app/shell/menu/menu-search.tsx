import { Link, useLocation } from '@remix-run/react';
import { type MouseEvent, Suspense, useEffect, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import { GoTo } from '../browser/go-to.tsx';
import { lazyLoad } from '../browser/lazy-load.ts';
import { isPlainPress } from '../browser/plain-press.ts';

const Dialog = lazyLoad(
  () => import('./menu-search-dialog.tsx'),
  ({ isOpen }) => isOpen && <GoTo href="/search" />,
);

/** Opens the menu search: a page without script, a dialog with it, also by Ctrl+K (specification 2.4). */
export function MenuSearch({ className }: { className?: string }) {
  const say = useWords();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const { key } = useLocation();
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes it once.
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpened(true);
      setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const press = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <Link
        to="/search"
        className={className}
        title={`${say('shell.menuSearch')} (Ctrl+K)`}
        aria-label={say('shell.menuSearch')}
        onClick={press}
      >
        <Icon name="search" />
      </Link>
      {wasOpened && (
        <Suspense>
          <Dialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
