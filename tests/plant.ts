import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { seedPlatform } from '#drizzle/seed/first-start.ts';
import type { Session } from '#server/calls/context.ts';
import type { Database } from '#server/database/pool.ts';
import { type AskOptions, askAs, buildSession, buildTenant } from './build.ts';
import { makeOnce } from './make-once.ts';
import { makeTemplate, openTestDatabase, type TestDatabase } from './test-database.ts';

export interface Plant extends Pick<TestDatabase, 'database' | 'options'> {
  /** Calls procedures as somebody of the plant, who may do everything unless the test says otherwise. */
  as(of?: Partial<Session>, options?: AskOptions): ReturnType<typeof askAs>;
}

/**
 * The database of a file's tests, with these tenants as the product creates them; 000000 is the platform's own. It can be passed on at once,
 * is opened before the first test and closed after the last. Each test begins in mode test, without captcha and with a key for secrets.
 */
export function usePlant(...tenantIds: string[]): Plant {
  let opened: TestDatabase | undefined;
  const current = () => {
    if (!opened) throw new Error('The plant is opened before the first test: use it in tests and hooks');
    return opened;
  };
  const database: Database = {
    get sql() {
      return current().database.sql;
    },
    transact: (of, work) => current().database.transact(of, work),
    alone: () => current().database.alone(),
    close: () => current().database.close(),
  };
  beforeAll(async () => {
    stubSettings();
    opened = await openTestDatabase(await templateWith(tenantIds));
  });
  beforeEach(stubSettings);
  afterAll(() => opened?.close());
  return {
    database,
    get options() {
      return current().options;
    },
    as: (of, options) => askAs(database, buildSession(of), options),
  };
}

/** A database with these tenants, made once a run: to make them anew for each file took ten times as long as to copy them. */
async function templateWith(tenantIds: string[]): Promise<string | undefined> {
  if (tenantIds.length === 0) return undefined;
  const template = ['template', ...tenantIds].join('_');
  await makeOnce(template, () =>
    makeTemplate(template, async (database) => {
      for (const tenantId of tenantIds)
        if (tenantId === '000000') await seedPlatform(database, { adminPassword: 'Factory-2026' });
        else await buildTenant(database, tenantId);
    }),
  );
  return template;
}

/** They end with the file (tidy-worker.ts). */
function stubSettings(): void {
  vi.stubEnv('APP_MODE', 'test');
  vi.stubEnv('CAPTCHA', 'off');
  vi.stubEnv('SECRETS_KEY', 'a1'.repeat(32));
}
