import { and, eq } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Inquiry } from '../inquiries/inquiry.ts';

/** Whom suppliers call about an inquiry; phone and mail as the user's record has them. */
export interface Buyer {
  name: string;
  phone: string | null;
  email: string | null;
}

/** Who wrote an inquiry, as long as the account is in use. */
export async function buyerOf(
  { readMain }: Pick<SignedInContext, 'readMain'>,
  { createUser }: Pick<Inquiry, 'createUser'>,
): Promise<Buyer | undefined> {
  const { id, realName, phone, email, status, isDeleted } = user.table;
  const [found] = await readMain((db) =>
    db
      .select({ name: realName, phone, email })
      .from(user.table)
      .where(and(eq(id, createUser ?? '0'), eq(status, 1), eq(isDeleted, 0))),
  );
  return found;
}
