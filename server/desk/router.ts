import { crud, metaOf } from '../entity/crud.ts';
import { procedure, router } from '../trpc.ts';
import { notice } from './notice.ts';
import { noticesFor } from './notices-for.ts';

/** What people find on their desk: the notices of their tenant. */
export const deskRouter = router({
  notice: router({
    ...crud(notice),
    notices: procedure.meta(metaOf(notice, 'signed-in', 'GET', 'notices', 'my-notices')).query(({ ctx }) => noticesFor(ctx)),
  }),
});
