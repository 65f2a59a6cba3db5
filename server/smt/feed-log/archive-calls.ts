import * as z from 'zod';
import type { Label } from '#rules/screen.ts';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { feedLogArchiveLog } from './archive-log.ts';
import { notByHand } from './not-by-hand.ts';
import { archivableMonths, requestArchive } from './request-archive.ts';

const comesOfArchiving: Label = {
  zh: '归档记录由归档产生（POST /api/smt/feedlogarchivelog/archive），不能手工新增、修改或删除',
  en: 'The archive log comes of archiving (POST /api/smt/feedlogarchivelog/archive): nobody adds, changes or removes it by hand.',
};
const permission = 'feedlogarchivelog_archive';

/** What was archived, and the call that archives a month. */
export const archiveCalls = {
  ...crud(feedLogArchiveLog, notByHand(feedLogArchiveLog, comesOfArchiving)),
  months: procedure.meta({ permission }).query(({ ctx }) => archivableMonths(ctx)),
  archive: procedure
    .meta({
      ...metaOf(feedLogArchiveLog, permission, 'POST', 'archive'),
      label: { zh: '归档上料记录', en: 'Archive a month of the feed log' },
      sample: { answer: { id: '1923456789012345678' } },
    })
    .input(z.object({ archiveMonth: z.string().max(7) }))
    .mutation(({ ctx, input }) => requestArchive(ctx, input.archiveMonth)),
};
