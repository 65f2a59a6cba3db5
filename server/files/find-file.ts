import { and, eq, inArray } from 'drizzle-orm';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { askFiles, countHolders } from '#server/engine/file-readers.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { fileIdIn } from '#server/security/file-link.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';
import { attach } from './attach.ts';
import type { StoredFile } from './keep-file.ts';

/** A file that the caller may read, by stored name, link or id; any other is not found. */
export async function findFile(ctx: SignedInContext, name: string): Promise<StoredFile> {
  const id = fileIdIn(name);
  const [found] = id === undefined ? [] : await askFiles(ctx, [id]);
  if (!found?.isReadable) throw new BusinessError(messages.absent, { code: 404 });
  return found.file;
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
  const ids = files.map(({ id }) => id);
  await refuseHeld(ctx, ids);
  await dropFiles(ctx, ids);
  return files;
}

/** A file that records hold stays with them, as what they point to does. */
export async function refuseHeld(ctx: SignedInContext, ids: readonly string[]): Promise<void> {
  const held = await countHolders(ctx, ids, attach);
  if (held.length === 0) return;
  throw new BusinessError({
    zh: `${messages.inUse.zh}: ${held.map(({ label, count }) => `${label.zh} ${count} 条`).join('、')}`,
    en: `${messages.inUse.en}: ${held.map(({ label, count }) => `${label.en} (${count})`).join(', ')}`,
  });
}

/** Marks files for the sweep. */
export async function dropFiles({ db, session }: SignedInContext, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(storedFile)
    .set({ state: 'storing' })
    .where(and(eq(storedFile.tenantId, session.tenantId), inArray(storedFile.id, ids)));
}
