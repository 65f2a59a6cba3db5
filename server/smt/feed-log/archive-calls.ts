import * as z from 'zod';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { feedLogArchiveLog } from './archive-log.ts';
import { archivableMonths, requestArchive } from './request-archive.ts';

const permission = 'feedlogarchivelog_archive';

/** What was archived, and the call that archives a month. */
export const archiveCalls = {
  ...crud(feedLogArchiveLog),
  months: procedure.meta({ permission }).query(({ ctx }) => archivableMonths(ctx)),
  archive: procedure
    .meta({
      ...metaOf(feedLogArchiveLog, permission, 'POST', 'archive'),
      label: { zh: '归档上料记录', en: 'Archive a month of the feed log' },
    })
    .input(z.object({ archiveMonth: z.string().max(7) }))
    .mutation(({ ctx, input }) => requestArchive(ctx, input.archiveMonth)),
};
