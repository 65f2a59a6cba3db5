import { type Caller, presentedBy } from '#server/calls/context.ts';
import { findSession } from '#server/calls/sessions.ts';
import { createPageReads } from '#server/database/page-reads.ts';
import type { Database } from '#server/database/pool.ts';

/** Pages allowed in a locked session: the lock page, sign-out, preferences, and the router manifest. */
const openPages = new Set(['/lock', '/locked', '/logout', '/preferences']);

/**
 * Returns the request, or in a locked session a request for the lock page instead (specification 2.2), so that the page does not run.
 * The session found here is reused by the page's own calls, whose queries share the transaction that found it.
 */
export async function pastLock(request: Request, caller: Caller, database: Database): Promise<Request> {
  const url = new URL(request.url);
  const page = url.pathname.replace(/\.data$/, '');
  if (caller.token === undefined || openPages.has(page)) return request;
  const { token, door, address } = caller;
  const reads = createPageReads(database);
  caller.reads = reads;
  // While the database does not respond, pages without queries still work; the calls of the others fail.
  const found = await reads
    .join({ opens: presentedBy(caller) }, (db, opened) => findSession(db, token, door, address, opened))
    .catch((failure) => {
      caller.sessionFailure = failure;
      return undefined;
    });
  caller.session = found;
  caller.lookUp = Promise.resolve(found);
  if (found?.isLocked !== true) return request;
  const isData = page !== url.pathname;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  url.searchParams.delete('_routes');
  const back = isRead ? page.replace(/^\/_root$/, '/') + url.search : '/';
  const inPlace = new URL(`/locked${isData ? '.data' : ''}?to=${encodeURIComponent(back)}`, url);
  const headers = new Headers(request.headers);
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  return new Request(inPlace, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(isRead ? {} : { body: new URLSearchParams() }),
  });
}
