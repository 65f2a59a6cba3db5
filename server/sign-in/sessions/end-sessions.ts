import { and, eq, inArray, ne } from 'drizzle-orm';
import { managed } from '#server/access/users/save-user.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { session } from '#server/calls/session-table.ts';
import { endByForce } from '#server/calls/sessions.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { BusinessError, messages } from '#server/errors.ts';

const ownSession = { zh: '不能强制下线当前会话，请使用退出登录', en: 'This is your own session. Sign out instead.' };

/** Ends sessions of users whom the caller may manage; their next request is refused. One refusal refuses the whole batch. */
export async function endChosen(ctx: SignedInContext, ids: string[]): Promise<void> {
  const chosen = await find(ctx, ids);
  if (chosen.some(({ family }) => family === chosen.ownFamily)) throw new BusinessError(ownSession);
  const userIds = [...new Set(chosen.map(({ userId }) => userId))];
  await managed(ctx, userIds);
  await endByForce(
    ctx.db,
    chosen.map(({ family }) => family),
  );
  await recordChanges(
    ctx,
    { path: 'system.online', fields: {} },
    userIds.map((userId) => ({ recordId: userId, action: 'force-sign-out' })),
  );
}

export async function endMine(ctx: SignedInContext, ids: string[]): Promise<void> {
  const chosen = await find(ctx, ids);
  if (chosen.some(({ userId, tenantId }) => userId !== ctx.session.userId || tenantId !== ctx.session.tenantId))
    throw new BusinessError(messages.absent, { code: 404 });
  await endFamilies(ctx, chosen);
}

/** Ends all of the caller's own sessions except the current one. */
export async function endOthers({ db, session: own }: SignedInContext): Promise<void> {
  const family = db.select({ family: session.family }).from(session).where(eq(session.id, own.id));
  const [present] = await family;
  const isMine = and(eq(session.tenantId, own.tenantId), eq(session.userId, own.userId));
  await db.delete(session).where(present ? and(isMine, ne(session.family, present.family)) : isMine);
}

async function find({ db, session: own, acrossTenants }: SignedInContext, ids: string[]) {
  if (ids.length === 0) throw new BusinessError(messages.noneSelected);
  const { ref, family, userId, tenantId } = session;
  const inReach = acrossTenants ? undefined : eq(tenantId, own.tenantId);
  const found = await db
    .select({ ref, family, userId, tenantId })
    .from(session)
    .where(and(inReach, inArray(ref, ids)));
  if (found.length !== new Set(ids).size) throw new BusinessError(messages.absent, { code: 404 });
  const [present] = await db.select({ family }).from(session).where(eq(session.id, own.id));
  return Object.assign(found, { ownFamily: present?.family });
}

async function endFamilies({ db }: SignedInContext, sessions: { family: string }[]): Promise<void> {
  await db.delete(session).where(
    inArray(
      session.family,
      sessions.map(({ family }) => family),
    ),
  );
}
