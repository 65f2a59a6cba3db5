// This product and Directus, each with a database of its own on one quiet PostgreSQL 15, with the same work orders.
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { openFolder, password, startProduct, tokenHeaders } from './product.js';

export const rows = 100_000;
const version = '11.17.4';
const programs = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin';
const tenantId = '000000';

/** @typedef {{ origin: string, dataDir: string, pid: number, headers: Record<string, string>, write: () => Promise<unknown> }} Console */

/** @param {string} [installed] A folder where Directus was installed before. */
export async function openPair(installed) {
  const folder = openFolder();
  const port = await freePort();
  const server = startPostgres(folder, port);
  const at = (/** @type {string} */ database) =>
    postgres({ host: '127.0.0.1', port, user: 'postgres', database, max: 1, onnotice: () => {} });
  const first = at('postgres');
  await first.unsafe('create database console');
  await first.unsafe('create database directus');
  await first.end();
  const [owner, other] = [at('console'), at('directus')];
  const address = `postgres://postgres@127.0.0.1:${port}/console`;
  const started = await startProduct(undefined, { DATABASE_URL: address });
  const product = {
    ...started,
    dataDir: folder,
    headers: await tokenHeaders(started.origin, { tenantId, account: 'admin' }),
    write: () => touch(owner),
  };
  const program = installed ?? installDirectus(folder);
  const directus = await startDirectus(program, folder, port, other);
  return {
    owner,
    other,
    product,
    directus,
    copyRows: () => copyRows(port),
    /** The server processes of the connections that write. */
    writer: async () =>
      (await Promise.all([owner, other].map((sql) => sql`select pg_backend_pid() as pid`))).map(([row]) => String(row?.pid)),
    /** Until the worker has built the search index, which comes last. */
    untilIndexed: async () => {
      const built = () => owner`select from pg_indexes where tablename = 'board_work_order' and indexname ~ '_search_'`;
      while ((await built()).length === 0) await delay(1000);
      await owner.unsafe('vacuum analyze board_work_order');
    },
    close: async () => {
      directus.stop();
      await started.stop();
      await Promise.all([owner, other].map((sql) => sql.end({ timeout: 1 })));
      server('stop', '-m', 'fast');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} folder @param {number} port */
function startPostgres(folder, port) {
  const data = join(folder, 'postgres');
  const isRoot = process.getuid?.() === 0;
  const run = (/** @type {string} */ name, /** @type {string[]} */ ...rest) =>
    isRoot
      ? execFileSync('runuser', ['-u', 'postgres', '--', join(programs, name), ...rest], { stdio: 'ignore' })
      : execFileSync(join(programs, name), rest, { stdio: 'ignore' });
  mkdirSync(data);
  if (isRoot) execFileSync('chown', ['postgres', data]);
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '-E', 'UTF8');
  const control = (/** @type {string[]} */ ...rest) => run('pg_ctl', '-D', data, '-l', join(data, 'log'), '-w', ...rest);
  control('-o', `-c listen_addresses=127.0.0.1 -p ${port} -k ${data} -c shared_buffers=256MB`, 'start');
  return control;
}

/** isolated-vm, which Directus loads at its start, is built with the headers of this Node where they lie on the machine. @param {string} folder */
function installDirectus(folder) {
  const place = join(folder, 'directus');
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{ "private": true }');
  const npm = (/** @type {string[]} */ ...rest) => execFileSync('npm', rest, { cwd: place, stdio: ['ignore', 2, 2] });
  npm('install', `directus@${version}`, '--no-audit', '--no-fund');
  const headers = existsSync('/usr/include/node/v8.h') ? ['--nodedir=/usr'] : [];
  npm('rebuild', 'isolated-vm', '--ignore-scripts=false', ...headers);
  return place;
}

const adminToken = 'bench-admin-token';
const callerToken = 'bench-caller-token';

/** Bootstraps and starts it; its caller has a role with a rule by tenant. @param {string} program @param {string} folder @param {number} port @param {postgres.Sql} other */
async function startDirectus(program, folder, port, other) {
  const listens = await freePort();
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(listens),
    PUBLIC_URL: `http://127.0.0.1:${listens}`,
    DB_CLIENT: 'pg',
    DB_HOST: '127.0.0.1',
    DB_PORT: String(port),
    DB_DATABASE: 'directus',
    DB_USER: 'postgres',
    DB_PASSWORD: 'trusted',
    KEY: randomUUID(),
    SECRET: randomUUID(),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: password,
    ADMIN_TOKEN: adminToken,
    TELEMETRY: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'error',
    STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
    EXTENSIONS_PATH: join(folder, 'extensions'),
  };
  const cli = join(program, 'node_modules/directus/cli.js');
  execFileSync(process.execPath, [cli, 'bootstrap'], { cwd: program, env, stdio: ['ignore', 2, 2] });
  const child = spawn(process.execPath, [cli, 'start'], { cwd: program, env, stdio: ['ignore', 2, 2] });
  const origin = `http://127.0.0.1:${listens}`;
  while (!(await fetch(`${origin}/server/ping`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`Directus ended with ${child.exitCode}`);
    await delay(500);
  }
  return {
    origin,
    dataDir: folder,
    pid: child.pid ?? 0,
    headers: { authorization: `Bearer ${callerToken}` },
    write: () => touch(other),
    stop: () => child.kill('SIGTERM'),
  };
}

/** The rows that are written meanwhile are none of those that are asked for. @param {postgres.Sql} sql */
const touch = (sql) => sql`update board_work_order set note = 'touched ' || clock_timestamp() where tenant_id = ${tenantId} and id = (
  select id from board_work_order where tenant_id = ${tenantId} and work_order_number = 'WO-2026-00099999')`;

/** Nine kinds of product, so that two letters find one row in nine. @param {postgres.Sql} owner */
export async function fillProduct(owner) {
  await owner`insert into board_work_order (tenant_id, work_order_number, work_order_erp_id, product_long_code, product_name, customer_code, plan_qty,
      order_state, start_date, due_date, note, create_time, update_time)
    select ${tenantId}, 'WO-2026-' || lpad(n::text, 8, '0'), 'ERP' || n, '10.' || lpad((n % 5000)::text, 4, '0') || '.' || n,
      (array['Power board','Sensor board','Gateway','Lamp driver','Charger','Meter','Relay module','Display','Zx unit'])[1 + n % 9] || ' ' || n % 1000,
      'C' || n % 300, n % 5000, (array['open','running','finished','closed'])[1 + n % 4], date '2026-01-01' + n % 365, date '2026-01-08' + n % 365,
      'lot ' || n, now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, ${rows}::int) n`;
  await owner`analyze board_work_order`;
}

/** The same table and rows, the index that its lists need, and the caller's rights. Returns rows to be asked for. @param {Awaited<ReturnType<typeof openPair>>} pair */
export async function fillDirectus({ owner, other, directus, copyRows }) {
  const columns = await owner`select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
    where a.attrelid = 'board_work_order'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'changed_in' order by a.attnum`;
  const defaults = /** @type {Record<string, string>} */ ({
    id: "default nextval('order_id') primary key",
    create_time: 'default now()',
    update_time: 'default now()',
    is_deleted: 'default 0',
    version: 'default 1',
    status: 'default 1',
  });
  await other.unsafe(`create sequence order_id start 9000000000000;
    create table board_work_order (${columns.map(({ name, type }) => `${name} ${type} ${defaults[name] ?? ''}`).join(', ')})`);
  copyRows();
  await other.unsafe(`create index on board_work_order (tenant_id, create_time desc, id desc);
    insert into directus_collections (collection) values ('board_work_order')`);
  await other`vacuum analyze board_work_order`;
  const [role, policy, user] = [randomUUID(), randomUUID(), randomUUID()];
  const rule = JSON.stringify({ _and: [{ tenant_id: { _eq: tenantId } }, { is_deleted: { _eq: 0 } }] });
  await other`insert into directus_roles (id, name) values (${role}, 'Planner')`;
  await other`insert into directus_policies (id, name, icon) values (${policy}, 'Planner', 'badge')`;
  await other`insert into directus_access (id, role, policy) values (${randomUUID()}, ${role}, ${policy})`;
  await other`insert into directus_users (id, email, status, role, token) values (${user}, 'planner@example.com', 'active', ${role}, ${callerToken})`;
  for (const action of ['create', 'read', 'update'])
    await other`insert into directus_permissions (collection, action, permissions, fields, policy)
      values ('board_work_order', ${action}, ${rule}::text::json, '*', ${policy})`;
  const cleared = await fetch(`${directus.origin}/utils/cache/clear?system`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}` },
  });
  if (!cleared.ok) throw new Error(`Directus keeps its schema: ${cleared.status} ${await cleared.text()}`);
  return owner`select id::text, work_order_number as number from board_work_order
    where tenant_id = ${tenantId} and work_order_number like 'WO-2026-00005%' order by id limit 500`;
}

/** @param {number} port */
function copyRows(port) {
  const to = (/** @type {string} */ database) => `psql -q -h 127.0.0.1 -p ${port} -U postgres ${database}`;
  const names = execFileSync('sh', [
    '-c',
    `${to('directus')} -Atc "select string_agg(column_name, ',' order by ordinal_position) from information_schema.columns where table_name = 'board_work_order'"`,
  ])
    .toString()
    .trim();
  execFileSync('sh', [
    '-c',
    `${to('console')} -c "copy (select ${names} from board_work_order) to stdout" | ${to('directus')} -c "copy board_work_order (${names}) from stdin"`,
  ]);
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
