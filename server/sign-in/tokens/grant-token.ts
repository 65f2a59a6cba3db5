import { own } from '#rules/own.ts';
import { assertOwnChoice } from '#server/access/identity/switch-mode.ts';
import type { Context } from '#server/calls/context.ts';
import { readIdentity } from '#server/calls/find-identity.ts';
import type { Opening } from '#server/calls/sessions.ts';
import type { Transaction } from '#server/database/pool.ts';
import { ownGrant } from '#server/platform/settings/client.ts';
import { readWire } from '#server/security/passwords.ts';
import { isCaptchaAsked, takeCaptcha } from '../captcha.ts';
import { phoneGrants } from '../phone/phone-grants.ts';
import { clientBarred, grantNotAllowed, grantNotSupported, noTenant, wrongCaptcha, wrongCredentials } from '../refusals.ts';
import { signIn } from '../sign-in.ts';
import { enterClient } from './client-grant.ts';
import { authenticateClient, type Client } from './clients.ts';
import { federatedGrants } from './federated-grants.ts';
import { renewTokens } from './renew-tokens.ts';
import { createAccessToken, createTokens } from './tokens.ts';
import { describeAccess, describeTokens, type TokenBody } from './user-info.ts';

/** A token call with normalised argument names (contract 3.1, 3.9). Headers override arguments (contract 2.1). */
export interface TokenRequest {
  grant: string;
  tenantId: string;
  account: string;
  password: string;
  refreshToken: string;
  captchaKey: string;
  captchaCode: string;
  source: string;
  code: string;
  state: string;
  appId: string;
  phone: string;
  number: string;
  id: string;
  value: string;
  deptId: string;
  roleId: string;
  userType: string;
}

const supported = [ownGrant, 'captcha', 'password', 'refresh_token', ...Object.keys(federatedGrants), ...Object.keys(phoneGrants)];

/** Issues tokens for a password, a password with captcha, a refresh token, or the client itself (contract 3.1, decision 108). */
export async function grantToken(ctx: Context, request: TokenRequest): Promise<TokenBody> {
  const client = await authenticateClient(ctx.database, ctx.caller.headers);
  if (!supported.includes(request.grant)) throw grantNotSupported();
  if (!client.grants.includes(request.grant)) throw grantNotAllowed();
  if (request.grant === ownGrant)
    return enterClient(ctx, client, request.userType, (db, opening) => issueToClient(ctx, db, client, opening));
  if (request.grant === 'refresh_token') return renewTokens(ctx, client, request);
  const byPhone = own(phoneGrants, request.grant);
  if (byPhone) return byPhone(ctx, request, (db, opening) => issue(ctx, db, { client, opening, request }));
  if (request.tenantId === '') throw noTenant();
  const federated = own(federatedGrants, request.grant);
  if (federated) return federated(ctx, client, request, (db, opening) => issue(ctx, db, { client, opening, request }));
  if (request.account === '' || request.password === '') throw wrongCredentials();
  if (request.grant === 'captcha' && isCaptchaAsked() && !(await takeCaptcha(ctx.database, request.captchaKey, request.captchaCode)))
    throw wrongCaptcha();
  const credentials = { ...request, ...readWire(request.password), isHuman: request.grant === 'captcha' && isCaptchaAsked() };
  return signIn(ctx, credentials, (db, opening) => issue(ctx, db, { client, opening, request }));
}

interface Issue {
  client: Client;
  opening: Opening;
  request: TokenRequest;
}

async function issue({ caller }: Context, db: Transaction, { client, opening, request }: Issue): Promise<TokenBody> {
  await assertOwnChoice(db, request, opening);
  const tokens = await createTokens(db, client, opening);
  const identity = await readIdentity(db, tokens.row);
  if (!identity) throw wrongCredentials();
  return describeTokens(caller, tokens, identity, { realName: identity.realName, userType: request.userType });
}

async function issueToClient({ caller }: Context, db: Transaction, client: Client, opening: Opening): Promise<TokenBody> {
  const access = await createAccessToken(db, client, opening);
  const identity = await readIdentity(db, access.row);
  if (!identity) throw clientBarred();
  return describeAccess(caller, access, identity, 'other');
}
