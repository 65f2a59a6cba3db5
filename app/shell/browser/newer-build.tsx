import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import css from './bar.module.css';
import { isIdle, watchBuild } from './watch-build.ts';
import { isAtWork, watchTyping } from './watch-typing.ts';

/**
 * Announces a newer build on the server, and reloads when the user is idle and nothing would be lost; the next navigation loads a whole
 * document (specification 8).
 */
export function NewerBuild() {
  const say = useWords();
  const [isNewer, setNewer] = useState(false);
  useEffect(() => watchBuild(() => setNewer(true)), []);
  useEffect(watchTyping, []);
  useEffect(() => {
    if (!isNewer) return;
    // Pages of two builds do not mix, so a link loads a whole document.
    const openWhole = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target !== '' || event.button !== 0 || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      event.stopPropagation();
      location.assign(link.href);
    };
    document.addEventListener('click', openWhole, { capture: true });
    const timer = setInterval(() => isIdle() && !isAtWork() && reloadIfThere(), 10_000);
    return () => {
      document.removeEventListener('click', openWhole, { capture: true });
      clearInterval(timer);
    };
  }, [isNewer]);
  if (!isNewer) return null;
  return (
    <div className={css.bar} role="status">
      <span>{say('shell.newerBuild')}</span>
      <Button kind="plain" type="button" onClick={() => location.reload()}>
        {say('kit.reload')}
      </Button>
    </div>
  );
}

/** Nobody is there to leave the browser's own error page. */
async function reloadIfThere(): Promise<void> {
  const answer = await fetch('/livez', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
