import { and, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import { readSignInLimits } from '#server/access/passwords/sign-in-attempts.ts';
import type { Context } from '#server/calls/context.ts';
import type { Database } from '#server/database/pool.ts';
import { BusinessError } from '#server/errors.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { hostOf } from '#server/platform/organisation/tenant-host.ts';
import { secretOfPlain } from '#server/security/passwords.ts';
import { isCaptchaAsked, offerCaptcha, takeCaptcha } from './captcha.ts';
import { enterPages } from './enter-pages.ts';
import { wrongCaptcha } from './refusals.ts';
import { signIn } from './sign-in.ts';

export interface SignInAnswers {
  tenantId: string;
  account: string;
  password: string;
  key: string;
  code: string;
}

/** The fields of the sign-in page: no tenant if the host names it, no captcha if disabled (specification 2.5); the error text is the same when locked. */
export async function describeSignIn(ctx: Context, host: string) {
  const { database } = ctx;
  const [named, captcha, limits] = await Promise.all([
    findTenantOf(database, host),
    isCaptchaAsked() ? offerCaptcha(ctx) : undefined,
    database.transact({}, readSignInLimits),
  ]);
  return { ...(named ? { tenant: named } : {}), ...(captcha ? { captcha } : {}), limits };
}

export async function signInToPages(ctx: Context, answers: SignInAnswers): ReturnType<typeof enterPages> {
  refuseBlanks(answers);
  if (isCaptchaAsked() && !(await takeCaptcha(ctx.database, answers.key, answers.code))) throw wrongCaptcha();
  const { tenantId, account, password } = answers;
  return enterPages(ctx, (open) =>
    signIn(ctx, { tenantId, account, secrets: [secretOfPlain(password)], plain: password, isHuman: isCaptchaAsked() }, open),
  );
}

const asked: Record<'tenantId' | 'account' | 'password' | 'code', Label> = {
  tenantId: { zh: '请输入租户编号', en: 'Enter the tenant ID' },
  account: { zh: '请输入账号', en: 'Enter the account' },
  password: { zh: '请输入密码', en: 'Enter the password' },
  code: { zh: '请输入验证码', en: 'Enter the characters in the picture' },
};

/** Reports every blank field at once, without using up the captcha. */
function refuseBlanks(answers: SignInAnswers): void {
  const names = (['tenantId', 'account', 'password', 'code'] as const).filter(
    (name) => answers[name] === '' && (name !== 'code' || isCaptchaAsked()),
  );
  const [first] = names;
  if (first !== undefined) throw new BusinessError(asked[first], { fields: Object.fromEntries(names.map((name) => [name, asked[name]])) });
}

/** The tenant with this domain: row security shows this one row to a caller who names it. */
export async function findTenantOf(database: Database, given: string) {
  const host = hostOf(given);
  if (host === undefined) return undefined;
  const { tenantId, tenantName, domain, isDeleted } = tenant.table;
  const [found] = await database.transact({ presentedKey: host }, (db) =>
    db
      .select({ tenantId, tenantName })
      .from(tenant.table)
      .where(and(eq(domain, host), eq(isDeleted, 0))),
  );
  return found;
}
