import { eq } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import type { Context } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { type CodeOwner, hasOpenCode, takeCode } from '#server/messaging/one-time-code.ts';
import { wrongPhoneCode } from '../refusals.ts';
import { type Entering, findOwnUser, knownForm, letIn, type Open } from '../sign-in.ts';
import { type CodeAsked, sendPhoneCode, takerOf } from './phone-code.ts';

/** Sends a sign-in code to the only user of the tenant with this phone (specification 2.5). */
export const sendSignInCode = (ctx: Context, asked: CodeAsked) =>
  sendPhoneCode(ctx, {
    ...asked,
    purpose: 'sign-in',
    isKnown: async (db, tenantId, phone) => (await findByPhone(db, tenantId, phone))?.status === 1,
  });

interface PhoneCode extends Entering {
  /** In valid phone format. */
  phone: string;
  code: string;
  /** The number of the code that was asked for; `isAlone` lets no other open (contract 3.1). */
  id?: string | undefined;
  isAlone?: boolean;
}

/**
 * Signs a user in with a code sent to his phone, with the checks of every sign-in. A phone shared by several users matches
 * none.
 */
export async function signInByPhone<Opened>(ctx: Context, asked: PhoneCode, open: Open<Opened>): Promise<Opened> {
  const { phone, code } = asked;
  const tenantId = knownForm(asked.tenantId);
  const owner: CodeOwner = { tenantId, purpose: 'sign-in', phone };
  const by = takerOf(ctx, asked);
  return letIn(
    ctx,
    { ...asked, tenantId },
    {
      name: phone,
      proof: '验证码',
      find: (db) => findByPhone(db, tenantId, phone),
      isOpen: (db) => hasOpenCode(db, owner, by),
      isRight: () => takeCode(ctx.database, owner, code, by),
      wrong: wrongPhoneCode,
    },
    open,
  );
}

const findByPhone = (db: Transaction, tenantId: string, phone: string) => findOwnUser(db, tenantId, eq(user.table.phone, phone));
