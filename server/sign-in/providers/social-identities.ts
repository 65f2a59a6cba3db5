import { and, asc, eq } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import { userIdentity } from '#server/access/users/user-identity-tables.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { enabledProviders } from './social-client.ts';

/** The provider accounts linked to the caller's user, and the providers that can still be linked. */
export async function listMyIdentities({ db, database, session, locale }: SignedInContext) {
  const { source, name, boundAt, presentedAs, tenantId, userId } = userIdentity;
  const [bound, providers] = await Promise.all([
    db
      .select({ source, name, boundAt, key: presentedAs })
      .from(userIdentity)
      .where(and(eq(tenantId, session.tenantId), eq(userId, session.userId)))
      .orderBy(asc(boundAt)),
    enabledProviders(database),
  ]);
  const names = new Map(providers.map((one) => [one.source, locale === 'en' ? one.nameEn : one.nameZh]));
  return {
    bound: bound.map((one) => ({ ...one, provider: names.get(one.source) ?? one.source })),
    providers: [...names].map(([code, label]) => ({ source: code, name: label })),
  };
}

/** Unlinks a provider account from the caller's user; another user's account is treated as not found. */
export async function unbindIdentity(ctx: SignedInContext, { source, key }: { source: string; key: string }): Promise<void> {
  const { db, session } = ctx;
  const { tenantId, userId, presentedAs } = userIdentity;
  const isMine = and(eq(tenantId, session.tenantId), eq(userId, session.userId), eq(userIdentity.source, source), eq(presentedAs, key));
  const gone = await db.delete(userIdentity).where(isMine).returning({ source: userIdentity.source });
  if (gone.length === 0) throw new BusinessError(messages.absent, { code: 404 });
  await recordChanges(ctx, user, [{ recordId: session.userId, action: 'unbind-identity', before: { source } }]);
}
