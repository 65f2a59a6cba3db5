import { pageRequest } from '#server/calls/page-request.ts';
import { longestPageSession } from '#server/calls/sessions.ts';
import { serialiseCookie, sessionCookieName } from '#server/security/cookie.ts';
import { settings } from '#server/settings.ts';
import { signOut } from './sign-out.ts';

/** The Set-Cookie header for a new session. The cookie lives as long as a session can; an idle session ends earlier. */
export function startSession(_request: Request, token: string): string {
  const env = settings();
  return serialiseCookie(sessionCookieName(env), token, env, { maxAge: longestPageSession });
}

/** Ends the current session; returns the Set-Cookie header that clears the cookie. */
export async function endSession(_request: Request): Promise<string> {
  const current = pageRequest.getStore();
  if (current) await signOut(current.contextOf(current.caller));
  const env = settings();
  return serialiseCookie(sessionCookieName(env), '', env, { maxAge: 0 });
}
