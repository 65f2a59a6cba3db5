import { and, eq, inArray } from 'drizzle-orm';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { fileIdIn } from '#server/security/file-link.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';
import type { StoredFile } from './keep-file.ts';

const isThere = inArray(storedFile.state, ['pending', 'kept']);

/** A file of the tenant, by stored name, link or id; a foreign one is not found. A supplier finds only his own files. */
export async function findFile({ db, session }: SignedInContext, name: string): Promise<StoredFile> {
  const id = fileIdIn(name);
  const [file] =
    id === undefined
      ? []
      : await db
          .select()
          .from(storedFile)
          .where(and(eq(storedFile.tenantId, session.tenantId), eq(storedFile.id, id), isThere));
  const isHidden = session.supplierId !== null && file?.createUser !== session.userId;
  if (!file || isHidden) throw new BusinessError(messages.absent, { code: 404 });
  return file;
}

/**
 * Releases files for deletion, all or none; they are inaccessible from then on. Each must be the caller's own, unless he may remove
 * attachments.
 */
export async function giveUpFiles(ctx: SignedInContext, names: string[]): Promise<StoredFile[]> {
  if (names.length === 0) throw new BusinessError(messages.noneSelected);
  const files: StoredFile[] = [];
  for (const name of names) {
    const file = await findFile(ctx, name);
    if (file.createUser !== ctx.session.userId && !holds(ctx.session, 'attach_delete'))
      throw new BusinessError(messages.absent, { code: 404 });
    files.push(file);
  }
  await dropFiles(
    ctx,
    files.map(({ id }) => id),
  );
  return files;
}

/** Marks files for the sweep. */
export async function dropFiles({ db, session }: SignedInContext, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(storedFile)
    .set({ state: 'storing' })
    .where(and(eq(storedFile.tenantId, session.tenantId), inArray(storedFile.id, ids)));
}
