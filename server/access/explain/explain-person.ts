import { and, asc, eq, or, type SQL } from 'drizzle-orm';
import type { Session, SignedInContext } from '#server/calls/context.ts';
import { findPerson, type Person, sessionOf } from '#server/calls/find-identity.ts';
import { naturally } from '#server/database/natural-order.ts';
import { containsText } from '#server/engine/contains-text.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { shownTitle } from '#server/entity/shown-title.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { whiteIp } from '#server/platform/settings/white-ip.ts';
import { lockedUntil } from '../passwords/sign-in-attempts.ts';
import { user } from '../users/user.ts';
import { explainWords as words } from './explain-words.ts';

/** A user as the permission checks see him, with the session that he would get now. */
export interface Explained {
  person: Person;
  theirs: Session;
}

/** Finds a user within the caller's scope, with the session that he would get; a user outside the scope is not found. */
export async function explained<Result>(ctx: SignedInContext, userId: string, work: (who: Explained) => Promise<Result>): Promise<Result> {
  const { tenantId } = await readRow(ctx, user, userId);
  return inTenant(ctx, tenantId, async () => {
    const person = await findPerson(ctx.db, { tenantId, userId });
    if (!person) throw new BusinessError(messages.absent, { code: 404 });
    return work({ person, theirs: await sessionOf(ctx.db, person, { id: '', kind: 'page', clientId: '' }) });
  });
}

/** Users to explain, found by name or account; the platform administrator searches every tenant. */
export async function peopleToExplain(ctx: SignedInContext, q: string, within?: SQL) {
  const { id, account, realName, tenantId } = user.table;
  const people = await ctx.db
    .select({ id, account, realName, tenantId })
    .from(user.table)
    .where(and(visibleRows(user, ctx), within, or(containsText(realName, q), containsText(account, q))))
    .orderBy(asc(naturally(realName)), asc(id))
    .limit(30);
  return people.map((one) => ({ ...one, realName: shownTitle(user, { title: one.realName }, ctx.locale) }));
}

/** One condition and whether it is met. */
export interface Step {
  name: string;
  ok: boolean;
  /** Nothing is wrong: the user has something to do first. */
  isWaiting?: true;
  text: string;
}

/** Whether the user can sign in and work at all (contract 3.6, 3.7). */
export async function accountSteps({ db, locale }: SignedInContext, { person }: Explained): Promise<Step[]> {
  const { tenantId, account } = person;
  const [locks, networks] = await Promise.all([
    lockedUntil(db, [{ tenantId, account }]),
    db
      .select({ ip: whiteIp.table.ip })
      .from(whiteIp.table)
      .where(and(eq(whiteIp.table.tenantId, tenantId), eq(whiteIp.table.status, 1), eq(whiteIp.table.isDeleted, 0)))
      .limit(50),
  ]);
  const lock = locks.get(`${tenantId}/${account}`);
  const say = words[locale];
  return [
    { name: 'status', ok: person.status === 1, text: say.status[person.status === 1 ? 'on' : person.status === 0 ? 'pending' : 'off'] },
    { name: 'tenant', ok: !person.isExpired, text: person.isExpired ? say.tenantExpired : say.tenantLive },
    {
      name: 'roles',
      ok: person.roles.length > 0,
      text: person.roles.length > 0 ? say.roles(person.roles.map((one) => one.name)) : say.noRole,
    },
    ...(lock ? [{ name: 'locked', ok: false, text: say.locked(lock) }] : []),
    ...(networks.length > 0 ? [{ name: 'whiteIp', ok: true, text: say.whiteIp(networks.map(({ ip }) => ip)) }] : []),
    ...(person.mustChangePassword ? [{ name: 'password', ok: false, isWaiting: true as const, text: say.mustChangePassword }] : []),
  ];
}
