import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { phoneFault, plainPhone } from '#rules/phone.ts';
import type { Label } from '#rules/screen.ts';
import { putIntoOutbox } from '#server/background/put-into-outbox.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { sms } from './sms.ts';
import { smsText } from './sms-text.ts';

const text = z.preprocess(
  (value) => (value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)),
  z.string().max(4000),
);

/** The setting's code, the phones, and a JSON object of parameters (contract 7). */
export const sendInput = z.object({ code: text, phones: text, params: text }).partial().prefault({});

const maxPhones = 100;
const faults = {
  code: { zh: '短信配置不存在', en: 'There is no such SMS setting' },
  phones: { zh: '请输入手机号', en: 'Enter the phone numbers' },
  tooMany: { zh: `一次最多发送${maxPhones}个手机号`, en: `At most ${maxPhones} phones at once` },
  params: { zh: '短信参数必须是JSON对象', en: 'The parameters must be a JSON object' },
} satisfies Record<string, Label>;

/** Puts one text per phone into the outbox, with the setting of that code; one invalid phone refuses all (specification 7.3). */
export async function sendMessage(
  ctx: SignedInContext,
  { code = '', phones = '', params = '' }: z.output<typeof sendInput>,
): Promise<void> {
  const { table } = sms;
  const [setting] = await ctx.db
    .select({ templateId: table.templateId, signName: table.signName })
    .from(table)
    .where(and(visibleRows(sms, ctx), eq(table.smsCode, code.trim())));
  if (!setting) throw new BusinessError(faults.code, { field: 'code' });
  const recipients = readPhones(phones);
  const values = readParams(params);
  const isSecret = Object.keys(values).some((name) => /code|password|token/i.test(name));
  const body = smsText(setting, values);
  await putIntoOutbox(
    ctx,
    ...recipients.map((recipient) => ({ channel: 'sms' as const, recipient, template: code.trim(), body, isSecret })),
  );
}

function readPhones(given: string): string[] {
  const phones = [
    ...new Set(
      given
        .split(/[,，;；\s]+/)
        .map(plainPhone)
        .filter(Boolean),
    ),
  ];
  if (phones.length === 0) throw new BusinessError(faults.phones, { field: 'phones' });
  if (phones.length > maxPhones) throw new BusinessError(faults.tooMany, { field: 'phones' });
  for (const phone of phones) {
    const fault = phoneFault(phone);
    if (fault)
      throw new BusinessError({ zh: `${fault.zh}: ${phone.slice(0, 32)}`, en: `${fault.en}: ${phone.slice(0, 32)}` }, { field: 'phones' });
  }
  return phones;
}

function readParams(given: string): Record<string, unknown> {
  if (given.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(given);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Reported below: it is no JSON object either way.
  }
  throw new BusinessError(faults.params, { field: 'params' });
}
