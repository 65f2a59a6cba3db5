import { eq } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import type { Context } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { takeCode } from '#server/messaging/one-time-code.ts';
import { wrongPhoneCode } from '../refusals.ts';
import { type Entering, findPerson, knownForm, letIn, type Open } from '../sign-in.ts';
import { sendPhoneCode } from './phone-code.ts';

/** Sends a sign-in code to the one user of the tenant who has this phone (specification 2.5). */
export const sendSignInCode = (ctx: Context, asked: { tenantId: string; phone: string }) =>
  sendPhoneCode(ctx, {
    ...asked,
    purpose: 'sign-in',
    isKnown: async (db, tenantId, phone) => (await findByPhone(db, tenantId, phone))?.status === 1,
  });

interface PhoneCode extends Entering {
  /** Of the form of a phone number. */
  phone: string;
  code: string;
  /** Which of the codes sent to the phone; the last one without it. */
  id?: string | undefined;
}

/** Lets in by a code that was sent to his phone, through the gate of every sign-in. A phone that several people share is nobody's. */
export async function signInByPhone<Opened>(ctx: Context, asked: PhoneCode, open: Open<Opened>): Promise<Opened> {
  const { phone, code, id } = asked;
  const tenantId = knownForm(asked.tenantId);
  return letIn(
    ctx,
    { ...asked, tenantId },
    {
      name: phone,
      proof: '验证码',
      find: (db) => findByPhone(db, tenantId, phone),
      isRight: () => takeCode(ctx.database, { tenantId, purpose: 'sign-in', phone }, code, id),
      wrong: wrongPhoneCode,
    },
    open,
  );
}

const findByPhone = (db: Transaction, tenantId: string, phone: string) => findPerson(db, tenantId, eq(user.table.phone, phone));
