import { holds } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { itemFile } from './item-file.ts';
import { filesOfItem, insertItemFile, itemNumberInput, updateItemFile } from './save-item-file.ts';

/** All calls of the files of items. */
export const itemFileCalls = {
  ...crud(itemFile, { insert: insertItemFile, update: updateItemFile }),
  listByItem: procedure
    .meta({ ...metaOf(itemFile, ['itemfile', 'icitem_view'], 'GET', 'list-by-item'), label: { zh: '物料的附件', en: 'Files of an item' } })
    .input(itemNumberInput)
    .query(({ ctx, input }) => filesOfItem(ctx, input)),
  /** The same for the page of an item, which offers to add one to whoever may. */
  ofItem: procedure
    .meta({ permission: ['itemfile', 'icitem_view'], entity: itemFile.path })
    .input(itemNumberInput)
    .query(async ({ ctx, input }) => ({ files: await filesOfItem(ctx, input), mayAdd: holds(ctx.session, 'itemfile_add') })),
};
