import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { readBacklog } from '#server/background/read-backlog.ts';
import { startEmbeddedServer } from '#server/database/embedded.ts';
import { type ConnectOptions, connect, openAlone } from '#server/database/pool.ts';
import { knownMigrations, refuseNewer, refuseOtherEncoding } from '#server/database/refuse-database.ts';
import type { Env } from '#server/env.ts';
import { backupHours } from '#server/platform/monitoring/platform-tasks.ts';
import { ownFingerprints } from '#server/processes/assert-same-keys.ts';
import { type Finding, find, spanOf } from './finding.ts';

type Answer = Omit<Finding, 'what'>;

/** What an administrator would ask the database; nothing in it is changed. */
export async function examineDatabase(env: Env, migrationsFolder: string): Promise<Finding[]> {
  if (env.DATABASE_URL !== undefined) return examine({ url: env.DATABASE_URL }, env, migrationsFolder);
  if (!existsSync(join(env.DATA_DIR, 'postgres')))
    return [{ what: 'database', state: `none in ${env.DATA_DIR} yet`, next: 'Start the console, or name a server in DATABASE_URL.' }];
  const server = await startEmbeddedServer({ dataDir: env.DATA_DIR });
  const { host, port, user, database } = server;
  try {
    return await examine({ host, port, user, database }, env, migrationsFolder);
  } finally {
    await server.stop();
  }
}

async function examine(place: ConnectOptions, env: Env, migrationsFolder: string): Promise<Finding[]> {
  const sql = openAlone(place);
  try {
    const reached = await find('database', () => versionOf(sql));
    if (reached.state === 'not usable') return [reached];
    const found = [
      reached,
      await find('encoding', () => encodingOf(sql)),
      await find('rights', () => rightsOf(sql)),
      await find('searches', () => searchesOf(sql)),
      await find('connections', () => connectionsOf(sql, env)),
      await find('clock', () => clockOf(sql)),
    ];
    const migrations = await find('migrations', () => migrationsOf(sql, migrationsFolder));
    // Older tables may lack what the rest asks for.
    if (migrations.next !== undefined) return [...found, migrations];
    return [...found, migrations, await find('same keys', () => sameKeys(sql, env)), ...(await workOf(place, env))];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const oldest = 15;
async function versionOf(sql: postgres.Sql): Promise<Answer> {
  const [row] =
    await sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number, current_database() as name`;
  const state = `PostgreSQL ${row?.version}, database "${row?.name}"`;
  return Number(row?.number) >= oldest * 10_000
    ? { state }
    : { state, next: `PostgreSQL ${oldest} or newer is needed: upgrade the server.` };
}

async function encodingOf(sql: postgres.Sql): Promise<Answer> {
  await refuseOtherEncoding(sql);
  return { state: 'UTF8' };
}

async function rightsOf(sql: postgres.Sql): Promise<Answer> {
  const [found] = await sql`
    select current_user as login,
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "canMakeRole",
      exists (select from pg_roles where rolname = 'app_user') as "hasRole",
      has_schema_privilege(current_user, 'public', 'create') as "canMakeTables",
      (select count(*)::int from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not pg_has_role(current_user, relowner, 'member')) as foreign`;
  const state = `login "${found?.login}"`;
  if (Number(found?.foreign) > 0)
    return {
      state,
      next: `${found?.foreign} tables belong to another login, which migrations need: alter table … owner to "${found?.login}".`,
    };
  if (!found?.canMakeTables) return { state, next: `It may not make tables: grant create on schema public to "${found?.login}".` };
  if (!found.hasRole && !found.canMakeRole)
    return { state, next: `It may not make the role app_user: alter role "${found.login}" createrole.` };
  return { state: `${state} owns the tables` };
}

async function searchesOf(sql: postgres.Sql): Promise<Answer> {
  const [found] = await sql`
    select exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
      (select proleakproof from pg_proc where oid = 'pg_catalog.texticlike(text, text)'::regprocedure) as "isLeakproof"`;
  if (found?.hasTrigrams && found.isLeakproof) return { state: 'for a part of a text use indexes' };
  return {
    state: 'for a part of a text use no index',
    next: 'As a superuser in this database: create extension if not exists pg_trgm; alter function pg_catalog.texticlike(text, text) leakproof;',
  };
}

/** Beside its pool a process asks for its health, its migrations and a long piece of work. */
const besidePool = 4;
async function connectionsOf(sql: postgres.Sql, { POOL_SIZE }: Env): Promise<Answer> {
  const [found] = await sql`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as places,
      (select rolconnlimit from pg_roles where rolname = current_user) as own`;
  const places = Number(found?.own) > 0 ? Math.min(found?.own, found?.places) : Number(found?.places);
  const processes = Math.floor(places / (POOL_SIZE + besidePool));
  const state = `${places} places, enough for ${processes} ${processes === 1 ? 'process' : 'processes'} with POOL_SIZE ${POOL_SIZE}`;
  return processes > 0 ? { state } : { state, next: `Set POOL_SIZE to ${places - besidePool} at most, or raise max_connections.` };
}

const longestOff = 5;
async function clockOf(sql: postgres.Sql): Promise<Answer> {
  const asked = Date.now();
  const [found] = await sql`select extract(epoch from clock_timestamp())::float8 as now`;
  const off = Math.abs(Number(found?.now) - (asked + Date.now()) / 2000);
  const state = `${off.toFixed(1)} s from the database's`;
  return off <= longestOff
    ? { state }
    : { state, next: 'Let both machines take their time from the same server (timedatectl set-ntp true): shifts and tokens end by it.' };
}

async function migrationsOf(sql: postgres.Sql, migrationsFolder: string): Promise<Answer> {
  await refuseNewer(sql, migrationsFolder);
  const [record] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!record?.exists) return { state: 'none yet', next: 'The first start makes the tables.' };
  const [last] = await sql`select max(created_at)::float8 as made from drizzle.__drizzle_migrations`;
  const pending = knownMigrations(migrationsFolder).filter((made) => made > Number(last?.made ?? 0)).length;
  return pending === 0
    ? { state: 'none pending' }
    : { state: `${pending} pending`, next: 'Back up, then start this build (docs/running.md, Upgrade).' };
}

async function sameKeys(sql: postgres.Sql, { DATA_DIR, SECRETS_KEY, SM2_PRIVATE_KEY }: Env): Promise<Answer> {
  // Asked for where there are none, they would be made.
  if (!existsSync(join(DATA_DIR, 'secrets')) && (SECRETS_KEY === undefined || SM2_PRIVATE_KEY === undefined))
    return { state: 'not compared' };
  const known = await sql`select name, fingerprint from key_fingerprint`;
  const foreign = ownFingerprints().filter((own) =>
    known.some(({ name, fingerprint }) => name === own.name && fingerprint !== own.fingerprint),
  );
  if (foreign.length === 0) return { state: 'as the database was used with' };
  return {
    state: `${foreign.map(({ name }) => name).join(' and ')} of another installation`,
    next: 'Give it the keys of the process that serves, or of the time of the backup.',
  };
}

const longestWaiting = 600;
/** By a transaction that sees every tenant, as the figures of /metrics do. */
async function workOf(place: ConnectOptions, env: Env): Promise<Finding[]> {
  const database = connect({ ...place, max: 1, prepares: env.PREPARE_STATEMENTS === 'on' });
  try {
    const [backlog, hours] = await Promise.all([
      database.transact({ platform: true }, readBacklog),
      database.transact({ tenantId: '000000' }, backupHours),
    ]);
    const { jobsWaiting, jobsRunning, oldestJob, messagesDue, oldestMessage, messagesFailed, sinceBackup } = backlog;
    const isLate = hours >= 0 && (sinceBackup < 0 || sinceBackup > hours * 3600);
    const [jobs, messages] = [oldestJob > longestWaiting, oldestMessage > longestWaiting];
    return [
      {
        what: 'backup',
        state: sinceBackup < 0 ? 'there is none yet' : `${spanOf(sinceBackup)} ago`,
        ...(isLate && { next: 'npm run backup -- FILE, and look why the nightly one did not run: systemctl status console-backup.timer' }),
      },
      {
        what: 'jobs',
        state: `${jobsWaiting} wait, ${jobsRunning} run${jobsWaiting > 0 ? `, the oldest for ${spanOf(oldestJob)}` : ''}`,
        ...(jobs && { next: 'No process takes them: start one, and look for `background work failed` in its log.' }),
      },
      {
        what: 'messages',
        state: `${messagesDue} due, ${messagesFailed} to be tried again${messagesDue > 0 ? `, the oldest for ${spanOf(oldestMessage)}` : ''}`,
        ...(messages && { next: 'No process sends them: start one, and look at the outbox (/messaging/outbox/index).' }),
      },
    ];
  } finally {
    await database.close();
  }
}
