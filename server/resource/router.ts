import { crud } from '../entity/crud.ts';
import { router } from '../trpc.ts';
import { attach } from './attach.ts';
import { submitAttach } from './submit-attach.ts';

const { save: _save, update: _update, ...attachCalls } = crud(attach);

/** What the console keeps outside of its tables. Attachments have no form, so legacy clients' `submit` alone writes them (specification 7.3). */
export const resourceRouter = router({
  attach: router({ ...attachCalls, submit: submitAttach }),
});
