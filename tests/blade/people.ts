import { createHash, randomUUID } from 'node:crypto';
import { bladeDoor } from '#server/blade/door.ts';
import type { Caller } from '#server/calls/context.ts';
import type { Database } from '#server/database/pool.ts';
import { appRouter } from '#server/router.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { basic } from '#tests/sign-in/oauth-people.ts';
import { buildClient, contextOf } from '#tests/sign-in/session-people.ts';

export interface BladeAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape instead of declaring it
  body: any;
  bytes: Uint8Array;
}

export interface BladeCall {
  token?: string;
  /** Sent as JSON; FormData as multipart. */
  body?: unknown;
  /** Of the socket. */
  from?: string;
}

export type BladePerson = (
  method: 'GET' | 'POST',
  address: string,
  query?: Record<string, string>,
  call?: BladeCall,
) => Promise<BladeAnswer>;

/** Calls every address under /api as an unmodified legacy client does. */
export async function openBlade(database: Database) {
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret') });
  const log = { error: (fault: unknown) => console.error(fault) };
  const door = bladeDoor({
    router: appRouter,
    contextOf: (caller: Caller) => ({ ...contextOf(database, caller), caller }),
    env: { CORS_ORIGINS: [] },
    log,
  });
  const call: BladePerson = async (method, address, query = {}, { token, body, from = '10.0.0.9' } = {}) => {
    const isForm = body instanceof FormData;
    const request = new Request(`http://console.test/api${address}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        authorization: basic,
        ...(token === undefined ? {} : { 'blade-auth': `bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const caller: Caller = {
      door: 'blade',
      token: undefined,
      locale: 'zh',
      requestId: randomUUID(),
      address: from,
      idempotencyKey: undefined,
      headers: request.headers,
    };
    const answer = await door(caller, request, address);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return { status: answer.status, headers: answer.headers, bytes, body: isJson ? JSON.parse(Buffer.from(bytes).toString()) : undefined };
  };
  /** Signs in and answers the same caller with that person's token. */
  const as = async (tenantId: string, account: string, password: string): Promise<BladePerson & { token: string }> => {
    const { body } = await call('POST', '/blade-auth/oauth/token', {
      tenantId,
      username: account,
      password: createHash('md5').update(password).digest('hex'),
      grant_type: 'password',
      scope: 'all',
      type: 'account',
    });
    if (typeof body.access_token !== 'string') throw new Error(`${account} was refused: ${JSON.stringify(body)}`);
    const token: string = body.access_token;
    const person: BladePerson = (method, address, query, of) => call(method, address, query, { token, ...of });
    return Object.assign(person, { token });
  };
  return { call, as };
}

/** What an envelope of success holds. */
export const succeeded = { code: 200, success: true };
