import { settings } from '#server/settings.ts';
import { ownCookieName, parseCookie, serialiseCookie } from './cookie.ts';

/**
 * Secrets that a browser keeps during sign-in:
 * proof that it started the sign-in, the ticket of the provider's user, the key to a saved draft.
 */
export type Cache = 'social' | 'ticket' | 'typed';

/** The Set-Cookie header that stores a secret in the browser; an empty one deletes it. */
export function setBrowserSecret(name: Cache, secret: string): string {
  const env = settings();
  return serialiseCookie(cookieName(name), secret, env, { maxAge: secret === '' ? 0 : seconds[name] });
}

/** The secret stored in the request's browser; empty without one. */
export const browserSecret = (request: Pick<Request, 'headers'>, name: Cache): string =>
  (parseCookie(request.headers.get('cookie'))[cookieName(name)] ?? '').slice(0, 200);

/** This console's origin as users see it: the configured address, else that of the request. */
export function publicOrigin(request: Request): string {
  const { PUBLIC_URL } = settings();
  return new URL(PUBLIC_URL ?? request.url).origin;
}

const seconds: Record<Cache, number> = { social: 600, ticket: 3600, typed: 1800 };
const cookieName = (name: Cache): string => ownCookieName(name, settings());
