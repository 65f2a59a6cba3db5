import { Link, useLocation } from '@remix-run/react';
import { type MouseEvent, Suspense, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { GoTo } from '#app/shell/browser/go-to.tsx';
import { lazyLoad } from '#app/shell/browser/lazy-load.ts';

const IdentityDialog = lazyLoad(
  () => import('./identity-dialog.tsx'),
  ({ to }) => <GoTo href={pageFor(to)} />,
);

/** Links to the choice of department and role; with script it opens as a dialog. */
export function IdentityLink() {
  const say = useWords();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    // Leaves a request for a new window to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  const to = pathname + search;
  return (
    <>
      <Link to={pageFor(to)} reloadDocument onClick={open}>
        {say('shell.identity')}
      </Link>
      {isOpen && (
        <Suspense>
          <IdentityDialog to={to} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const pageFor = (to: string): string => `/identity?to=${encodeURIComponent(to)}`;
