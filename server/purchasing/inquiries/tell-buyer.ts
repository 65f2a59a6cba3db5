import type { Label } from '#rules/screen.ts';
import { writeMessages } from '#server/background/notify-users.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type Inquiry, inquiry } from './inquiry.ts';

/** Tells whoever wrote an inquiry what a supplier did with it; what a quote says is told to nobody here, since it may be sealed. */
export async function tellBuyer(
  { readMain }: SignedInContext,
  { id, number, createUser }: Pick<Inquiry, 'id' | 'number' | 'createUser'>,
  { zh, en }: Label,
  body = '',
): Promise<void> {
  const title = { zh: `${number} ${zh}`, en: `${number}: ${en}` };
  await readMain((db) =>
    writeMessages(db, [createUser ?? '0'], { title, body: { zh: body, en: body }, link: `${inquiry.page}/view/${id}` }),
  );
}
