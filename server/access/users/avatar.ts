import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { maxAvatarBytes } from '#rules/file-limits.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { findFile } from '#server/files/find-file.ts';
import { keepFile } from '#server/files/keep-file.ts';
import { createGate } from '#server/gate.ts';
import { fileIdIn, pageLink } from '#server/security/file-link.ts';
import { mediaTypeOf } from '#server/storage/media-type.ts';
import type { ReceivedFile } from '#server/storage/received-file.ts';
import { stage } from '#server/storage/stage.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';

const ownName = 'avatar.webp';
const side = 256;
/** A phone photo has 12 million pixels; far more than that is no portrait. */
const maxPixels = 25_000_000;

const wrong = { zh: '只能上传jpg/png文件，且不超过500KB', en: 'Only jpg/png, not above 500 KB' };
const broken = { zh: '图片无法读取或尺寸过大，请换一张', en: 'The picture cannot be read or is too large. Choose another.' };

/**
 * Stores the caller's picture, re-encoded at 256 × 256 without camera metadata, and runs the given work with its link (specification 2.6,
 *
 */
export async function keepAvatar<Result>(
  ctx: ExternalContext,
  { staged }: ReceivedFile,
  work: (signedIn: SignedInContext, link: string) => Promise<Result>,
): Promise<Result> {
  if (staged.size > maxAvatarBytes || !['image/jpeg', 'image/png'].includes(mediaTypeOf(staged.head)))
    throw new BusinessError(wrong, { field: 'avatar' });
  const made = await stage(Readable.from([await portraitOf(staged.path)]));
  try {
    return await keepFile(ctx, { name: ownName, staged: made, as: 'kept' }, (signedIn, file) => work(signedIn, pageLink(file.id)));
  } finally {
    await made.discard();
  }
}

/** A few hundred kilobytes unfold to a hundred megabytes and more, so that one picture is unfolded at a time. */
const atOnce = createGate(1, 20, 10_000, 'pictures');

async function portraitOf(path: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  await atOnce.enter();
  return sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: 10 })
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 85 })
    .toBuffer()
    .catch(() => {
      throw new BusinessError(broken, { field: 'avatar' });
    })
    .finally(() => atOnce.leave());
}

/** The permanent link of a picture that a legacy client uploaded beforehand; refuses files that are no portrait. */
export async function lastingAvatar(ctx: SignedInContext, link: string): Promise<string> {
  const id = fileIdIn(link);
  if (id === undefined) return link;
  const { mediaType, size } = await findFile(ctx, id).catch(() => {
    throw new BusinessError(broken, { field: 'avatar' });
  });
  if (size > maxAvatarBytes || !['image/jpeg', 'image/png', 'image/webp'].includes(mediaType))
    throw new BusinessError(wrong, { field: 'avatar' });
  return pageLink(id);
}

/** Marks a replaced picture for the sweep, but only if it was created here for this user: other files may be in use elsewhere. */
export async function dropAvatar({ db, session: { tenantId, userId } }: SignedInContext, link: string): Promise<void> {
  const id = fileIdIn(link);
  if (id === undefined) return;
  const isOurs = and(
    eq(storedFile.tenantId, tenantId),
    eq(storedFile.id, id),
    eq(storedFile.createUser, userId),
    eq(storedFile.originalName, ownName),
  );
  await db.update(storedFile).set({ state: 'storing' }).where(isOurs);
}
