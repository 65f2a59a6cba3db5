import type { SocialIdentity } from '#server/access/users/user-identities.ts';
import { newToken } from '#server/security/secret-token.ts';
import type { Client } from './clients.ts';
import type { TokenBody } from './user-info.ts';

/** The response for a confirmed account without a user: no user id, and tokens that are stored nowhere and grant nothing (contract 8). */
export function describeGuest(
  client: Client,
  { tenantId, oauthId, userType }: { tenantId: string; oauthId: string; userType: string },
  identity: SocialIdentity,
): TokenBody {
  const nick = identity.name || identity.source;
  return {
    access_token: newToken(),
    refresh_token: newToken(),
    token_type: 'bearer',
    expires_in: client.accessSeconds,
    scope: 'all',
    client_id: client.clientId,
    tenant_id: tenantId,
    user_id: '',
    dept_id: '',
    post_id: '',
    role_id: '-1',
    oauth_id: oauthId,
    account: nick,
    user_name: nick,
    nick_name: nick,
    real_name: nick,
    role_name: 'guest',
    avatar: identity.avatar,
    detail: { type: userType },
    license: '',
  };
}
