import { pageRequest } from '#server/calls/page-request.ts';
import { longestPageSession } from '#server/calls/sessions.ts';
import { serialiseCookie, sessionCookieName } from '#server/security/cookie.ts';
import { settings } from '#server/settings.ts';
import { signOut } from './sign-out.ts';

/** The Set-Cookie header that signs a browser in. The cookie lives as long as a session can; the session itself ends earlier when it is idle. */
export function startSession(_request: Request, token: string): string {
  const env = settings();
  return serialiseCookie(sessionCookieName(env), token, env, { maxAge: longestPageSession });
}

/** Ends the session of the request at hand; answers the Set-Cookie header that makes the browser forget it. */
export async function endSession(_request: Request): Promise<string> {
  const current = pageRequest.getStore();
  if (current) await signOut(current.contextOf(current.caller));
  const env = settings();
  return serialiseCookie(sessionCookieName(env), '', env, { maxAge: 0 });
}
