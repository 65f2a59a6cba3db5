import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { mediaTypeOf } from '#server/storage/media-type.ts';
import type { Staged } from '#server/storage/stage.ts';
import { storeOf } from '#server/storage/store.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';
import { storageFault } from '#server/storage/try-storage.ts';
import { placeForNew } from './place.ts';
import { assertRoom } from './quota.ts';

export type StoredFile = Omit<typeof storedFile.$inferSelect, 'state'>;

/**
 * Uploads a content to the tenant's storage, then runs the given work in the transaction that confirms it. The row is inserted before the
 * upload, so that an interrupted one is found and swept; no transaction waits for the storage.
 */
export async function keepFile<Result>(
  ctx: ExternalContext,
  { name, staged, as }: { name: string; staged: Staged; as: 'pending' | 'kept' },
  work: (signedIn: SignedInContext, file: StoredFile) => Promise<Result>,
): Promise<Result> {
  const { file, place } = await ctx.inTransaction(async (signedIn) => {
    await assertRoom(signedIn, staged.size);
    const { ossId, place } = await placeForNew(signedIn.db, signedIn.session.tenantId);
    const [file] = await signedIn.db
      .insert(storedFile)
      .values({
        id: randomBytes(16).toString('hex'),
        tenantId: signedIn.session.tenantId,
        ossId,
        originalName: name,
        mediaType: mediaTypeOf(staged.head),
        size: staged.size,
        sha256: staged.sha256,
        state: 'storing',
        createUser: signedIn.session.userId,
      })
      .returning();
    if (!file) throw new BusinessError(messages.busy, { code: 503 });
    return { file, place };
  });
  const store = await storeOf(place);
  let isKept = false;
  try {
    let isDone = false;
    await store.putFile(keyOf(file), staged).catch((error: unknown) => {
      throw place === 'local' ? error : storageFault(error);
    });
    const answer = await ctx.inTransactionOnce(async (signedIn) => {
      const stored = await signedIn.db
        .update(storedFile)
        .set({ state: as })
        .where(and(eq(storedFile.id, file.id), eq(storedFile.state, 'storing')))
        .returning({ id: storedFile.id });
      if (stored.length === 0) throw new BusinessError(messages.busy, { code: 503 });
      isDone = true;
      return work(signedIn, file);
    });
    isKept = isDone;
    return answer;
  } finally {
    // Refused, or a repeated request answered from the first: this content is unused.
    if (!isKept) await dropUnkept(ctx, file, store);
  }
}

/** The key of a content in its store. */
export const keyOf = ({ tenantId, id }: Pick<StoredFile, 'tenantId' | 'id'>): string => `${tenantId}/${id}`;

/**
 * Deletes only what no committed transaction kept: the response to a commit may be lost without the commit having failed. Failed deletions
 * are swept later.
 */
async function dropUnkept(ctx: ExternalContext, file: StoredFile, store: { remove(key: string): Promise<void> }): Promise<void> {
  const isUnkept = and(eq(storedFile.id, file.id), eq(storedFile.state, 'storing'));
  try {
    const [unkept] = await ctx.inTransaction(({ db }) => db.select({ id: storedFile.id }).from(storedFile).where(isUnkept));
    if (!unkept) return;
    await store.remove(keyOf(file));
    await ctx.inTransaction(({ db }) => db.delete(storedFile).where(isUnkept));
  } catch {
    return;
  }
}
