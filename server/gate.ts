import { meterGate } from '#server/monitoring/gates.ts';
import { BusinessError, messages } from './errors.ts';

/** A refusal that passes; the log says why. */
export const busy = (code: string, reason: string): BusinessError =>
  new BusinessError(messages.busy, { code: 503, cause: Object.assign(new Error(reason), { code }) });

/** A timer that comes so many milliseconds late was held up by this process, which is then given as many more. */
const heldUp = 300;

/**
 * Gives up after `ms` milliseconds; the function that it returns calls that off. What this process kept from leaving, or from being read,
 * while it was busy with something else is nobody's silence: it is read before anybody gives up.
 */
export function losePatience(ms: number, giveUp: () => void): () => void {
  let isOver = false;
  let handle: NodeJS.Timeout | undefined;
  const wait = (rest: number) => {
    const due = performance.now() + rest;
    handle = setTimeout(() => (performance.now() - due > heldUp ? wait(heldUp) : setImmediate(() => isOver || giveUp())), rest);
  };
  wait(ms);
  return () => {
    isOver = true;
    clearTimeout(handle);
  };
}

/** Admits `places` at once; others queue, at most `max` of them and for at most `wait` milliseconds. One with a name is measured. */
export function createGate(places: number, max: number, wait: number, name?: string) {
  let inside = 0;
  const queue: { admit: () => void }[] = [];
  const meter = name === undefined ? undefined : meterGate(name, () => ({ places, inside, waiting: queue.length }));
  const enter = async (): Promise<void> => {
    if (inside < places) {
      inside += 1;
      return;
    }
    if (queue.length >= max) throw busy('POOL_FULL', `all ${places} places are taken, and ${max} more wait`);
    await new Promise<void>((resolve, reject) => {
      const place = { admit: () => {} };
      const callOff = losePatience(wait, () => {
        queue.splice(queue.indexOf(place), 1);
        reject(busy('POOL_FULL', `all ${places} places are taken`));
      });
      place.admit = () => {
        callOff();
        resolve();
      };
      queue.push(place);
      meter?.changed();
    });
  };
  return {
    async enter(): Promise<void> {
      const began = performance.now();
      try {
        await enter();
      } catch (error) {
        meter?.refused();
        throw error;
      }
      meter?.changed();
      meter?.admitted((performance.now() - began) / 1000);
    },
    leave(): void {
      const next = queue.shift();
      if (next) next.admit();
      else inside -= 1;
    },
    /** Is measured no more. */
    forget: () => meter?.forget(),
  };
}
