import { eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { externalUrl } from '#server/security/guarded-fetch.ts';
import { keepsSecret, seal } from '#server/security/seal.ts';
import { settings } from '#server/settings.ts';
import { sms, smsCategory, yunpianHome } from './sms.ts';

const faults = {
  demoOnly: {
    zh: '操作员页面仅用于演示和测试，正式环境请选择短信网关',
    en: 'The operator page is for demos and tests only: choose a gateway',
  },
  accessKey: { zh: '请输入accessKey', en: 'Enter the access key' },
  again: { zh: '网关地址已更改，请重新输入密钥', en: 'The address has changed. Enter the keys again.' },
  address: { zh: '网关地址格式不正确，应如 https://sms.yunpian.com', en: 'The address must look like https://sms.yunpian.com' },
} satisfies Record<string, Label>;

/** Adds an SMS setting, disabled; its keys are stored encrypted. */
export async function insertSms(ctx: SignedInContext, input: Input) {
  const values = await readInput(ctx, sms, input);
  checkGateway(values);
  if (values.category === smsCategory.yunpian && keepsSecret(values.accessKey))
    throw new BusinessError(faults.accessKey, { field: 'accessKey' });
  return insertRow(ctx, sms, { ...values, ...sealed(values), status: 1 });
}

/** Changes one; a blank or masked key leaves the stored one unchanged, unless it would go to another host. */
export async function updateSms(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const { accessKey, secretKey, ...rest } = input;
  const given = { ...rest, ...(keepsSecret(accessKey) ? {} : { accessKey }), ...(keepsSecret(secretKey) ? {} : { secretKey }) };
  const values = await readInput(ctx, sms, given, true);
  const before = await readRow(ctx, sms, id);
  checkGateway({ category: before.category, endpoint: before.endpoint, ...values });
  if (values.endpoint !== undefined && hostOf(values.endpoint) !== hostOf(before.endpoint)) await refuseKept(ctx, id, input);
  return updateRow(ctx, sms, id, { ...values, ...sealed(values) }, expected);
}

/** Refuses a gateway whose host is not allowed, and in production the operator's page (docs/access.md, 'Modes'). */
export function checkGateway({ category, endpoint }: { category?: number | undefined; endpoint?: string | null | undefined }): void {
  if (category === smsCategory.operator && settings().APP_MODE === 'production')
    throw new BusinessError(faults.demoOnly, { field: 'category' });
  if (!endpoint) return;
  const url = externalUrl(endpoint);
  if (url?.search !== '') throw new BusinessError(faults.address, { field: 'endpoint' });
  if (settings().SMS_HOSTS.includes(url.host)) return;
  throw new BusinessError(
    {
      zh: `主机 ${url.host} 未被允许，请联系运维在 SMS_HOSTS 中添加`,
      en: `The host ${url.host} is not allowed; the operator adds it to SMS_HOSTS`,
    },
    { field: 'endpoint' },
  );
}

/** A user who may change an address but does not know the keys must not redirect them to his own server. */
async function refuseKept({ db }: SignedInContext, id: string, input: Input): Promise<void> {
  const { table } = sms;
  const [kept] = await db.select({ accessKey: table.accessKey, secretKey: table.secretKey }).from(table).where(eq(table.id, id));
  const asked = (['accessKey', 'secretKey'] as const).find((name) => kept?.[name] && keepsSecret(input[name]));
  if (asked) throw new BusinessError(faults.again, { field: asked });
}

const hostOf = (endpoint: string | null): string => externalUrl(endpoint || yunpianHome)?.host ?? '';

interface Keys {
  accessKey?: string | null | undefined;
  secretKey?: string | null | undefined;
}

const sealed = ({ accessKey, secretKey }: Keys) => ({
  ...(keepsSecret(accessKey) ? { accessKey: undefined } : { accessKey: seal(String(accessKey), 'sms') }),
  ...(keepsSecret(secretKey) ? { secretKey: undefined } : { secretKey: seal(String(secretKey), 'sms') }),
});
