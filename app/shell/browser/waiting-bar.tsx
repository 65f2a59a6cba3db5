import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import css from './bar.module.css';
import { watchWaiting } from './send-again.ts';

/** Says that a request waits to be sent again. */
export function WaitingBar() {
  const say = useWords();
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => watchWaiting(setWaiting), []);
  if (!isWaiting) return null;
  return (
    <div className={css.bar} role="status">
      {say('shell.waiting')}
    </div>
  );
}
