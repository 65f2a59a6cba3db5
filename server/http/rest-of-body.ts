import type { IncomingMessage } from 'node:http';
import { maxFileBytes } from '#rules/file-limits.ts';

/**
 * As much as an upload may bring, for so long, and while it comes; then the connection is closed on whoever still sends. He is given a moment
 * in which nothing is read, and what he sends has to wait: else he would meet the end of the connection before the answer.
 */
const most = { bytes: maxFileBytes, milliseconds: 10_000, silence: 500, moment: 100 };

/**
 * Takes in and throws away what follows of a body whose request was refused unread; tells whether that was all. Many callers read no answer
 * before they have sent everything, and a connection that is closed on them loses it (RFC 9112, 9.6). Who sends nothing waits for the answer.
 */
export async function takeRest(incoming: IncomingMessage, { bytes, milliseconds, silence, moment } = most): Promise<boolean> {
  if (incoming.complete || incoming.destroyed) return incoming.complete;
  const begun = incoming.socket.bytesRead;
  await new Promise<void>((resolve) => {
    const timers = [setTimeout(() => done(), milliseconds), setTimeout(() => done(), silence)];
    const done = () => {
      for (const timer of timers) clearTimeout(timer);
      if (incoming.complete || incoming.destroyed) return resolve();
      incoming.removeAllListeners('data').pause();
      setTimeout(resolve, moment);
    };
    for (const end of ['end', 'close', 'error']) incoming.once(end, done);
    // Whoever began to read it has stopped, and would keep what comes.
    incoming
      .removeAllListeners('data')
      .on('data', () => (incoming.socket.bytesRead - begun > bytes ? done() : timers[1]?.refresh()))
      .resume();
  });
  return incoming.complete;
}
