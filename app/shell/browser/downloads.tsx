import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { type Flash, FlashMessage } from '#app/kit/flash.tsx';
import type { Fetched } from './fetch-file.ts';
import { isPlainPress } from './plain-press.ts';

/**
 * Reports the result of downloads by links with `data-download` (specification 8). Without script, or if the server redirects, the browser
 * follows the link itself.
 */
export function Downloads() {
  const say = useWords();
  const [{ flash, count }, tell] = useState<{ flash: Flash | null; count: number }>({ flash: null, count: 0 });
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message belongs to the page on which it appeared.
  useEffect(() => tell(({ count }) => ({ flash: null, count })), [key]);
  useEffect(() => {
    const messageOf = (fetched: Exclude<Fetched, 'elsewhere'>): Flash => {
      if (fetched === 'done') return { message: say('shell.downloadDone'), tone: 'good' };
      if ('refused' in fetched) return { message: fetched.refused || say('shell.downloadFailed'), tone: 'bad' };
      return { message: say('shell.exportFailed', { reason: fetched.broken || say('shell.unknownError') }), tone: 'bad' };
    };
    const take = async (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-download]') : null;
      if (!link || !isPlainPress(event)) return;
      event.preventDefault();
      const fetched = await import('./fetch-file.ts').then(
        ({ fetchFile }) => fetchFile(link.href),
        () => 'elsewhere' as const,
      );
      if (fetched === 'elsewhere') location.assign(link.href);
      else tell(({ count }) => ({ flash: messageOf(fetched), count: count + 1 }));
    };
    document.addEventListener('click', take);
    return () => document.removeEventListener('click', take);
  }, [say]);
  return <FlashMessage key={count} flash={flash} />;
}
