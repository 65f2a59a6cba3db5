import { AsyncLocalStorage } from 'node:async_hooks';

/** What the process is doing here: a procedure for a caller, or work in the background. */
export type Work = { procedure: string } | { worker: string };

const current = new AsyncLocalStorage<Work>();

/** Does work under its name. */
export const workingAt = <Result>(work: Work, run: () => Result): Result => current.run(work, run);

export const workAtHand = (): Work | undefined => current.getStore();
