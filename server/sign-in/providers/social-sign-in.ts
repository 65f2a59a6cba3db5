import { and, eq } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import { bindIdentity, findUnbound, keepUnbound, type SocialIdentity, takeUnbound } from '#server/access/users/user-identities.ts';
import { userIdentity } from '#server/access/users/user-identity-tables.ts';
import type { Context, SignedInContext } from '#server/calls/context.ts';
import { platformTenant } from '#server/calls/find-identity.ts';
import { tellRefused } from '#server/calls/log/usual-log.ts';
import { asSignedIn } from '#server/calls/signed-in.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { BusinessError } from '#server/errors.ts';
import { ExternalFailure } from '#server/security/guarded-fetch.ts';
import { enterPages } from '../enter-pages.ts';
import { attemptOver, boundElsewhere, consentDenied, noClientRedirect, wrongIdentity } from '../refusals.ts';
import { findTenantOf } from '../sign-in-page.ts';
import { signInFederated } from './federated-sign-in.ts';
import { beginAttempt, type SocialAttempt, takeAttempt } from './social-attempts.ts';
import { type Binding, bindingsOf } from './social-bindings.ts';
import { authorizeUrl, identityOf, providerOf } from './social-client.ts';

interface Leaving {
  source: string;
  /** The public origin of this console, e.g. `https://console.example`. */
  origin: string;
  /** The host of the request: a tenant's own one, if it has one. */
  host: string;
  goTo: string;
}

/** Redirects a browser to a provider, to sign in or to link the account to the signed-in user. */
export async function setOut(ctx: Context, { source, origin, host, goTo }: Leaving, binder?: { userId: string; tenantId: string }) {
  const provider = await providerOf(ctx.database, source);
  const named = await findTenantOf(ctx.database, host);
  // The cookie belongs to the host of the request; apart from our own origin, only a tenant's registered host is trusted.
  const home = named ? `${new URL(origin).protocol}//${host}` : origin;
  const begun = await ctx.database.transact({}, (db) =>
    beginAttempt(db, {
      source,
      purpose: binder ? 'bind' : 'page',
      redirectUri: `${home}/oauth/callback/${source}`,
      hostTenant: binder?.tenantId ?? named?.tenantId ?? '',
      goTo: goTo.slice(0, 500),
      userId: binder?.userId ?? null,
    }),
  );
  return { url: await authorizeUrl(provider, begun.state, begun.attempt), browserKey: begun.browserKey };
}

/** The same for a legacy client, which receives code and state on its own page and passes them on (contract 8). */
export async function setOutForClient(ctx: Context, source: string): Promise<string> {
  const provider = await providerOf(ctx.database, source);
  if (!provider.clientRedirect) throw noClientRedirect();
  const redirectUri = provider.clientRedirect;
  const { state, attempt } = await ctx.database.transact({}, (db) =>
    beginAttempt(db, { source, purpose: 'api', redirectUri, hostTenant: '', goTo: '', userId: null }),
  );
  return authorizeUrl(provider, state, attempt);
}

/** The result of a return to one of our pages. */
export type CameBack =
  | { kind: 'signed-in'; token: string; expires: string; goTo: string }
  | { kind: 'bound'; goTo: string }
  /** The account has no user yet, or users in several tenants: the next step requires this ticket. */
  | { kind: 'register' | 'choose'; ticket: string; goTo: string };

/** Processes the provider's return to one of our pages (specification 2.5, 2.7). */
export async function comeBack(ctx: Context, given: { source: string; query: string; browserKey: string }): Promise<CameBack> {
  const { attempt, identity } = await federatedFor(ctx, given);
  const { goTo } = attempt;
  if (attempt.purpose === 'bind') {
    await bindToMyself(ctx, attempt, identity);
    return { kind: 'bound', goTo };
  }
  const bindings = await bindingsOf(ctx.database, identity, attempt.hostTenant);
  const [only, another] = bindings;
  if (only && !another) return { kind: 'signed-in', ...(await openFor(ctx, only)), goTo };
  const ticket = await ctx.database.transact({}, (db) => keepUnbound(db, identity));
  return { kind: only ? 'choose' : 'register', ticket, goTo };
}

/** The tenants in which the ticket's account has a user, or none. */
export async function describeTicket(ctx: Context, { ticket, host }: { ticket: string; host: string }) {
  const [identity, named] = await Promise.all([
    ctx.database.transact({}, (db) => findUnbound(db, ticket)),
    findTenantOf(ctx.database, host),
  ]);
  if (!identity) return null;
  const bindings = await bindingsOf(ctx.database, identity, named?.tenantId);
  return {
    source: identity.source,
    name: identity.name,
    ...(named ? { tenant: named } : {}),
    tenants: bindings.map(({ tenantId, tenantName }) => ({ tenantId, tenantName })),
  };
}

/** Signs in the ticket's account to one of its tenants; uses the ticket up. */
export async function chooseTenant(ctx: Context, { ticket, tenantId }: { ticket: string; tenantId: string }) {
  const identity = await ctx.database.transact({}, (db) => takeUnbound(db, ticket));
  const [chosen] = identity && tenantId !== '' ? await bindingsOf(ctx.database, identity, tenantId) : [];
  if (!chosen) throw attemptOver();
  return openFor(ctx, chosen);
}

/** The account that a legacy client proves with code and state (contract 8). */
export async function federatedToClient(ctx: Context, given: { source: string; code: string; state: string }): Promise<SocialIdentity> {
  const query = new URLSearchParams({ code: given.code, state: given.state }).toString();
  return (await federatedFor(ctx, { source: given.source, query, browserKey: undefined })).identity;
}

async function openFor(ctx: Context, { tenantId, userId }: Binding): Promise<{ token: string; expires: string }> {
  return enterPages(ctx, (open) => signInFederated(ctx, userId, { tenantId }, open));
}

/** Uses up the state first, whatever the provider then returns; no transaction waits for the provider. */
async function federatedFor(
  ctx: Context,
  { source, query, browserKey }: { source: string; query: string; browserKey: string | undefined },
): Promise<{ attempt: SocialAttempt; identity: SocialIdentity }> {
  const answer = new URLSearchParams(query);
  const state = answer.get('state') ?? '';
  const attempt = await ctx.database.transact({}, (db) => takeAttempt(db, { state, source, browserKey }));
  if (!attempt) throw attemptOver();
  const tell = (detail: string) =>
    tellRefused(
      ctx.database,
      ctx.caller,
      { tenantId: attempt.hostTenant || platformTenant, account: '' },
      { command: 'session.refused', detail: `第三方登录(${source}): ${detail}` },
    );
  if (answer.has('error')) {
    await tell(String(answer.get('error')));
    throw consentDenied();
  }
  const provider = await providerOf(ctx.database, source);
  try {
    return { attempt, identity: await identityOf(provider, attempt, answer) };
  } catch (error) {
    await tell(error instanceof Error ? `${error.name} ${error.message}` : 'unknown');
    throw externalFault(error) ?? wrongIdentity();
  }
}

/** The library wraps errors thrown by its fetch. */
function externalFault(error: unknown): ExternalFailure | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) if (at instanceof ExternalFailure) return at;
  return undefined;
}

/** Only for the user who started the linking, still signed in, in the same browser. */
async function bindToMyself(ctx: Context, attempt: SocialAttempt, identity: SocialIdentity): Promise<void> {
  const call = { path: 'session.social.bind', type: 'mutation' as const, meta: { permission: 'signed-in' } };
  await asSignedIn(ctx, call, async (signedIn) => {
    const { userId, tenantId } = signedIn.session;
    if (attempt.userId !== userId || attempt.hostTenant !== tenantId) throw attemptOver();
    if (!(await bindIdentity(signedIn.db, identity, userId)) && !(await isMine(signedIn, identity)))
      throw new BusinessError(boundElsewhere);
    await recordChanges(signedIn, user, [{ recordId: userId, action: 'bind-identity', after: { source: identity.source } }]);
  });
}

async function isMine({ db, session }: SignedInContext, identity: SocialIdentity): Promise<boolean> {
  const { source, subject, userId, tenantId } = userIdentity;
  const found = await db
    .select({ userId })
    .from(userIdentity)
    .where(and(eq(tenantId, session.tenantId), eq(source, identity.source), eq(subject, identity.subject), eq(userId, session.userId)));
  return found.length === 1;
}
