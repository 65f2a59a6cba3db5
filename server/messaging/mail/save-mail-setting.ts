import { eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError, InputError } from '#server/errors.ts';
import { keepsSecret, seal } from '#server/security/seal.ts';
import { settings } from '#server/settings.ts';
import { isAllowedServer } from './allowed-servers.ts';
import { type MailSetting, mailCategory, mailSetting } from './mail-setting.ts';

const faults = {
  demoOnly: {
    zh: '操作员页面仅用于演示和测试，正式环境请选择 SMTP 服务器',
    en: 'The operator page is for demos and tests only: choose an SMTP server',
  },
  host: { zh: '请输入服务器', en: 'Enter the server' },
  port: { zh: '请输入端口', en: 'Enter the port' },
  sender: { zh: '请输入发件地址', en: 'Enter the sender address' },
  password: { zh: '请输入密码', en: 'Enter the password' },
  again: { zh: '服务器已更改，请重新输入密码', en: 'The server has changed. Enter the password again.' },
  bare: {
    zh: '不加密时不能发送密码：请选择加密方式，或清空账号',
    en: 'A password is not sent in the clear: choose an encryption, or no account',
  },
} satisfies Record<string, Label>;

/** Adds a mail setting, disabled; its password is stored encrypted. */
export async function insertMailSetting(ctx: SignedInContext, input: Input): Promise<MailSetting> {
  const values = await readInput(ctx, mailSetting, input);
  refuseIncomplete(ctx, values);
  checkServer(values);
  if (values.account && keepsSecret(values.password)) throw new BusinessError(faults.password, { field: 'password' });
  return insertRow(ctx, mailSetting, { ...values, ...sealed(values), status: 1 });
}

/** Changes one; a blank or masked password leaves the stored one unchanged, unless it would go to another server. */
export async function updateMailSetting(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<MailSetting> {
  const { password, ...rest } = input;
  const values = await readInput(ctx, mailSetting, { ...rest, ...(keepsSecret(password) ? {} : { password }) }, true);
  const before = await readRow(ctx, mailSetting, id);
  const after = { ...before, ...values };
  refuseIncomplete(ctx, after);
  checkServer(after);
  if (keepsSecret(values.password)) await checkKeptPassword(ctx, before, after);
  return updateRow(ctx, mailSetting, id, { ...values, ...sealed(values) }, expected);
}

type Server = Partial<Pick<MailSetting, 'category' | 'host' | 'port' | 'tlsMode' | 'account' | 'senderAddress'>>;

/** Names everything that a server lacks at once. */
function refuseIncomplete({ locale }: SignedInContext, { category, host, port, senderAddress }: Server): void {
  if (category === mailCategory.operator) return;
  const problems = {
    ...(!host && { host: faults.host[locale] }),
    ...(!port && { port: faults.port[locale] }),
    ...(!senderAddress && { senderAddress: faults.sender[locale] }),
  };
  if (Object.keys(problems).length > 0) throw new InputError(problems);
}

/** Refuses what could not send: an incomplete server, one that is not allowed, a password in the clear. */
export function checkServer({ category, host, port, tlsMode, account, senderAddress }: Server): void {
  if (category === mailCategory.operator) {
    if (settings().APP_MODE === 'production') throw new BusinessError(faults.demoOnly, { field: 'category' });
    return;
  }
  if (!host) throw new BusinessError(faults.host, { field: 'host' });
  if (!port) throw new BusinessError(faults.port, { field: 'port' });
  if (!senderAddress) throw new BusinessError(faults.sender, { field: 'senderAddress' });
  if (tlsMode === 'none' && account) throw new BusinessError(faults.bare, { field: 'tlsMode' });
  if (isAllowedServer(host, port)) return;
  throw new BusinessError(
    {
      zh: `服务器 ${host}:${port} 未被允许，请联系运维在 MAIL_HOSTS 中添加`,
      en: `The server ${host}:${port} is not allowed; the operator adds it to MAIL_HOSTS`,
    },
    { field: 'host' },
  );
}

/** Whoever may change the server but does not know the password must not have it sent to his own. */
async function checkKeptPassword({ db }: SignedInContext, before: Server & { id: string }, after: Server): Promise<void> {
  const { table } = mailSetting;
  const [kept] = await db.select({ password: table.password }).from(table).where(eq(table.id, before.id));
  const isMoved = before.host !== after.host || before.port !== after.port;
  if (kept?.password && isMoved) throw new BusinessError(faults.again, { field: 'password' });
  if (!kept?.password && after.account) throw new BusinessError(faults.password, { field: 'password' });
}

const sealed = ({ password }: { password?: string | null | undefined }) =>
  keepsSecret(password) ? { password: undefined } : { password: seal(String(password), 'mail') };
