import { randomUUID } from 'node:crypto';
import type { Locale } from '#rules/screen.ts';
import type { Caller } from '#server/calls/context.ts';
import { requestAtHand } from '#server/calls/log/request-note.ts';
import type { Env } from '#server/env.ts';
import { parseCookie, sessionCookieName } from '#server/security/cookie.ts';
import { getConnInfo, type HttpBindings } from './connection.ts';

/** Who sends a request of a page, by his cookies. */
export function pageCaller(request: Request, door: 'page' | 'trpc', bindings: HttpBindings | undefined, env: Env): Caller {
  const cookies = parseCookie(request.headers.get('cookie'));
  const locale: Locale = cookies.language === 'en' ? 'en' : 'zh';
  return callerOf(request, door, addressOf(bindings, request, env), cookies[sessionCookieName(env)], locale);
}

/** Who sends a request, by the token that its door takes from it. */
export function callerOf(request: Request, door: Caller['door'], address: string, token: string | undefined, locale: Locale): Caller {
  return {
    door,
    token,
    locale,
    address,
    requestId: requestAtHand()?.requestId ?? randomUUID(),
    idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    headers: request.headers,
  };
}

/** The socket's address, or the client address from a configured proxy. */
export function addressOf(bindings: HttpBindings | undefined, request: Request, env: Env): string {
  const forwarded = env.TRUSTED_PROXY === 'on' ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || getConnInfo(bindings);
}

/** Our own origin: the configured one, else that of the request. */
export function originOf(request: Request, env: Env): string {
  return env.PUBLIC_URL === undefined ? new URL(request.url).origin : new URL(env.PUBLIC_URL).origin;
}
