import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { readInitPassword } from '#server/platform/settings/init-password.ts';

type Asking = Pick<SignedInContext, 'caller' | 'db'>;

const notShown = {
  zh: '此客户端无法显示一次性密码: 请在控制台页面中操作，或由平台管理员设置参数 account.initPassword',
  en: 'This client cannot show a one-time password: use the console, or have the platform’s administrator set the parameter account.initPassword',
};

/**
 * The one-time password used instead of a random one. Pages display a random one, but legacy clients do not show it, so the platform
 * parameter applies to them; if it is not set, the call is refused so that nobody is locked out (contract 5.1, 5.6; R-19).
 */
export async function givenPassword(ctx: Asking): Promise<string | undefined> {
  const set = await initPasswordFor(ctx);
  if (set === undefined && ctx.caller.door === 'blade') throw new BusinessError(notShown);
  return set;
}

/** The platform's parameter, where the caller is a legacy client and one is set: for new accounts, whose random passwords its answer may tell. */
export async function initPasswordFor({ caller, db }: Asking): Promise<string | undefined> {
  return caller.door === 'blade' ? readInitPassword(db) : undefined;
}
