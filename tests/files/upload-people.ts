import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { Database } from '#server/database/pool.ts';
import { readEnv } from '#server/env.ts';
import { createFront } from '#server/http/front.ts';
import { createHealth } from '#server/http/health.ts';
import { createLog } from '#server/log.ts';
import { sessionCookieName } from '#server/security/cookie.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { ask, buildClient, buildPerson, type Person, password } from '#tests/sign-in/session-people.ts';

/** A folder for contents, and a front that answers /api, files and `pages`. */
export function openFront(database: Database, pages?: (request: Request) => Promise<Response>) {
  const env = readEnv({ APP_MODE: 'test', CAPTCHA: 'off', LOG_LEVEL: 'silent' });
  const front = createFront({ env, database, log: createLog(env), health: createHealth(database), ...(pages ? { pages } : {}) });
  return (path: string, init: RequestInit = {}) => front.request(`http://console.test${path}`, init);
}

/** Where contents lie while a test runs. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-files-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('SECRETS_KEY', 'a1'.repeat(32));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every content below a folder, by its path in it, with its size. */
export function contentsIn(folder: string, below = ''): Record<string, number> {
  const at = join(folder, below);
  return Object.fromEntries(
    readdirSync(at).flatMap((name) => {
      const path = join(below, name);
      return statSync(join(folder, path)).isDirectory()
        ? Object.entries(contentsIn(folder, path))
        : [[path, statSync(join(folder, path)).size] as const];
    }),
  );
}

/** The contents that uploads left, without the console's own keys. */
export const filesIn = (folder: string): Record<string, number> =>
  Object.fromEntries(Object.entries(contentsIn(folder)).filter(([path]) => path.startsWith('files/')));

/** Somebody with an access token and a page session. */
export async function signInBoth(database: Database, of: Person & { roleAlias?: string } = {}) {
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret') }).catch(() => {});
  const person = await buildPerson(database, of);
  const call = openFront(database);
  const query = new URLSearchParams({
    grant_type: 'password',
    scope: 'all',
    type: 'account',
    tenantId: person.tenantId,
    username: person.account,
    password: createHash('md5').update(password).digest('hex'),
  });
  const authorization = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;
  const answer = await call(`/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization, 'tenant-id': person.tenantId },
  });
  const { access_token: access } = (await answer.json()) as { access_token: string };
  const { token: page } = await ask(database).signIn({ ...person, password });
  return {
    ...person,
    access: { 'blade-auth': `bearer ${access}`, authorization },
    token: access,
    cookie: { cookie: `${sessionCookieName(readEnv({ APP_MODE: 'test', CAPTCHA: 'off' }))}=${page}`, 'sec-fetch-site': 'same-origin' },
  };
}

/** A form with files, as a browser sends one. */
export function formOf(
  files: { name?: string; field?: string; content: Uint8Array | string; type?: string }[],
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { field = 'file', name = 'a.txt', content, type = 'application/octet-stream' } of files)
    form.append(field, new Blob([content as BlobPart], { type }), name);
  return form;
}
