import { operatorLog } from '#server/log.ts';
import { workingAt } from '#server/monitoring/at-work.ts';
import { backgroundFaultsTotal } from '#server/monitoring/meters.ts';

export interface WorkerOptions {
  name: string;
  /** Does one piece of work; returns false if there is none. */
  takeOne: () => Promise<boolean>;
  /** The pause when there is no work, unless rung. */
  everyMs: number;
}

export interface Worker {
  name: string;
  /** Looks for work now instead of after the pause. */
  ring: () => void;
  /** Finishes the current piece and starts no other. */
  stop: () => Promise<void>;
}

const longestRest = 60_000;
const running = new Map<string, Worker>();

/** Wakes a worker of this process after the transaction that created work; does nothing if none runs. */
export const ring = (name: string): void => running.get(name)?.ring();

/**
 * Runs background work, one piece at a time, until it is stopped.
 * A fault is logged and followed by a pause, longer with each repetition; `takeOne` coordinates with other processes.
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
        backgroundFaultsTotal.inc({ worker: name });
        operatorLog('warn', { err: error, worker: name, faults }, 'background work failed');
      }
      const pause = faults === 0 ? everyMs : Math.min(everyMs * 2 ** faults, longestRest);
      // A ring during the last check skips the pause, except after a fault.
      if (!isStopping && (faults > 0 || !hasRung)) await rest(pause);
    }
  };
  const done = workingAt({ worker: name }, work);
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
