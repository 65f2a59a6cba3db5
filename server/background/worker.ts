import { operatorLog } from '#server/log.ts';

export interface WorkerOptions {
  name: string;
  /** Does one piece of work; false: there was none. */
  takeOne: () => Promise<boolean>;
  /** How long to rest when there is nothing to do and nobody rings. */
  everyMs: number;
}

export interface Worker {
  name: string;
  /** There may be work: look now instead of later. */
  ring: () => void;
  /** Finishes the piece at hand and begins no other. */
  stop: () => Promise<void>;
}

const longestRest = 60_000;
const running = new Map<string, Worker>();

/** Tells a worker of this process that there may be work, after the transaction that made it; nothing where none runs. */
export const ring = (name: string): void => running.get(name)?.ring();

/**
 * Does work in the background, one piece after another, until it is stopped.
 * A fault is logged and waited out, longer each time it comes again; whose turn a piece is, is the matter of `takeOne`.
 */
export function startWorker({ name, takeOne, everyMs }: WorkerOptions): Worker {
  let [isStopping, hasRung, faults] = [false, false, 0];
  let wake = () => {};
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const work = async () => {
    while (!isStopping) {
      hasRung = false;
      try {
        if (await takeOne()) {
          faults = 0;
          continue;
        }
        faults = 0;
      } catch (error) {
        faults += 1;
        operatorLog('warn', { err: error, worker: name, faults }, 'background work failed');
      }
      const pause = faults === 0 ? everyMs : Math.min(everyMs * 2 ** faults, longestRest);
      // Whoever rang while the last look was under way is not left waiting; a fault is waited out all the same.
      if (!isStopping && (faults > 0 || !hasRung)) await rest(pause);
    }
  };
  const done = work();
  const worker: Worker = {
    name,
    ring: () => {
      hasRung = true;
      if (faults === 0) wake();
    },
    stop: async () => {
      isStopping = true;
      if (running.get(name) === worker) running.delete(name);
      wake();
      await done;
    },
  };
  running.set(name, worker);
  return worker;
}
