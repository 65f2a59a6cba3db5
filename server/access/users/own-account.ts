import { and, eq, notInArray } from 'drizzle-orm';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { session } from '#server/calls/session-table.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { hashSecret, isSecret, secretsOfWire } from '#server/security/passwords.ts';
import { readChosen, type StoredPassword } from '../passwords/new-password.ts';
import { clearAttempts, countAttempt } from '../passwords/sign-in-attempts.ts';
import { describeUsers } from './describe-users.ts';
import { user } from './user.ts';

const passwordMessages = {
  oldPassword: { zh: '请输入原密码', en: 'Enter the old password' },
  newPassword: { zh: '请输入新密码', en: 'Enter the new password' },
  newPassword1: { zh: '请再次输入新密码', en: 'Enter the new password again' },
  differs: { zh: '请输入正确的确认密码!', en: 'The two new passwords differ' },
  wrongOld: { zh: '原密码不正确!', en: 'The old password is wrong' },
  same: { zh: '新密码不能与原密码相同!', en: 'The new password must differ from the old one' },
  initial: { zh: '新密码不能与初始密码相同!', en: 'The new password must differ from the initial one' },
  locked: { zh: '密码错误次数过多，请稍后再试！', en: 'Too many wrong passwords. Try again later.' },
};

/** A user's own record is within every data scope. */
export const asOneself = (ctx: SignedInContext): SignedInContext => ({ ...ctx, session: { ...ctx.session, scopes: new Map() } });

/** The signed-in user, as the personal page shows him (contract 5.1). */
export async function readOwn(ctx: SignedInContext) {
  const own = asOneself(ctx);
  return (await describeUsers(own, [await readRow(own, user, ctx.session.userId)]))[0];
}

/** Ends the user's other sessions; tokens issued together with the current session remain. */
async function endOtherSessions({ db, session: { id, userId } }: SignedInContext): Promise<void> {
  const own = db.select({ family: session.family }).from(session).where(eq(session.id, id));
  await db.delete(session).where(and(eq(session.userId, userId), notInArray(session.family, own)));
}

export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  newPassword1: string;
}

/**
 * Changes the caller's own password, and ends all his other sessions and tokens (contract 5.1, R-03). A wrong old password counts as a
 * failed sign-in: the attempt is counted and committed before the check, and no transaction waits for a hash.
 */
export async function updatePassword({ inTransaction }: ExternalContext, given: PasswordChange): Promise<void> {
  assertFilledIn(given);
  const { known, chosen } = await inTransaction((ctx) => countedTry(ctx, given));
  if (!(await isSecret(known.password, secretsOfWire(given.oldPassword))))
    throw new BusinessError(passwordMessages.wrongOld, { field: 'oldPassword' });
  const isSame = await isSecret(known.password, [chosen.secret]);
  const password = isSame ? undefined : await hashSecret(chosen.secret);
  const isChanged = await inTransaction(async (ctx) => {
    await clearAttempts(ctx.db, ctx.session.tenantId, known.account);
    return password !== undefined && keepPassword(ctx, known.password, { password, weakPassword: chosen.weakPassword });
  });
  if (isSame) throw new BusinessError(passwordMessages[known.mustChangePassword ? 'initial' : 'same'], { field: 'newPassword' });
  if (!isChanged) throw new BusinessError(passwordMessages.wrongOld, { field: 'oldPassword' });
}

function assertFilledIn(given: PasswordChange): void {
  const blank = (['oldPassword', 'newPassword', 'newPassword1'] as const).filter((name) => given[name] === '');
  if (blank[0] !== undefined)
    throw new BusinessError(passwordMessages[blank[0]], {
      fields: Object.fromEntries(blank.map((name) => [name, passwordMessages[name]])),
    });
  if (given.newPassword !== given.newPassword1) throw new BusinessError(passwordMessages.differs, { field: 'newPassword1' });
}

/** Checks the new password and returns the user's stored one; an attempt is counted only if the new one is acceptable. */
async function countedTry({ db, session: { userId, tenantId } }: SignedInContext, { newPassword }: PasswordChange) {
  const { password, account, name, realName, mustChangePassword } = user.table;
  const [known] = await db.select({ password, account, name, realName, mustChangePassword }).from(user.table).where(isOwn(userId));
  if (!known) throw new BusinessError(messages.absent, { code: 404 });
  const chosen = await readChosen(newPassword, { account: known.account, names: [known.name, known.realName] }, 'newPassword');
  const { mayTry } = await countAttempt(db, tenantId, known.account);
  if (!mayTry) throw new BusinessError(passwordMessages.locked, { field: 'oldPassword' });
  return { known, chosen };
}

/** Replaces only the password that was checked, not one set meanwhile. */
async function keepPassword(ctx: SignedInContext, old: string, kept: StoredPassword): Promise<boolean> {
  const { userId } = ctx.session;
  const changed = await ctx.db
    .update(user.table)
    .set({ ...kept, mustChangePassword: false })
    .where(and(isOwn(userId), eq(user.table.password, old)))
    .returning({ id: user.table.id });
  if (changed.length === 0) return false;
  await endOtherSessions(ctx);
  await recordChanges(ctx, user, [{ recordId: userId, action: 'update-password' }]);
  return true;
}

const isOwn = (userId: string) => and(eq(user.table.id, userId), eq(user.table.isDeleted, 0));
