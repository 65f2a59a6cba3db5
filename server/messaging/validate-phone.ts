import * as z from 'zod';
import { phoneFault, plainPhone } from '#rules/phone.ts';
import { putIntoOutbox } from '#server/background/put-into-outbox.ts';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { codeSeconds, issueCode, takeCode } from './one-time-code.ts';
import { enabledSms } from './sms-setting.ts';
import { smsText } from './sms-text.ts';

const text = z.preprocess((value) => (value === null || value === undefined ? '' : String(value).trim()), z.string().max(64));

export const validateInput = z
  .object({ phone: text.transform(plainPhone), id: text, value: text })
  .partial()
  .prefault({});
type ValidateInput = z.output<typeof validateInput>;

/** Sends a code to a phone that a signed-in user claims as his (contract 7); no response contains the code. */
export async function sendValidation(ctx: SignedInContext, { phone = '' }: ValidateInput) {
  const fault = phoneFault(phone);
  if (fault) throw new BusinessError(fault, { field: 'phone' });
  const { tenantId } = ctx.session;
  const setting = await enabledSms(ctx.db, tenantId);
  const { id, code } = await issueCode(ctx.db, { tenantId, purpose: 'validate', phone }, ctx.caller.address);
  await putIntoOutbox(ctx, {
    channel: 'sms',
    recipient: phone,
    subject: '验证码',
    body: smsText(setting, { code }),
    isSecret: true,
    lastsSeconds: codeSeconds,
  });
  return { success: true, phone, id };
}

/** Whether the code matches the one sent (contract 7: 短信校验成功 / 失败). */
export async function checkValidation(ctx: ExternalContext, { phone = '', id = '', value = '' }: ValidateInput): Promise<void> {
  const { tenantId } = ctx.session;
  const by = { from: ctx.caller.address.slice(0, 64), ...(id !== '' && { id, isAlone: true }) };
  const isRight = await takeCode(ctx.database, { tenantId, purpose: 'validate', phone }, value, by);
  if (!isRight) throw new BusinessError({ zh: '短信校验失败', en: 'The code is wrong or no longer valid' }, { field: 'value' });
}
