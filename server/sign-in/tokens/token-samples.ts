import type { Sample } from '#server/calls/trpc.ts';
import { describeOpenSource, type TokenBody } from './user-info.ts';

const answer: TokenBody = {
  access_token: '<access token>',
  refresh_token: '<refresh token>',
  token_type: 'bearer',
  expires_in: 3600,
  scope: 'all',
  client_id: '<client id>',
  tenant_id: '000000',
  user_id: '1923456789012345678',
  dept_id: '1923456789012345679',
  post_id: '',
  role_id: '1923456789012345680',
  oauth_id: '',
  account: 'mes01',
  user_name: 'mes01',
  nick_name: 'MES',
  real_name: 'MES',
  role_name: 'mes',
  avatar: '',
  detail: { type: 'web' },
  license: '',
};

const refusals = {
  zh: '失败时返回 HTTP 400 和 error_code：2000 参数不正确，2004 账号或密码错误或未传，2006 租户授权已过期，2010 刷新令牌无效或已过期（须重新登录），3000 应用不存在或缺少 Basic 头，3001 应用密钥错误，3003 应用未开通该授权类型或没有角色，4000 不支持的授权类型。',
  en: 'Refused with HTTP 400 and error_code: 2000 wrong parameter, 2004 account or password wrong or missing, 2006 licence of the tenant ended, 2010 refresh token invalid or expired (sign in again), 3000 unknown client or no Basic header, 3001 wrong client secret, 3003 grant not given to the client, or no role for it, 4000 grant not supported.',
};

const grants = {
  zh: '不需要令牌；Basic 头为应用编号和密钥。各授权类型的参数：client_credentials（无其他参数；租户和权限来自应用的角色，不返回 refresh_token，到期前用同一方式再取）；password（tenantId、username、password）；captcha（另加 key、code）；refresh_token（refresh_token）；phone（phone、code）；sms_code（phone、id、value）；supplier（number、phone、code）；social（source、code、state）；chat-work-platform（appId、code）。程序对接使用 client_credentials；代表某个用户时使用 password 和 refresh_token。',
  en: 'Needs no token; the Basic header holds the client ID and its secret. Parameters by grant: client_credentials (none; tenant and rights are those of the role of the client, there is no refresh_token, ask again in the same way before the token ends); password (tenantId, username, password); captcha (also key, code); refresh_token (refresh_token); phone (phone, code); sms_code (phone, id, value); supplier (number, phone, code); social (source, code, state); chat-work-platform (appId, code). Programs use client_credentials; one that works for a person uses password and refresh_token.',
};

/** How a program signs in (contract 3.1 to 3.3). */
export const tokenSample: Sample = {
  request: { grant_type: 'password', tenantId: '000000', username: '<account>', password: '<password>' },
  required: ['grant_type'],
  means: { id: { zh: '短信验证码发送后返回的 id', en: 'The id that sending the text message returned' } },
  answer,
  note: { zh: grants.zh + refusals.zh, en: `${grants.en} ${refusals.en}` },
};

export const openSourceSample: Sample = {
  ...tokenSample,
  request: { grantType: 'password', tenantId: '000000', account: '<account>', password: '<password>' },
  required: [],
  answer: describeOpenSource(answer),
};

export const refreshSample: Sample = {
  request: { tenantId: '000000', refresh_token: '<refresh token>' },
  required: ['refresh_token'],
  means: tokenSample.means ?? {},
  answer,
  note: {
    zh: '不需要令牌；Basic 头为应用编号和密钥。刷新后使用新的 refresh_token。刷新令牌过期时返回 HTTP 400 和 error_code 2010，须重新登录。',
    en: 'Needs no token; the Basic header holds the client ID and its secret. Go on with the new refresh_token. An expired one is refused with HTTP 400 and error_code 2010: sign in again.',
  },
};
