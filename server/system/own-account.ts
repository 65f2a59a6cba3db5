import { and, eq } from 'drizzle-orm';
import { ruleMessage } from '#rules/messages.ts';
import type { SignedInContext } from '../context.ts';
import { recordChanges } from '../entity/audit.ts';
import { expectedOf } from '../entity/crud.ts';
import { readRow } from '../entity/read-rows.ts';
import { type Input, readInput, updateRow } from '../entity/write-rows.ts';
import { BusinessError, InputError, messages } from '../errors.ts';
import { clearAttempts, countAttempt } from '../session/attempts.ts';
import { isSecret, secretsOfWire } from '../session/passwords.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { describeUsers } from './describe-users.ts';
import { hashChosen } from './new-password.ts';
import { user } from './user.ts';

const passwordMessages = {
  differs: { zh: '请输入正确的确认密码!', en: 'The two new passwords differ' },
  wrongOld: { zh: '原密码不正确!', en: 'The old password is wrong' },
  locked: { zh: '密码错误次数过多,请稍后再试!', en: 'Too many wrong passwords, please try again later' },
};

/** One's own record lies within every data scope. */
const asOneself = (ctx: SignedInContext): SignedInContext => ({ ...ctx, session: { ...ctx.session, scopes: new Map() } });

/** Who is signed in, as the personal page shows it (contract 5.1). */
export async function readOwn(ctx: SignedInContext) {
  const own = asOneself(ctx);
  return (await describeUsers(own, [await readRow(own, user, ctx.session.userId)]))[0];
}

/** What people may change of themselves; never role, department, post, account or tenant (contract 5.1). */
const ownFields = ['name', 'realName', 'phone', 'email', 'sex', 'birthday'];

/** Changes one's own particulars. */
export async function updateOwn(ctx: SignedInContext, input: Input) {
  const own = asOneself(ctx);
  const given = Object.fromEntries(Object.entries(input).filter(([name]) => ownFields.includes(name)));
  const values = { ...(await readInput(own, user, given, true)), ...avatarOf(ctx, input) };
  return (await describeUsers(own, [await updateRow(own, user, ctx.session.userId, values, expectedOf(input))]))[0];
}

/** Pictures are files of ours or stand on the web; nothing else becomes an address in a page. */
function avatarOf({ locale }: SignedInContext, { avatar }: Input): { avatar?: string } {
  if (typeof avatar !== 'string') return {};
  if (avatar.length > 500 || !/^$|^https?:\/\/[^\s]+$|^\/(?!\/)[^\s\\]*$/.test(avatar)) {
    throw new InputError({ avatar: ruleMessage('wrongFormat', locale, user.fields.avatar.label[locale]) });
  }
  return { avatar };
}

export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  newPassword1: string;
}

/**
 * Changes one's own password, and ends every session that the old one opened (contract 5.1, R-03). A wrong old password counts like one at the sign-in:
 * that refusal is answered, not thrown, for the count must be kept.
 */
export async function updatePassword(
  ctx: SignedInContext,
  { oldPassword, newPassword, newPassword1 }: PasswordChange,
): Promise<BusinessError | undefined> {
  const { db, session } = ctx;
  const { table } = user;
  const isOwn = and(eq(table.id, session.userId), eq(table.isDeleted, 0));
  if (newPassword !== newPassword1) throw new BusinessError(passwordMessages.differs, { field: 'newPassword1' });
  const [known] = await db
    .select({ password: table.password, account: table.account, name: table.name, realName: table.realName })
    .from(table)
    .where(isOwn)
    .for('update');
  if (!known) throw new BusinessError(messages.absent, { code: 404 });
  const { mayTry } = await countAttempt(db, session.tenantId, known.account);
  if (!mayTry) throw new BusinessError(passwordMessages.locked, { field: 'oldPassword' });
  if (!(await isSecret(known.password, secretsOfWire(oldPassword))))
    return new BusinessError(passwordMessages.wrongOld, { field: 'oldPassword' });
  const password = await hashChosen(newPassword, { account: known.account, names: [known.name, known.realName] }, 'newPassword');
  await db.update(table).set({ password, mustChangePassword: false }).where(isOwn);
  await clearAttempts(db, session.tenantId, known.account);
  await endSessionsOf(db, [session.userId]);
  await recordChanges(ctx, user, [{ recordId: session.userId, action: 'update-password' }]);
  return undefined;
}
