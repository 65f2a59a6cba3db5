import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf, writing } from '#server/engine/crud.ts';
import { idInput, listInput } from '#server/engine/inputs.ts';
import { listRows, readRow, readRows, withLabels } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { attach } from './attach.ts';
import { linkFor } from './describe-file.ts';
import { fileIdIn } from './file-link.ts';
import { dropFiles } from './find-file.ts';
import { submitAttach } from './submit-attach.ts';

const {
  save: _save,
  update: _update,
  updateMany: _updateMany,
  ...calls
} = { ...crud(attach), ...writing(attach, { remove: removeAttachments }) };

/** All calls of the attachments (contract 5.7). They have no form, so only legacy clients' `submit` writes them (specification 7.3). */
export const attachCalls = {
  ...calls,
  // Without the permission to add, which has no button on this page.
  screen: procedure
    .meta({ permission: [attach.permission, 'attach_edit', 'attach_view'], page: attach.page, entity: attach.path })
    .query(({ ctx }) => screenOf(attach, ctx)),
  list: procedure
    .meta(metaOf(attach, attach.permission, 'GET', 'list'))
    .input(listInput)
    .query(async ({ ctx, input }) => {
      const page = await listRows(ctx, attach, input);
      return { ...page, records: page.records.map((row) => opening(ctx, row)) };
    }),
  detail: procedure
    .meta(metaOf(attach, ['attach_view', 'attach_edit'], 'GET', 'detail'))
    .input(idInput)
    .query(async ({ ctx, input }) => opening(ctx, (await withLabels(ctx, attach, [await readRow(ctx, attach, input.id)]))[0])),
  submit: submitAttach,
};

/** Adds a link that works for this caller. */
function opening<Row extends { link?: string } | undefined>({ caller, session }: SignedInContext, row: Row): Row {
  const id = fileIdIn(row?.link ?? '');
  return row === undefined || id === undefined ? row : { ...row, link: linkFor({ id, tenantId: session.tenantId }, caller) };
}

/** Removes the files of removed attachments too. */
async function removeAttachments(ctx: SignedInContext, ids: string[]): Promise<void> {
  const rows = await readRows(ctx, attach, ids);
  await removeRows(ctx, attach, ids);
  await dropFiles(
    ctx,
    rows.flatMap(({ link }) => fileIdIn(link) ?? []),
  );
}
