import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReceivedForm } from '#server/storage/receive-form.ts';
import type { Asker, Context } from './context.ts';

/** The HTTP request that a page's loaders and actions run for: they share one asker, so that the session is looked up once. */
export interface Asking {
  asker: Asker;
  contextOf: (asker: Asker) => Context;
  /** The files that came with the form. */
  received?: Pick<ReceivedForm, 'files' | 'faults'> | undefined;
  /** What was sent with a form that keeps drafts: kept, should nobody be signed in any more. */
  typed?: TypedForm;
}
export const asking = new AsyncLocalStorage<Asking>();

/** What was sent with a form that keeps drafts. */
export interface TypedForm {
  form: string;
  page: string;
  version: string;
  content: [name: string, value: string][];
}
