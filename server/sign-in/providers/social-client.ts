import { and, asc, eq } from 'drizzle-orm';
import type * as OpenidClient from 'openid-client';
import type { SocialIdentity } from '#server/access/users/user-identities.ts';
import type { Database } from '#server/database/pool.ts';
import { operatorLog } from '#server/log.ts';
import { socialProvider } from '#server/platform/settings/social-provider.ts';
import { guardedFetch } from '#server/security/guarded-fetch.ts';
import { unseal } from '#server/security/seal.ts';
import { noSuchProvider, wrongIdentity } from '../refusals.ts';
import type { SocialAttempt } from './social-attempts.ts';

type Provider = typeof socialProvider.table.$inferSelect;
type Configured = { openid: typeof OpenidClient; config: OpenidClient.Configuration };

/** The providers currently available for sign-in. */
export async function enabledProviders(database: Database): Promise<Provider[]> {
  const { table } = socialProvider;
  return database.transact({}, (db) =>
    db
      .select()
      .from(table)
      .where(and(eq(table.enabled, true), eq(table.isDeleted, 0)))
      .orderBy(asc(table.source)),
  );
}

/** The enabled provider of a source; an unknown source is refused with a message. */
export async function providerOf(database: Database, source: string): Promise<Provider> {
  const found = (await enabledProviders(database)).find((one) => one.source === source);
  if (!found) throw noSuchProvider();
  return found;
}

/** The provider's URL for the browser: code flow with PKCE, state and nonce (RFC 9700). */
export async function authorizeUrl(provider: Provider, state: string, attempt: SocialAttempt): Promise<string> {
  const { openid, config } = await configured(provider);
  const challenge = await openid.calculatePKCECodeChallenge(attempt.verifier);
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: attempt.redirectUri,
    scope: provider.scopes ?? '',
    state,
    ...(provider.issuer ? { nonce: attempt.nonce } : {}),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** Exchanges the provider's code for the confirmed account, outside any transaction. `answer`: the query string that came back. */
export async function identityOf(provider: Provider, attempt: SocialAttempt, answer: URLSearchParams): Promise<SocialIdentity> {
  const { openid, config } = await configured(provider);
  const isOpenid = Boolean(provider.issuer);
  const back = new URL(attempt.redirectUri);
  for (const [name, value] of answer) back.searchParams.append(name, value);
  // Legacy clients pass on only code and state; the state already identifies the provider.
  if (attempt.purpose === 'api' && isOpenid) back.searchParams.set('iss', config.serverMetadata().issuer);
  const state = answer.get('state') ?? '';
  const tokens = await openid.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: state,
    ...(isOpenid ? { expectedNonce: attempt.nonce, idTokenExpected: true } : {}),
  });
  const claims = tokens.claims();
  if (claims)
    return asIdentity(provider.source, { ...claims, ...(await furtherClaims(openid, config, tokens.access_token, claims.sub)) }, 'sub');
  const answered = await openid.fetchProtectedResource(
    config,
    tokens.access_token,
    new URL(provider.userUrl ?? ''),
    'GET',
    null,
    userHeaders,
  );
  if (!answered.ok) throw wrongIdentity();
  return asIdentity(provider.source, (await answered.json()) as Record<string, unknown>, provider.subjectField ?? 'id');
}

/**
 * Name and picture from the userinfo endpoint, if it is separate. The identity is in the ID token, so a failure here does not block the
 * sign-in.
 */
async function furtherClaims(openid: typeof OpenidClient, config: OpenidClient.Configuration, token: string, subject: string) {
  if (config.serverMetadata().userinfo_endpoint === undefined) return {};
  return openid.fetchUserInfo(config, token, subject).catch((error) => {
    operatorLog('warn', { err: error, issuer: config.serverMetadata().issuer }, 'a sign-in provider told nothing more of a user');
    return {};
  });
}

const userHeaders = new Headers({ accept: 'application/json', 'user-agent': 'factory-console' });

function asIdentity(source: string, claims: Record<string, unknown>, subjectField: string): SocialIdentity {
  const text = (...names: string[]) => names.map((name) => claims[name]).find((value) => typeof value === 'string' && value !== '');
  const raw = claims[subjectField];
  const subject = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '';
  if (subject === '' || subject.length > 191) throw wrongIdentity();
  const avatar = String(text('picture', 'avatar_url', 'avatar') ?? '');
  const name = String(text('preferred_username', 'nickname', 'login', 'name') ?? '');
  return {
    source,
    subject,
    name: withoutControls(name).slice(0, 64),
    avatar: /^https:\/\/[^\s]+$/.test(avatar) && avatar.length <= 500 ? avatar : '',
  };
}

/** Names from a provider are displayed and stored like user input. */
const withoutControls = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();

/** A client for a provider, cached while its row is unchanged; provider metadata is reloaded after an hour. */
async function configured(provider: Provider): Promise<Configured> {
  const key = `${provider.id} ${provider.version}`;
  const known = kept.get(provider.id);
  if (known?.key === key && Date.now() - known.since < 3_600_000) return known.made;
  const made = await configure(provider);
  kept.set(provider.id, { key, since: Date.now(), made });
  return made;
}
const kept = new Map<string, { key: string; since: number; made: Configured }>();

async function configure(provider: Provider): Promise<Configured> {
  const openid = await import('openid-client');
  const secret = unseal(provider.clientSecret ?? '', 'sign-in provider') ?? '';
  const { issuer, authorizeUrl: authorize, tokenUrl, userUrl } = provider;
  // Other hosts named by the issuer's discovery are called only if the platform allowed them too.
  const further = issuer ? (provider.furtherHosts ?? '').split(',').map((host) => host.trim().toLowerCase()) : [];
  const hosts = [...[issuer, authorize, tokenUrl, userUrl].flatMap((address) => (address ? [new URL(address).host] : [])), ...further];
  const external: OpenidClient.CustomFetch = (url, { method, headers, body }) =>
    guardedFetch(url, { method, headers, ...(body ? { body: String(body) } : {}) }, hosts);
  // guardedFetch allows plain http only to localhost, where tests may run a provider.
  const insecure = [issuer, tokenUrl].some((address) => address?.startsWith('http:')) ? [openid.allowInsecureRequests] : [];
  if (issuer) {
    const config = await openid.discovery(new URL(issuer), provider.clientId, undefined, openid.ClientSecretBasic(secret), {
      [openid.customFetch]: external,
      execute: [...insecure, openid.enableNonRepudiationChecks],
      timeout: 5,
    });
    return { openid, config };
  }
  const server = { issuer: new URL(tokenUrl ?? '').origin, authorization_endpoint: authorize ?? '', token_endpoint: tokenUrl ?? '' };
  const config = new openid.Configuration(server, provider.clientId, undefined, openid.ClientSecretPost(secret));
  config[openid.customFetch] = external;
  config.timeout = 5;
  for (const allow of insecure) allow(config);
  return { openid, config };
}
