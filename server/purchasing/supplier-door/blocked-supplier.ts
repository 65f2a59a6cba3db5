import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { outOfUse } from '../vendors/supplier-standing.ts';

const said = {
  blocked: {
    zh: '贵司的供应商资格已停用，不能再报价。如有疑问，请联系采购员。',
    en: 'Your firm was blocked as a supplier and can no longer quote. Ask the buyer if this is unexpected.',
  },
};

interface Invited {
  id: string;
  supplierId: string | null;
}

/** Of the caller's own invitations, those that it cannot answer any more because its record or its vendor is disabled. */
export async function blockedAmong(ctx: SignedInContext, invited: readonly Invited[]): Promise<Set<string>> {
  const out = await outOfUse(ctx, invited);
  return new Set(invited.flatMap(({ id, supplierId }) => (supplierId !== null && out.has(supplierId) ? [id] : [])));
}

/** Whom the plant has blocked after the invitation, it takes no quote from. */
export async function refuseBlocked(ctx: SignedInContext, invite: Invited): Promise<void> {
  if ((await blockedAmong(ctx, [invite])).size > 0) throw new BusinessError(said.blocked, { code: 403 });
}
