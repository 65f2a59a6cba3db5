import { sm2 } from 'sm-crypto';
import { basic, type LegacyAnswer, type LegacyClient, legacyClient, md5, type Parameters } from '#tests/blade/legacy-client.ts';
import { strict } from '#tests/blade/strict-client.ts';

/** What a generation of clients does differently from the others, as it was observed (contract 0, 10). */
export interface Generation {
  name: string;
  users: '/blade-user' | '/blade-system/user';
  captcha: '/blade-auth/oauth/captcha' | '/blade-auth/captcha';
  /** The sign-in page as it names itself to tenant/info. */
  page: string;
  /** The password as it travels at the sign-in (contract 2.4). */
  wire(plain: string, publicKey: string): string;
  /** What is asked for after the sign-in, in its order, and again after a reload. */
  frame: string[];
  /** What the user page asks for; the list of users last. */
  userPage: string[];
  /** What the form of a user asks for; the record itself is asked for by its id. */
  form: (tenantId: string) => string[];
  authorization: string;
  headers: Record<string, string>;
  /** Sent along with every GET. */
  cacheBuster: Parameters;
  /** The type of an empty body; the Vue 3 clients send none. */
  emptyBody: Record<string, string>;
  isOpenSource: boolean;
}

const system = '/blade-system';
const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' };
const plainly = { authorization: basic(), headers: {}, cacheBuster: {}, emptyBody: {}, isOpenSource: false };
const asked = ({ users, list = 'page' }: { users: string; list?: string }) => `${users}/${list}?current=1&size=10&deptId=`;
const sm2Cipher = (plain: string, publicKey: string) => sm2.doEncrypt(plain, publicKey, 0);
const ofTenant = (tenantId: string) => [
  `${system}/tenant/select`,
  ...['role/tree', 'dept/tree', 'post/select'].map((call) => `${system}/${call}?tenantId=${tenantId}`),
];
const ofOwn = () => ['role/tree', 'dept/tree', 'post/select', 'tenant/select'].map((call) => `${system}/${call}`);

export const generations: readonly Generation[] = [
  {
    ...plainly,
    name: 'X2, the specification’s (10.1)',
    users: '/blade-user',
    captcha: '/blade-auth/oauth/captcha',
    page: '',
    wire: md5,
    frame: ['menu/routes', 'menu/top-menu', 'menu/buttons', 'dict/dictionary?code=flow'].map((call) => `${system}/${call}`),
    userPage: [`${system}/dept/lazy-tree?parentId=0`, `${system}/dict/dictionary?code=user_type`, asked({ users: '/blade-user' })],
    form: ofTenant,
    authorization: basic().replace(' ', '%20'),
    cacheBuster: { t: '1714550400000' },
    emptyBody: urlencoded,
  },
  {
    ...plainly,
    name: 'X3v (10.2)',
    users: '/blade-system/user',
    captcha: '/blade-auth/oauth/captcha',
    page: '/login',
    wire: md5,
    frame: ['dict/dictionary?code=flow', 'menu/routes', 'menu/top-menu', 'menu/buttons'].map((call) => `${system}/${call}`),
    userPage: [`${system}/dept/lazy-tree?parentId=0`, `${system}/dict/dictionary?code=user_type`, asked({ users: '/blade-system/user' })],
    form: ofTenant,
  },
  {
    ...plainly,
    name: 'X4 (10.3)',
    users: '/blade-system/user',
    captcha: '/blade-auth/oauth/captcha',
    page: '/login',
    wire: sm2Cipher,
    frame: [
      ...['dict/dictionary?code=flow', 'menu/main-menu', 'user/info'].map((call) => `${system}/${call}`),
      '/blade-auth/oauth/user-info',
      ...['menu/top-menu', 'tenant/info?domain=x', 'menu/routes', 'menu/buttons'].map((call) => `${system}/${call}`),
    ],
    userPage: [
      `${system}/dept/lazy-tree?parentId=0`,
      `${system}/dict/dictionary?code=user_type`,
      `${asked({ users: '/blade-system/user' })}&status=1`,
    ],
    form: () => ['role/tree', 'dept/tree', 'post/select', 'user/leader-list'].map((call) => `${system}/${call}`),
    headers: { 'Blade-Requested-With': 'BladeHttpRequest', 'Accept-Language': 'zh-CN', 'User-Id': '' },
  },
  {
    ...plainly,
    name: 'open-source Saber of Vue 2 (10.4)',
    users: '/blade-user',
    captcha: '/blade-auth/captcha',
    page: '',
    wire: (plain) => plain,
    frame: ['menu/routes', 'menu/buttons'].map((call) => `${system}/${call}`),
    userPage: [`${system}/tenant/select`, asked({ users: '/blade-user', list: 'list' })],
    form: ofOwn,
    emptyBody: urlencoded,
    isOpenSource: true,
  },
  {
    ...plainly,
    name: 'open-source Saber 4.9 (10.5)',
    users: '/blade-system/user',
    captcha: '/blade-auth/captcha',
    page: '/login',
    wire: sm2Cipher,
    frame: ['menu/routes', 'menu/top-menu', 'menu/buttons'].map((call) => `${system}/${call}`),
    userPage: [asked({ users: '/blade-system/user', list: 'list' })],
    form: ofOwn,
    isOpenSource: true,
  },
];

/** A client of a generation, with its headers on every call, that reads each answer strictly. */
export function clientOf({ authorization, headers, cacheBuster, emptyBody }: Generation, origin: string, token?: string): LegacyClient {
  const { call } = legacyClient(origin, { authorization, ...(token === undefined ? {} : { token }) });
  return strict({
    get: (path, query = {}) =>
      call('GET', path + (path.includes('?') ? `&${new URLSearchParams(cacheBuster as never)}` : ''), {
        query: path.includes('?') ? {} : { ...query, ...cacheBuster },
        headers,
      }),
    post: (path, query = {}, more = {}) => call('POST', path, { query, headers: { ...headers, ...emptyBody, ...more } }),
    send: (path, body) =>
      call('POST', path, { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json;charset=UTF-8' } }),
    form: (path, fields) => call('POST', path, { query: fields, headers }),
    call,
  });
}

/** What every client keeps of a token answer, under the names of the specification's. */
export interface Cache {
  accessToken: string;
  refreshToken: string;
  userId: string;
  tenantId: string;
  account: string;
  roleAliases: string;
}

/** Reads a token answer as the generation does: bare and in snake case, or wrapped and in camel case (contract 3.2, 3.9). */
export function kept({ isOpenSource }: Generation, { body }: LegacyAnswer): Cache {
  if (isOpenSource) {
    const { accessToken, refreshToken, userId, tenantId, account, authority } = body.data;
    return { accessToken, refreshToken, userId, tenantId, account, roleAliases: authority };
  }
  const { access_token, refresh_token, user_id, tenant_id, account, role_name } = body;
  return { accessToken: access_token, refreshToken: refresh_token, userId: user_id, tenantId: tenant_id, account, roleAliases: role_name };
}

/** A token call as the generation writes it: everything in the query, the tenant in a header where it has one (contract 3.1, 3.9). */
export function askTokenAs(
  { isOpenSource }: Generation,
  client: LegacyClient,
  asked: { grant: string; tenantId: string; account?: string; password?: string; refreshToken?: string },
  headers: Record<string, string> = {},
): Promise<LegacyAnswer> {
  const { grant, tenantId, account = '', password = '', refreshToken } = asked;
  const who: Parameters = refreshToken === undefined ? { password, type: 'account' } : {};
  if (isOpenSource)
    return client.post(
      '/blade-auth/token',
      { grantType: grant, tenantId, ...(refreshToken === undefined ? { account } : { refreshToken }), ...who },
      headers,
    );
  return client.post(
    '/blade-auth/oauth/token',
    {
      grant_type: grant,
      tenantId,
      scope: 'all',
      ...(refreshToken === undefined ? { username: account } : { refresh_token: refreshToken }),
      ...who,
    },
    { 'Tenant-Id': tenantId, 'Dept-Id': '', 'Role-Id': '', ...headers },
  );
}
