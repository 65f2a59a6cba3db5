import type { SignedInContext } from '#server/calls/context.ts';
import { procedure } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import { removeRows } from '#server/engine/write-rows.ts';
import { fileIdIn } from '#server/security/file-link.ts';
import { attach } from './attach.ts';
import { dropFiles, refuseHeld } from './find-file.ts';
import { submitAttach } from './submit-attach.ts';

const { save: _save, update: _update, updateMany: _updateMany, ...calls } = crud(attach, { remove: removeAttachments });

/** All calls of the attachments (contract 5.7). They have no form, so only legacy clients' `submit` writes them (specification 7.3). */
export const attachCalls = {
  ...calls,
  // Without the permission to add, which has no button on this page.
  screen: procedure
    .meta({ permission: [attach.permission, 'attach_edit', 'attach_view'], page: attach.page, entity: attach.path })
    .query(({ ctx }) => screenOf(attach, ctx)),
  submit: submitAttach,
};

/** Removes the files of removed attachments too. */
async function removeAttachments(ctx: SignedInContext, ids: string[]): Promise<void> {
  const rows = await readRows(ctx, attach, ids);
  const files = rows.flatMap(({ link }) => fileIdIn(link) ?? []);
  await refuseHeld(ctx, files);
  await removeRows(ctx, attach, ids);
  await dropFiles(ctx, files);
}
