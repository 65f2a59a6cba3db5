import { createHash } from 'node:crypto';
import { flushLogs } from '#server/calls/log/log-writer.ts';
import type { Database } from '#server/database/pool.ts';
import { readEnv } from '#server/env.ts';
import { createFront } from '#server/http/front.ts';
import { createHealth } from '#server/http/health.ts';
import { createLog } from '#server/log.ts';
import { basic } from '#tests/sign-in/oauth-people.ts';
import { password } from '#tests/sign-in/session-people.ts';

/** The HTTP application over a test's database, with the operator's lines switched off. */
export function frontOf(database: Database, pages?: Parameters<typeof createFront>[0]['pages']) {
  const env = readEnv({ APP_MODE: 'test', CAPTCHA: 'off', LOG_LEVEL: 'silent' });
  return createFront({ env, database, log: createLog(env), health: createHealth(database), ...(pages && { pages }) });
}

/** A legacy client's POST or GET, answered by the whole application. */
export async function call(
  front: ReturnType<typeof frontOf>,
  method: 'GET' | 'POST',
  path: string,
  { token, body, headers = {} }: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
) {
  const answer = await front.request(`http://console.test/api${path}`, {
    method,
    headers: {
      authorization: basic,
      'user-agent': 'okhttp/4.12',
      ...(token === undefined ? {} : { 'blade-auth': `bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape instead of declaring it
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
}

export const md5 = createHash('md5').update(password).digest('hex');

/** The token of somebody who signed in through the application. */
export async function tokenOf(
  front: ReturnType<typeof frontOf>,
  { tenantId, account }: { tenantId: string; account: string },
): Promise<string> {
  const query = new URLSearchParams({ tenantId, username: account, password: md5, grant_type: 'password' });
  return (await call(front, 'POST', `/blade-auth/oauth/token?${query}`)).body.access_token;
}

/** What a log holds, the newest first, once everything that waited has been written. */
export async function rowsOf(database: Database, log: 'usual' | 'api' | 'error', tenantId: string) {
  await flushLogs(database);
  const tables = { usual: database.sql`log_usual`, api: database.sql`log_api`, error: database.sql`log_error` };
  return database.sql`select * from ${tables[log]} where tenant_id = ${tenantId} order by id desc`;
}
