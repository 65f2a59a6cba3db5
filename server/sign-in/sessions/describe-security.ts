import { readSignInLimits } from '#server/access/passwords/sign-in-attempts.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { sm2PublicKey } from '#server/security/sm2.ts';
import { settings } from '#server/settings.ts';
import { isCaptchaAsked } from '../captcha.ts';

/**
 * The platform's sign-in protection settings, for its administrator: public key, captcha, lock, addresses (contract 2.4, 3.6, R-14, R-20).
 */
export async function describeSecurity({ db }: SignedInContext) {
  const { PUBLIC_URL, TRUSTED_PROXY, APP_MODE } = settings();
  const { failures, minutes } = await readSignInLimits(db);
  return {
    publicKey: sm2PublicKey(),
    isCaptchaAsked: isCaptchaAsked(),
    failCount: failures,
    lockDuration: minutes,
    publicUrl: PUBLIC_URL ?? '',
    isHttps: PUBLIC_URL?.startsWith('https:') === true,
    isProxyTrusted: TRUSTED_PROXY === 'on',
    mode: APP_MODE,
  };
}
