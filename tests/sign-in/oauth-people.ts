import { randomUUID } from 'node:crypto';
import { bladeDoor } from '#server/blade/door.ts';
import type { Caller } from '#server/calls/context.ts';
import type { Database } from '#server/database/pool.ts';
import { appRouter } from '#server/router.ts';
import { contextOf } from './session-people.ts';

export const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;

export interface CallOptions {
  headers?: Record<string, string>;
  /** An object is posted as JSON, a text as a form. */
  body?: unknown;
  address?: string;
}

/** Calls /api as an unmodified legacy client does, over the door's own HTTP. */
export function legacyClient(database: Database) {
  const contextFor = (caller: Caller) => contextOf(database, caller);
  const door = bladeDoor({
    router: appRouter,
    contextOf: contextFor,
    env: { CORS_ORIGINS: [] },
    log: { error: (fault: unknown) => console.error(fault) },
  });
  return async (
    method: 'GET' | 'POST',
    address: string,
    query: Record<string, string> = {},
    { headers = {}, body, address: from = '10.0.0.9' }: CallOptions = {},
  ) => {
    const url = `http://console.test/api${address}?${new URLSearchParams(query)}`;
    const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
    const request = new Request(url, {
      method,
      headers: { authorization: basic, ...(body === undefined ? {} : { 'content-type': type }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
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
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
}
