import type { Env } from '#server/env.ts';

type Place = Pick<Env, 'PUBLIC_URL'>;

/** The page session's cookie. */
export const sessionCookieName = (env: Place): string => ownCookieName('session', env);

/** The name of a cookie of ours; over https its prefix prevents other hosts from setting it. */
export const ownCookieName = (name: string, env: Place): string => (isSecure(env) ? `__Host-${name}` : name);

/** A cookie that scripts cannot read and other sites' forms do not send; without `maxAge` it ends with the browser (R-20). */
export function serialiseCookie(name: string, value: string, env: Place, { maxAge }: { maxAge?: number } = {}): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (isSecure(env)) parts.push('Secure');
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  return parts.join('; ');
}

/** The cookies of a request by name; of two with the same name the first, more specific one counts. */
export function parseCookie(header: string | null): Record<string, string | undefined> {
  const pairs = (header ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=');
    return at > 0 ? [[part.slice(0, at).trim(), decoded(part.slice(at + 1).trim())] as const] : [];
  });
  return Object.fromEntries(pairs.reverse());
}

const isSecure = ({ PUBLIC_URL }: Place): boolean => PUBLIC_URL?.startsWith('https:') === true;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
