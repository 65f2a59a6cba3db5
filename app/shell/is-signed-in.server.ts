import { call } from '#app/api.server.ts';

/** Whether the request has a live session, by a query refused only without one; any other failure is thrown. */
export async function isSignedIn(request: Request): Promise<boolean> {
  try {
    await call(request, ({ session }) => session.shell());
    return true;
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status < 400) return false;
    throw refusal;
  }
}
