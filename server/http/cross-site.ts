import { createHash, timingSafeEqual } from 'node:crypto';
import { ownCookieName, parseCookie } from '#server/security/cookie.ts';
import { settings } from '#server/settings.ts';

/** The cookie with what the form token is made from. */
export const seedCookieName = (): string => ownCookieName('seed', settings());
export const formTokenField = '_token';
/** The field with the id of the user for whom a form was shown. */
export const authorField = '_author';

/** The form token for browsers that send neither Sec-Fetch-Site nor Origin nor Referer. */
export const formTokenOf = (seed: string): string => createHash('sha256').update(`form:${seed}`).digest('base64url');

/** Whether an unsafe request comes from our own pages: by Sec-Fetch-Site, else Origin, else Referer, else the form token. */
export async function comesFromUs(request: Request, origin: string): Promise<boolean> {
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const from = headers.get('origin') ?? headers.get('referer');
  if (from !== null) return originOf(from) === origin;
  return carriesToken(request);
}

function originOf(address: string): string | undefined {
  try {
    return new URL(address).origin;
  } catch {
    return undefined;
  }
}

async function carriesToken(request: Request): Promise<boolean> {
  const seed = parseCookie(request.headers.get('cookie'))[seedCookieName()];
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers.get('content-type') ?? '');
  const isSmall = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= 2_000_000;
  if (seed === undefined || !isForm || !isSmall) return false;
  const given = Buffer.from(new URLSearchParams(await request.clone().text()).get(formTokenField) ?? '');
  const expected = Buffer.from(formTokenOf(seed));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
