import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { externalUrl } from '#server/security/guarded-fetch.ts';
import { keepsSecret, seal } from '#server/security/seal.ts';
import { settings } from '#server/settings.ts';
import { type LineSetting, lineSetting } from './line-setting.ts';

export async function insertSetting(ctx: SignedInContext, input: Input): Promise<LineSetting> {
  const values = await readInput(ctx, lineSetting, input);
  assertReceivers(values);
  if (values.interlockAddress) assertSigned(!keepsSecret(values.interlockSecret));
  return insertRow(ctx, lineSetting, { ...values, ...sealed(values) });
}

export async function updateSetting(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<LineSetting> {
  const sent = Object.fromEntries(Object.entries(input).filter(([name, value]) => !(isSecret(name) && keepsSecret(value))));
  const values = await readInput(ctx, lineSetting, sent, true);
  assertReceivers(values);
  if (values.interlockAddress) assertSigned(!keepsSecret(values.interlockSecret) || (await hasSecret(ctx, id)));
  return updateRow(ctx, lineSetting, id, { ...values, ...sealed(values) }, expected);
}

const secrets = ['alarmSecret', 'interlockSecret'] as const;
const isSecret = (name: string): boolean => secrets.some((one) => one === name);
type Secrets = { [Name in (typeof secrets)[number]]?: string | null | undefined };

/** Stored encrypted; a blank or masked one leaves what there is. */
function sealed(values: Secrets): { [Name in keyof Secrets]: string | undefined } {
  return Object.fromEntries(
    secrets.map((name) => {
      const secret = values[name];
      if (keepsSecret(secret)) return [name, undefined];
      if (String(secret).length < shortestSecret) throw new BusinessError(tooShort, { field: name });
      return [name, seal(String(secret), 'webhook')];
    }),
  );
}
const shortestSecret = 16;
const tooShort = { zh: `签名密钥至少 ${shortestSecret} 位`, en: `The secret has at least ${shortestSecret} characters` };

function assertReceivers({ alarmWebhook, interlockAddress }: Receivers): void {
  assertAllowed(alarmWebhook, 'alarmWebhook');
  assertAllowed(interlockAddress, 'interlockAddress');
}
type Receivers = { alarmWebhook?: string | null | undefined; interlockAddress?: string | null | undefined };

/** What stops a line listens to nobody but us. */
function assertSigned(isSigned: boolean): void {
  if (!isSigned) throw new BusinessError({ zh: '请填写联锁签名密钥', en: 'Enter the interlock secret' }, { field: 'interlockSecret' });
}

async function hasSecret(ctx: SignedInContext, id: string): Promise<boolean> {
  const { table } = lineSetting;
  const [found] = await ctx.db
    .select({ secret: table.interlockSecret })
    .from(table)
    .where(and(eq(table.tenantId, ctx.session.tenantId), eq(table.id, id)));
  return Boolean(found?.secret);
}

/** Refuses an address that the operator did not allow, rather than let every message fail later. */
export function assertAllowed(address: string | null | undefined, field: 'alarmWebhook' | 'interlockAddress'): void {
  if (!address) return;
  const url = externalUrl(address);
  if (!url)
    throw new BusinessError(
      { zh: '地址应如 https://example.com/alarms', en: 'The address must look like https://example.com/alarms' },
      { field },
    );
  if (settings().WEBHOOK_HOSTS.includes(url.host)) return;
  throw new BusinessError(
    {
      zh: `主机 ${url.host} 未被允许，请联系运维在 WEBHOOK_HOSTS 中添加`,
      en: `The host ${url.host} is not allowed; the operator adds it to WEBHOOK_HOSTS`,
    },
    { field },
  );
}
