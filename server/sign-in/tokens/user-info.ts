import type { Caller, Session } from '#server/calls/context.ts';
import { fileIdIn, sealedLink } from '#server/security/file-link.ts';
import type { AccessToken, Tokens } from './tokens.ts';

/** The signed-in user for token calls and user-info (contract 3.2): several ids or aliases are comma-separated, never null. */
export function describeUserInfo(session: Session, caller: Caller, realName = session.name) {
  return {
    tenant_id: session.tenantId,
    user_id: session.userId,
    dept_id: session.deptIds.join(','),
    post_id: session.postIds.join(','),
    role_id: session.roleIds.join(','),
    oauth_id: '',
    account: session.account,
    user_name: session.account,
    nick_name: session.name,
    real_name: realName,
    role_name: aliasesOf(session).join(','),
    avatar: avatarOf(session, caller),
  };
}

/** Clients split the aliases at commas: one of an older build that has some is still one. */
export const aliasesOf = ({ roleAliases }: Session): string[] => roleAliases.map((alias) => alias.replaceAll(',', ' '));

/** Clients of /api load it in an image tag, which sends no header. */
function avatarOf({ avatar, tenantId }: Session, caller: Caller): string {
  const id = fileIdIn(avatar);
  return id === undefined ? avatar : sealedLink({ id, tenantId }, caller);
}

/** The body of a successful token call (contract 3.2). */
export function describeTokens(
  caller: Caller,
  tokens: Tokens,
  session: Session,
  { realName, userType }: { realName: string; userType: string },
) {
  return {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    token_type: 'bearer',
    expires_in: tokens.expiresIn,
    scope: 'all',
    client_id: session.clientId,
    ...describeUserInfo(session, caller, realName),
    detail: { type: userType },
    license: '',
  };
}
export type FullBody = ReturnType<typeof describeTokens>;
/** A program of its own gets no refresh token. */
export type TokenBody = Omit<FullBody, 'refresh_token'> & { refresh_token?: string };

/** The body for a program that works for nobody (decision 108). */
export function describeAccess(caller: Caller, access: AccessToken, session: Session, userType: string): TokenBody {
  const { refresh_token: _none, ...body } = describeTokens(caller, { ...access, refreshToken: '' }, session, {
    realName: session.realName,
    userType,
  });
  return body;
}

/** The same for open-source clients (contract 3.9). */
export function describeOpenSource(body: TokenBody) {
  return {
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
    tokenType: body.token_type,
    expiresIn: body.expires_in,
    userId: body.user_id,
    tenantId: body.tenant_id,
    oauthId: body.oauth_id,
    account: body.account,
    userName: body.real_name,
    avatar: body.avatar,
    authority: body.role_name,
    license: body.license,
  };
}
