import { createHash } from 'node:crypto';
import { demoPassword } from '#tests/process/running-server.ts';

/** What a legacy client reads of an answer; its tests say what they expect of the body. */
export interface LegacyAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape instead of declaring it
  body: any;
}

export type Parameters = Record<string, string | number | readonly string[]>;

export interface LegacyClient {
  /** A GET with its parameters in the query. */
  get(path: string, query?: Parameters): Promise<LegacyAnswer>;
  /** A POST as axios sends one that has parameters only: all in the query, an empty body of a urlencoded type (contract 2.2). */
  post(path: string, query?: Parameters, headers?: Record<string, string>): Promise<LegacyAnswer>;
  /** A POST with a JSON body: submit, save, update. */
  send(path: string, body: unknown, headers?: Record<string, string>): Promise<LegacyAnswer>;
  /** A POST with a urlencoded form, as the forks of the client send simple arguments. */
  form(path: string, fields: Parameters): Promise<LegacyAnswer>;
  /** Anything else. */
  call(
    method: string,
    path: string,
    init?: { headers?: Record<string, string>; body?: BodyInit; query?: Parameters },
  ): Promise<LegacyAnswer>;
}

/** The password as clients before SM2 send it (contract 2.4). */
export const md5 = (plain: string): string => createHash('md5').update(plain).digest('hex');

/** The header of a client that was compiled with this name and secret (contract 2.1). */
export const basic = (clientId = 'saber', secret = `${clientId}_secret`): string =>
  `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;

/** A client of the old console: every call carries its Basic header and, once it holds one, its bearer. */
export function legacyClient(
  origin: string,
  { token, authorization = basic() }: { token?: string; authorization?: string } = {},
): LegacyClient {
  const own: Record<string, string> = { Authorization: authorization, ...(token === undefined ? {} : { 'Blade-Auth': `bearer ${token}` }) };
  const call: LegacyClient['call'] = async (method, path, { headers = {}, body, query = {} } = {}) => {
    const response = await fetch(`${origin}/api${path}${queryOf(query)}`, {
      method,
      headers: { ...own, ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const isFile = response.headers.has('content-disposition');
    return { status: response.status, headers: response.headers, body: text === '' || isFile ? undefined : JSON.parse(text) };
  };
  const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return {
    call,
    get: (path, query = {}) => call('GET', path, { query }),
    post: (path, query = {}, headers = {}) => call('POST', path, { query, headers: { ...urlencoded, ...headers } }),
    send: (path, body, headers = {}) =>
      call('POST', path, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json;charset=UTF-8', ...headers } }),
    form: (path, fields) => call('POST', path, { body: queryOf(fields).slice(1), headers: urlencoded }),
  };
}

/** Somebody of a demo tenant who signed in with the password grant. */
export async function signedIn(origin: string, account: string, tenantId = '000000', password = demoPassword): Promise<LegacyClient> {
  const { body } = await askToken(origin, { tenantId, username: account, password: md5(password) });
  if (body.access_token === undefined) throw new Error(`${account} of ${tenantId} was refused: ${JSON.stringify(body)}`);
  return legacyClient(origin, { token: body.access_token });
}

/** The token call of the specification's client: everything in the query, the tenant in a header too (contract 10.1). */
export function askToken(origin: string, query: Parameters, headers: Record<string, string> = {}): Promise<LegacyAnswer> {
  return legacyClient(origin).post(
    '/blade-auth/oauth/token',
    { grant_type: 'password', scope: 'all', type: 'account', ...query },
    { 'Tenant-Id': String(query.tenantId ?? ''), 'Dept-Id': '', 'Role-Id': '', ...headers },
  );
}

function queryOf(parameters: Parameters): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
