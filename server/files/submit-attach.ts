import { holds } from '#server/calls/context.ts';
import { notPermitted } from '#server/calls/permissions.ts';
import { procedure } from '#server/calls/trpc.ts';
import { metaOf } from '#server/engine/crud.ts';
import { expectedOf, idOf, namesNone, recordInput } from '#server/engine/inputs.ts';
import { assertVisible, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { fileIdIn, pageLink } from '#server/security/file-link.ts';
import { attach } from './attach.ts';

/**
 * Adds or changes an attachment row: adding requires permission to upload, changing requires permission to edit (contract 4,
 * attach_upload).
 */
export const submitAttach = procedure
  .meta(metaOf(attach, ['attach_upload', 'attach_edit'], 'POST', 'submit'))
  .input(recordInput)
  .mutation(async ({ ctx, input }) => {
    const isNew = namesNone(input);
    if (!holds(ctx.session, isNew ? 'attach_upload' : 'attach_edit')) throw notPermitted(isNew ? 'attach_upload' : 'attach_edit');
    if (isNew) return insertRow(ctx, attach, lasting(await readInput(ctx, attach, input)));
    const id = idOf(input);
    await assertVisible(ctx, attach, [id]);
    return updateRow(ctx, attach, id, lasting(await readInput(ctx, attach, input, true)), expectedOf(ctx, input));
  });

/** Clients send the temporary link of an uploaded file; the permanent one is stored. */
function lasting<Values extends { link?: string }>(values: Values): Values {
  const id = fileIdIn(values.link ?? '');
  return id === undefined ? values : { ...values, link: pageLink(id) };
}
