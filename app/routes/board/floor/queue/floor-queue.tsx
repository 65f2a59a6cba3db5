import { useRevalidator } from '@remix-run/react';
import { useContext, useEffect } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import box from '#app/kit/notice/tone-box.module.css';
import { NonceContext } from '#app/shell/browser/nonce.ts';
import { useShell } from '#app/shell/use-shell.ts';
import css from './floor-queue.module.css';
import script from './queue.js?url';

/**
 * The element in which the script lists reports queued while the network is down. On every page that has it they are sent, and a page
 * rendered by React shows their effect at once.
 */
export function FloorQueue() {
  const say = useWords();
  const nonce = useContext(NonceContext);
  const user = useShell()?.user;
  useEffect(() => {
    const element = document.createElement('script');
    element.type = 'module';
    element.src = script;
    document.head.append(element);
    // The module runs once a document, and this page may come after it.
    window.dispatchEvent(new Event('queue-shown'));
    return () => element.remove();
  }, []);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    addEventListener('queue-sent', revalidate);
    return () => removeEventListener('queue-sent', revalidate);
  }, [revalidate]);
  const words = {
    'data-waiting': say('board.queueWaiting'),
    'data-signed-out': say('board.queueSignedOut'),
    'data-sign-in': say('board.queueSignIn'),
    'data-others': say('board.queueOthers'),
    'data-sent': say('board.queueSent'),
    'data-again': say('board.queueAgain'),
    'data-replaced': say('board.queueReplaced'),
    'data-stay': say('board.queueStay'),
    'data-open': say('board.queueOpen'),
    'data-drop': say('board.queueDrop'),
    'data-drop-ask': say('board.queueDropAsk'),
  };
  return (
    <>
      <div className={`${box.box} ${css.queue}`} data-queue={user?.id ?? ''} data-zone={user?.timeZone} {...words} hidden>
        <p role="status" />
        <ul />
      </div>
      <script type="module" src={script} nonce={nonce} />
    </>
  );
}
