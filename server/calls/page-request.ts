import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReceivedForm } from '#server/storage/receive-form.ts';
import type { Caller, Context } from './context.ts';

/** The HTTP request that a page's loaders and actions run for: they share one caller, so that the session is looked up once. */
export interface PageRequest {
  caller: Caller;
  contextOf: (caller: Caller) => Context;
  /** The files that came with the form. */
  received?: Pick<ReceivedForm, 'files' | 'faults'> | undefined;
  /** What was sent with a form that keeps drafts: kept, should nobody be signed in any more. */
  typed?: TypedForm;
}
export const pageRequest = new AsyncLocalStorage<PageRequest>();

/** What was sent with a form that keeps drafts. */
export interface TypedForm {
  form: string;
  page: string;
  version: string;
  content: [name: string, value: string][];
}
