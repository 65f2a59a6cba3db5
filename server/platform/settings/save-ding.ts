import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { Transaction } from '#server/database/pool.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { externalUrl } from '#server/security/guarded-fetch.ts';
import { keepsSecret, seal } from '#server/security/seal.ts';
import { ding } from './ding.ts';
import { param } from './param.ts';

/** Adds an application of the chat platform; its secret is stored encrypted. */
export async function insertDing(ctx: SignedInContext, input: Input) {
  const { appSecret, ...values } = await readInput(ctx, ding, input);
  if (keepsSecret(appSecret)) throw new InputError({ appSecret: said.secret[ctx.locale] });
  await assertHost(ctx, values.endpoint);
  return insertRow(ctx, ding, { ...values, appSecret: seal(String(appSecret), 'robot') });
}

/** Changes one; a blank or masked secret leaves the stored one unchanged, unless it would go to another host. */
export async function updateDing(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const { appSecret, ...rest } = input;
  const isKept = keepsSecret(appSecret);
  const { appSecret: typed, ...values } = await readInput(ctx, ding, isKept ? rest : { ...rest, appSecret }, true);
  const before = await readRow(ctx, ding, id);
  if (values.endpoint !== undefined) {
    const { host } = await assertHost(ctx, values.endpoint);
    if (isKept && new URL(before.endpoint).host !== host) throw new InputError({ appSecret: said.secretAgain[ctx.locale] });
  }
  return updateRow(ctx, ding, id, { ...values, ...(isKept ? {} : { appSecret: seal(String(typed), 'robot') }) }, expected);
}

/** Chat platform hosts that the platform administrator allows, for all tenants. */
export async function chatWorkHosts(db: Transaction): Promise<string[]> {
  const { paramKey, paramValue, isDeleted } = param.table;
  const [row] = await db
    .select({ value: paramValue })
    .from(param.table)
    .where(and(eq(paramKey, 'chatWork.hosts'), eq(isDeleted, 0)));
  return (row?.value ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
}

async function assertHost(ctx: SignedInContext, endpoint: string | null | undefined): Promise<URL> {
  const url = externalUrl(endpoint ?? '');
  if (!url) throw new BusinessError(said.https, { field: 'endpoint' });
  if (!(await chatWorkHosts(ctx.db)).includes(url.host)) throw new BusinessError(said.host(url.host), { field: 'endpoint' });
  return url;
}

const said = {
  secret: { zh: '请输入应用密钥', en: 'Enter the app secret' },
  secretAgain: { zh: '接口地址已更改，请重新输入应用密钥', en: 'The endpoint has changed. Enter the app secret again.' },
  https: { zh: '接口地址必须以 https:// 开头，且不含账号', en: 'The endpoint must begin with https:// and contain no account' },
  host: (host: string) => ({
    zh: `主机 ${host} 未被允许，请联系平台管理员在参数 chatWork.hosts 中添加`,
    en: `The host ${host} is not allowed; the platform's administrator adds it to the parameter chatWork.hosts`,
  }),
};
