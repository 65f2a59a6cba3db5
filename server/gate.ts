import { meterGate } from '#server/monitoring/gates.ts';
import { BusinessError, messages } from './errors.ts';

/** A refusal that passes; the log says why. */
export const busy = (code: string, reason: string): BusinessError =>
  new BusinessError(messages.busy, { code: 503, cause: Object.assign(new Error(reason), { code }) });

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
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1);
        reject(busy('POOL_FULL', `all ${places} places are taken`));
      }, wait);
      place.admit = () => {
        clearTimeout(timer);
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
