import { call } from '#app/api.server.ts';

/** Whether a live session came with the request: the one question that a signed-out reader is refused; any other failure is an error as everywhere. */
export async function isSignedIn(request: Request): Promise<boolean> {
  try {
    await call(request, ({ session }) => session.shell());
    return true;
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status < 400) return false;
    throw refusal;
  }
}
