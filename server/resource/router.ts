import { crud } from '../entity/crud.ts';
import { router } from '../trpc.ts';
import { attach } from './attach.ts';

/** What the console keeps outside of its tables. */
export const resourceRouter = router({
  attach: router(crud(attach)),
});
