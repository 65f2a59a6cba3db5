import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import postgres from 'postgres';
import { vi } from 'vitest';
import { seedPlatform, seedTenant } from '#drizzle/seed/first-start.ts';
import { startEmbeddedServer } from '#server/database/embedded.ts';
import type { Sources } from '#server/database/sources.ts';
import { readEnv } from '#server/env.ts';
import { createFront } from '#server/http/front.ts';
import { createHealth } from '#server/http/health.ts';
import { createLog } from '#server/log.ts';
import { client } from '#server/platform/settings/client.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { openSources } from '#server/tenants/data-sources/data-source-place.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';

/** A console with a second PostgreSQL server in addition to its own, and the address of its /api. */
export interface TwoServers {
  main: TestDatabase;
  sources: Sources;
  origin: string;
  /** The second server's address in a data source. */
  url: string;
  /** A connection to the second server as its owner. */
  second: postgres.Sql;
  /** The data folder of the second server. */
  folder: string;
  close(): Promise<void>;
}

/** Starts both; tenant 100001 is in the main database. */
export async function openTwoServers(): Promise<TwoServers> {
  const folder = mkdtempSync(join(tmpdir(), 'console-second-'));
  // mkdtemp's folder is closed to PostgreSQL's account.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedServer({ dataDir: folder, forTests: true });
  for (const [name, value] of Object.entries({
    APP_MODE: 'test',
    CAPTCHA: 'off',
    LOG_LEVEL: 'silent',
    SECRETS_KEY: 'a1'.repeat(32),
    DATASOURCE_HOSTS: `${server.host},db.example:5433,localhost`,
  }))
    vi.stubEnv(name, value);
  const env = readEnv(process.env);
  const main = await openTestDatabase();
  await seedPlatform(main.database, { adminPassword: 'Factory-2026' });
  await seedTenant(main.database, { tenantId: '100001', tenantName: '东莞一厂', adminPassword: 'Factory-2026' });
  await main.database.transact({}, (db) => db.insert(client.table).values(legacyProgram));
  const sources = openSources(main.database, { migrationsFolder: resolve('drizzle/migrations') });
  const front = createFront({ env, database: main.database, sources, log: createLog(env), health: createHealth(main.database) });
  const listening = serve({ fetch: front.fetch, port: 0, hostname: '127.0.0.1' });
  if (!listening.listening) await once(listening, 'listening');
  const second = postgres({
    host: server.host,
    port: server.port,
    user: server.user,
    database: server.database,
    max: 1,
    onnotice: () => {},
  });
  return {
    main,
    sources,
    origin: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    url: `postgres:///${server.database}?host=${server.host}`,
    second,
    folder,
    close: async () => {
      listening.close();
      await sources.close();
      await second.end({ timeout: 1 });
      await main.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const legacyProgram = {
  clientId: 'saber',
  clientSecret: hashClientSecret('saber_secret'),
  authorizedGrantTypes: 'password,refresh_token',
  scope: 'all',
  accessTokenValidity: 3600,
  refreshTokenValidity: 7200,
};

/** The platform's administrator. */
export const platformOf = ({ main, sources }: TwoServers) =>
  askAs(main.database, buildSession({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] }), { sources });

/** Adds a tenant, and returns its administrator's password. */
export async function buildTenantHere(
  servers: TwoServers,
  tenantName: string,
): Promise<{ id: string; tenantId: string; password: string }> {
  const made = await platformOf(servers).mutate('system.tenant.submit', { tenantName });
  await servers.main.database.sql`update "system_user" set must_change_password = false where tenant_id = ${made.tenantId}`;
  return { id: made.id, tenantId: made.tenantId, password: made.initialPassword };
}

let described = 0;

/** Adds a data source for the second server. */
export async function buildSource(servers: TwoServers, of: Record<string, unknown> = {}): Promise<{ id: string; version: number }> {
  described += 1;
  return platformOf(servers).mutate('system.dataSource.submit', {
    name: `第二服务器 ${described}`,
    driverClass: 'org.postgresql.Driver',
    url: servers.url,
    username: 'postgres',
    password: 'a-secret-of-the-second-server',
    ...of,
  });
}

/** Adds a tenant whose business data is on the second server. */
export async function buildTenantThere(servers: TwoServers, tenantName: string) {
  const [made, source] = [await buildTenantHere(servers, tenantName), await buildSource(servers)];
  await platformOf(servers).mutate('system.tenant.datasource', { tenantId: made.tenantId, datasourceId: source.id });
  return { ...made, source };
}

/** A session in a tenant whose business data is on the second server. */
export const insiderOf = ({ main, sources }: TwoServers, of: Parameters<typeof buildSession>[0]) =>
  askAs(main.database, buildSession(of), { sources });
