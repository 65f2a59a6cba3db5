import type { SignedInContext } from '#server/calls/context.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { externalUrl } from '#server/security/guarded-fetch.ts';
import { keepsSecret, seal } from '#server/security/seal.ts';
import { settings } from '#server/settings.ts';
import { type LineSetting, lineSetting } from './line-setting.ts';

export async function insertSetting(ctx: SignedInContext, input: Input): Promise<LineSetting> {
  const values = await readInput(ctx, lineSetting, input);
  assertAllowed(values.alarmWebhook);
  return insertRow(ctx, lineSetting, { ...values, ...sealed(values) });
}

export async function updateSetting(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<LineSetting> {
  const { alarmSecret, ...rest } = input;
  const values = await readInput(ctx, lineSetting, keepsSecret(alarmSecret) ? rest : input, true);
  assertAllowed(values.alarmWebhook);
  return updateRow(ctx, lineSetting, id, { ...values, ...sealed(values) }, expected);
}

/** Stored encrypted; a blank or masked one leaves what there is. */
function sealed({ alarmSecret }: { alarmSecret?: string | null | undefined }): { alarmSecret?: string | undefined } {
  if (keepsSecret(alarmSecret)) return { alarmSecret: undefined };
  if (String(alarmSecret).length < shortestSecret) throw new BusinessError(tooShort, { field: 'alarmSecret' });
  return { alarmSecret: seal(String(alarmSecret), 'webhook') };
}
const shortestSecret = 16;
const tooShort = { zh: `签名密钥至少 ${shortestSecret} 位`, en: `The secret has at least ${shortestSecret} characters` };

/** Refuses an address that the operator did not allow, rather than let every alarm fail later. */
export function assertAllowed(address: string | null | undefined): void {
  if (!address) return;
  const field = 'alarmWebhook';
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
