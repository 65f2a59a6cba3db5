import { randomUUID } from 'node:crypto';
import { type Caller, type Context, nobody, type Session, type SignedInContext } from '#server/calls/context.ts';
import { zoneOf } from '#server/calls/find-identity.ts';
import { signedInAt } from '#server/calls/signed-in.ts';
import { holdHome, homeOf } from '#server/calls/tenant-database.ts';
import type { TenantPlace } from './tenant-places.ts';

/** What background work needs of its process. */
export type Place = Pick<Context, 'database' | 'sources' | 'now'>;

/**
 * Runs commands as the clock of one tenant, in one transaction where `path` (a place in the router) has its rows: no user, no data scope,
 * no permission codes, and of every entity only what its declaration lets the clock do (docs/access.md, decision 059).
 */
export async function asClock<Result>(
  place: Place,
  tenant: TenantPlace,
  path: string,
  work: (ctx: SignedInContext) => Promise<Result>,
): Promise<Result> {
  const session = clockOf(tenant);
  const ctx: Context = { ...place, caller: callerFor(session), locale: 'zh' };
  const { tenantId, timeZone } = session;
  return homeOf(place, session, path).transact({ tenantId, timeZone }, async (db) => {
    const signedIn = signedInAt(ctx, { path, type: 'mutation' }, session, db, false);
    await holdHome(signedIn, path);
    return work(signedIn);
  });
}

/** The caller of background work: no request, no address, no token. */
export const callerFor = (session: Session, locale: Caller['locale'] = 'zh'): Caller => ({
  door: 'page',
  token: undefined,
  locale,
  requestId: randomUUID(),
  address: '',
  idempotencyKey: undefined,
  headers: new Headers(),
  session,
});

/** The session of a tenant's clock. */
export const clockOf = ({ tenantId, tenantName, timeZone, source }: TenantPlace): Session =>
  nobody({ id: 'clock', kind: 'clock', tenantId, tenantName, timeZone: zoneOf({ timeZone }), dataSource: source ?? null });
