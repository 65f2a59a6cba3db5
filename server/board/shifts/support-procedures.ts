import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { idsInput } from '#server/engine/inputs.ts';
import { savedByCommands } from '../save-or-update.ts';
import { addSupport, changeSupport, removeSupport } from './save-support.ts';
import { supportHours } from './support-hours.ts';

/** All calls of the support hours; they change only while their shift is open. */
export const supportProcedures = {
  ...crud(supportHours),
  ...savedByCommands({
    path: supportHours.path,
    legacyPath: supportHours.legacyPath,
    add: ['supporthours_add'],
    edit: ['supporthours_edit'],
    save: addSupport,
    update: changeSupport,
  }),
  remove: procedure
    .meta(metaOf(supportHours, 'supporthours_delete', 'POST', 'remove'))
    .input(idsInput)
    .mutation(({ ctx, input }) => removeSupport(ctx, input.ids)),
};
