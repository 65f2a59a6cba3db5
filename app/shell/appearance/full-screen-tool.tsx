import { useEffect, useState } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Icon } from '#app/kit/icons/icon.tsx';
import css from '../header/header.module.css';

/** Switches the console to full screen; rendered only with script and browser support. */
export function FullScreenTool() {
  const say = useWords();
  const isScripted = useScripted();
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (!isScripted) return <span className={css.tool} data-awaits-script="" />;
  if (!document.fullscreenEnabled) return null;
  const label = say(isFull ? 'shell.fullScreenLeave' : 'shell.fullScreen');
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <button type="button" className={css.tool} title={label} aria-pressed={isFull} onClick={() => void toggle().catch(() => {})}>
      <Icon name={isFull ? 'shrink' : 'expand'} />
      <span className={css.label}>{label}</span>
    </button>
  );
}
