import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReceivedForm } from '#server/storage/receive-form.ts';
import type { Caller, Context } from './context.ts';

/** The HTTP request behind a page's loaders and actions: they share one caller, so that the session is looked up once. */
export interface PageRequest {
  caller: Caller;
  contextOf: (caller: Caller) => Context;
  /** The files uploaded with the form. */
  received?: Pick<ReceivedForm, 'files' | 'faults'> | undefined;
  /** The content of a form: saved if the session has ended. */
  typed?: TypedForm;
}
export const pageRequest = new AsyncLocalStorage<PageRequest>();

/** The submitted content of a form. */
export interface TypedForm {
  /** With script the form keeps a draft by itself. */
  hasDraft: boolean;
  form: string;
  page: string;
  version: string;
  content: [name: string, value: string][];
}
