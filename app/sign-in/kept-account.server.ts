import { preferenceCookie, readCookie } from '#app/shell/cookies.server.ts';

interface KeptAccount {
  tenantId: string;
  account: string;
}

/** The tenant and account stored in this browser, if the user ticked that option. */
export function keptAccount(request: Request): KeptAccount | undefined {
  const [tenantId, account] = (readCookie(request, name) ?? '').split('/').map(decoded);
  return tenantId && account ? { tenantId, account } : undefined;
}

/** The Set-Cookie header that stores or clears them. */
export const keepAccount = (kept: KeptAccount | undefined): string =>
  kept === undefined
    ? `${name}=; Path=/; Max-Age=0; SameSite=Lax`
    : preferenceCookie(name, `${encodeURIComponent(kept.tenantId)}/${encodeURIComponent(kept.account)}`);

const name = 'account';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 64);
  } catch {
    // Anyone can set a cookie.
    return '';
  }
}
