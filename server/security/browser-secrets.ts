import { settings } from '#server/settings.ts';
import { parseCookie, serialiseCookie } from './cookie.ts';

/** What a browser keeps for a while on its way through a sign-in: that it set out itself, the ticket of whom it brought back, and the key to what was typed before. */
export type Cache = 'social' | 'ticket' | 'typed';

/** The Set-Cookie header by which the browser keeps a secret of its own; an empty one is forgotten. */
export function setBrowserSecret(name: Cache, secret: string): string {
  const env = settings();
  return serialiseCookie(cookieName(name), secret, env, { maxAge: secret === '' ? 0 : seconds[name] });
}

/** The secret that the browser of a request keeps; empty without one. */
export const browserSecret = (request: Pick<Request, 'headers'>, name: Cache): string =>
  (parseCookie(request.headers.get('cookie'))[cookieName(name)] ?? '').slice(0, 200);

/** Where this console stands for its readers: the configured address, else the one that was asked for. */
export function publicOrigin(request: Request): string {
  const { PUBLIC_URL } = settings();
  return new URL(PUBLIC_URL ?? request.url).origin;
}

const seconds: Record<Cache, number> = { social: 600, ticket: 3600, typed: 1800 };
const cookieName = (name: Cache): string => (settings().PUBLIC_URL?.startsWith('https:') ? `__Host-${name}` : name);
