import { AsyncLocalStorage } from 'node:async_hooks';
import type { Asker, Context } from '../context.ts';

/** The HTTP request that a page's loaders and actions run for: they share one asker, so that the session is looked up once. */
export interface Asking {
  asker: Asker;
  contextOf: (asker: Asker) => Context;
}
export const asking = new AsyncLocalStorage<Asking>();
