import { setTimeout as delay } from 'node:timers/promises';
import { operatorLog } from '#server/log.ts';
import type { EmbeddedServer } from './embedded.ts';

const looksEvery = 1000;
const longestPause = 15_000;

/** Starts the embedded server again whenever it has died, until the returned function is called; requests meanwhile are refused. */
export function keepRunning(server: Pick<EmbeddedServer, 'revive'>): () => Promise<void> {
  const stopping = new AbortController();
  const look = async () => {
    for (let pause = looksEvery; !stopping.signal.aborted; ) {
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        const isRevived = await server.revive();
        if (isRevived) operatorLog('error', {}, 'the embedded database had ended and was started again');
        pause = looksEvery;
      } catch (error) {
        // A full disk, for example: it passes, or the operator acts on this line.
        pause = Math.min(pause * 2, longestPause);
        operatorLog('error', { err: error, againInMs: pause }, 'the embedded database has ended and cannot be started again yet');
      }
    }
  };
  const looking = look();
  return async () => {
    stopping.abort();
    await looking;
  };
}
