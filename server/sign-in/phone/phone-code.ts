import { phoneFault, plainPhone } from '#rules/phone.ts';
import { outboxWorker, putIntoOutbox } from '#server/background/put-into-outbox.ts';
import { ring } from '#server/background/worker.ts';
import type { Context } from '#server/calls/context.ts';
import { TokenRefusal } from '#server/calls/token-refusal.ts';
import type { Transaction } from '#server/database/pool.ts';
import { BusinessError } from '#server/errors.ts';
import { type CodePurpose, codeSeconds, issueCode, pauseSeconds, type Taker } from '#server/messaging/one-time-code.ts';
import { enabledSms, NoSms } from '#server/messaging/sms-setting.ts';
import { smsText } from '#server/messaging/sms-text.ts';
import { decryptSm2 } from '#server/security/sm2.ts';
import { brakeAddress, networkOf, noteFailure } from '../address-brake.ts';
import { knownForm } from '../sign-in.ts';

export interface CodeAsked {
  tenantId: string;
  /** As received: newer clients encrypt it (contract 2.4). */
  phone: string;
  /** A picture was read before, as pages ask; clients of /api have none. */
  isSeen?: boolean;
}

export interface CodeRequest extends CodeAsked {
  purpose: CodePurpose;
  /** Whether the phone belongs to a user: nothing is sent to others. */
  isKnown: (db: Transaction, tenantId: string, phone: string) => Promise<boolean>;
}

/**
 * Sends a code to a phone. The response does not reveal whether the phone is known: the code is created and counted either way. `id`
 * identifies the code for clients that send it back (contract 3.1), `seconds` is the wait before the next one.
 */
export async function sendPhoneCode(ctx: Context, { tenantId: given, phone: wire, purpose, isSeen = false, isKnown }: CodeRequest) {
  const phone = phoneOf(wire);
  const tenantId = knownForm(given);
  const lane = isSeen ? 'captcha' : 'bare';
  await brakeAddress(ctx, lane);
  const issue = ctx.database.transact({ tenantId }, async (db) => {
    const setting = await enabledSms(db, tenantId);
    const known = await isKnown(db, tenantId, phone);
    const made = await issueCode(db, { tenantId, purpose, phone }, networkOf(ctx.caller.address), { isSeen });
    const body = smsText(setting, { code: made.code });
    if (known)
      await putIntoOutbox(
        { db },
        { channel: 'sms', recipient: phone, subject: '登录验证码', body, isSecret: true, lastsSeconds: codeSeconds },
      );
    return made.id;
  });
  const id = await issue.catch(async (error: unknown) => {
    // Whoever asks one tenant after another learns which send texts, and is slowed down as whoever guesses (decision 102).
    if (error instanceof NoSms) await noteFailure(ctx, lane);
    throw error;
  });
  ring(outboxWorker);
  return { success: true, phone, id, seconds: pauseSeconds };
}

/** Who types a code; a page sends along the number of the one that it asked for. */
export const takerOf = ({ caller }: Context, of: Pick<Taker, 'id' | 'isAlone'>): Taker => ({ ...of, from: networkOf(caller.address) });

/** Normalises a phone number; an impossible one is refused with the message of specification 5. */
export function phoneOf(wire: string): string {
  const isCipher = wire.length <= longestCipher && /^[0-9a-f]{192,}$/i.test(wire);
  const phone = plainPhone(isCipher ? (decryptSm2(wire) ?? '') : wire);
  const fault = phoneFault(phone);
  if (fault) throw new BusinessError(fault, { field: 'phone' });
  return phone;
}

/** The same for token calls, whose errors have their own format (contract 3.3). */
export function phoneOfGrant(wire: string): string {
  try {
    return phoneOf(wire);
  } catch (error) {
    throw error instanceof BusinessError ? new TokenRefusal(2000, error.text, 'phone') : error;
  }
}

/** Eleven digits in hex with the point, its leading 04, and the digest. */
const longestCipher = 2 * (1 + 64 + 32 + 32);
