// What the drill runs on: etcd, two PostgreSQL servers under Patroni, HAProxy, pgbouncer and two consoles, in one folder of one machine.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { openWire } from './wires.js';

export const demoPassword = 'Drill-2026';
const binaries = '/usr/lib/postgresql/15/bin';
const programs = { etcd: '/usr/bin/etcd', patroni: '/usr/bin/patroni', haproxy: '/usr/sbin/haproxy', pgbouncer: '/usr/sbin/pgbouncer' };

/** A database server with the Patroni that leads it. @typedef {Awaited<ReturnType<typeof addNode>>} DatabaseNode */
/** @typedef {{ origin: string, start: () => Promise<void>, kill: () => void, said: () => string, wire: import('./wires.js').Wire }} Replica */

/** Says what to install where a program is missing; the drill runs as root, because PostgreSQL and pgbouncer must not. */
export function assertPrograms() {
  const missing = Object.values({ ...programs, postgres: join(binaries, 'postgres') }).filter((path) => !existsSync(path));
  if (missing.length > 0)
    throw new Error(
      `The drill needs ${missing.join(', ')}. On Debian: apt-get install patroni python3-etcd etcd-server haproxy pgbouncer postgresql-15`,
    );
  if (process.getuid?.() !== 0) throw new Error('The drill starts PostgreSQL under an account of its own: run it as root.');
}

/** Starts everything, with the demo's data. */
export async function buildPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'console-drill-'));
  chmodSync(folder, 0o755);
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = [];
  process.once('exit', () => {
    for (const { pid } of children) endGroup(pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  const { uid, gid } = accountOf('postgres');
  /** @param {string} name @param {string} program @param {string[]} parameters @param {Record<string, string>} [env] */
  const run = (name, program, parameters, env) => {
    const who = env ? { env: /** @type {NodeJS.ProcessEnv} */ (env), cwd: process.cwd() } : { uid, gid, cwd: folder };
    const child = spawn(program, parameters, { ...who, detached: true });
    children.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (/** @type {Buffer} */ chunk) => (said = (said + chunk).slice(-20_000)));
    return { kill: () => endGroup(child.pid), said: () => `${name}:\n${said}` };
  };
  /** @param {string} name @param {string} text */
  const write = (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    chownSync(path, uid, gid);
    return path;
  };
  /** @param {string} name */
  const own = (name) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, uid, gid);
    return path;
  };

  const [client, peer, proxied, front, pooled] = await freePorts(5);
  const etcdUrls = ['--listen-client-urls', '--advertise-client-urls'].flatMap((flag) => [flag, `http://127.0.0.1:${client}`]);
  const peerUrls = ['--listen-peer-urls', '--initial-advertise-peer-urls'].flatMap((flag) => [flag, `http://127.0.0.1:${peer}`]);
  run('etcd', programs.etcd, [
    ...['--data-dir', own('etcd'), '--initial-cluster', `default=http://127.0.0.1:${peer}`],
    ...etcdUrls,
    ...peerUrls,
  ]);

  const ground = { run, write, own, etcd: Number(client) };
  const first = await addNode(ground, 'a');
  await until('a primary', async () => (await roleOf(first)) === 'primary');
  const second = await addNode(ground, 'b');
  const nodes = [first, second];
  await until('a synchronous standby', () => isSynchronous(nodes));

  const consolePorts = (await freePorts(2)).map(Number);
  const proxy = write('haproxy.cfg', proxySettings({ nodes, proxied: Number(proxied), front: Number(front), consolePorts }));
  run('haproxy', programs.haproxy, ['-f', proxy]);
  const users = write('users.txt', '"console" ""\n');
  const pooler = write('pgbouncer.ini', poolerSettings({ listen: Number(pooled), to: Number(proxied), users }));
  run('pgbouncer', programs.pgbouncer, [pooler]);
  await asOwner(nodes, async (sql) => {
    await sql`create role console login createrole`;
    await sql`create database console owner console`;
  });

  const dataDir = join(folder, 'console');
  mkdirSync(dataDir);
  /** @type {Replica[]} */
  const replicas = [];
  for (const port of consolePorts) {
    const replica = await addReplica({ run, port, dataDir, pooler: Number(pooled) });
    await replica.start();
    replicas.push(replica);
  }
  const origin = `http://127.0.0.1:${front}`;
  await until('the proxy', async () => (await fetch(`${origin}/readyz`)).ok);
  return { origin, nodes, replicas };
}

/** @param {{ run: Function, write: Function, own: Function, etcd: number }} ground @param {string} name */
async function addNode({ run, write, own, etcd }, name) {
  const [port, rest] = (await freePorts(2)).map(Number);
  const wires = { etcd: await openWire(etcd), port: await openWire(Number(port)), rest: await openWire(Number(rest)) };
  const [data, sockets] = [own(`data-${name}`), own(`sockets-${name}`)];
  const settings = write(`patroni-${name}.yml`, patroniSettings({ name, port: Number(port), rest: Number(rest), wires, data, sockets }));
  let patroni = run(`patroni ${name}`, programs.patroni, [settings]);
  return {
    name,
    rest: Number(rest),
    sockets,
    port: Number(port),
    wires,
    said: () => patroni.said(),
    /** Patroni and the whole server at once. */
    kill: () => {
      patroni.kill();
      const [postmaster] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      endGroup(Number(postmaster));
    },
    start: () => {
      patroni = run(`patroni ${name}`, programs.patroni, [settings]);
    },
    cut: () => {
      for (const wire of Object.values(wires)) wire.cut();
    },
    mend: () => {
      for (const wire of Object.values(wires)) wire.mend();
    },
  };
}

/** @param {{ run: Function, port: number, dataDir: string, pooler: number }} of @returns {Promise<Replica>} */
async function addReplica({ run, port, dataDir, pooler }) {
  const wire = await openWire(pooler);
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: 'production',
    PATH: process.env.PATH ?? '',
    APP_MODE: 'demo',
    CAPTCHA: 'off',
    DEMO_PASSWORD: demoPassword,
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://console@127.0.0.1:${wire.port}/console`,
    PREPARE_STATEMENTS: 'off',
  };
  /** @type {{ kill: () => void, said: () => string } | undefined} */
  let running;
  return {
    origin,
    wire,
    start: async () => {
      running = run(`console ${port}`, process.execPath, ['server/main.js'], env);
      await until(
        `the console at ${port}`,
        async () => (await fetch(`${origin}/readyz`)).ok,
        () => running?.said() ?? '',
      );
    },
    kill: () => running?.kill(),
    said: () => running?.said() ?? '',
  };
}

/** @param {{ name: string, port: number, rest: number, wires: Record<string, import('./wires.js').Wire>, data: string, sockets: string }} node */
const patroniSettings = ({ name, port, rest, wires, data, sockets }) => `
scope: drill
name: ${name}
restapi: { listen: '127.0.0.1:${rest}', connect_address: '127.0.0.1:${wires.rest?.port}' }
# Without it Patroni would find etcd's own address, past the wire.
etcd3: { hosts: ['127.0.0.1:${wires.etcd?.port}'], use_proxies: true }
bootstrap:
  dcs:
    # The shortest that Patroni takes.
    ttl: 20
    loop_wait: 2
    retry_timeout: 4
    synchronous_mode: true
    # A server that died is followed, not waited for.
    primary_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, wal_log_hints: 'on', shared_buffers: 128MB }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
postgresql:
  listen: '127.0.0.1:${port}'
  connect_address: '127.0.0.1:${wires.port?.port}'
  data_dir: ${data}
  bin_dir: ${binaries}
  pgpass: ${sockets}/pgpass
  use_unix_socket: true
  parameters: { unix_socket_directories: ${sockets} }
  authentication:
    superuser: { username: postgres }
    replication: { username: replicator }
`;

/** @param {{ nodes: DatabaseNode[], proxied: number, front: number, consolePorts: number[] }} of */
const proxySettings = ({ nodes, proxied, front, consolePorts }) => `
defaults
  timeout connect 2s
  timeout client 620s
  timeout server 620s

listen database
  bind 127.0.0.1:${proxied}
  mode tcp
  option httpchk OPTIONS /primary
  http-check expect status 200
  timeout check 1s
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, wires }) => `  server ${name} 127.0.0.1:${wires.port.port} check port ${wires.rest.port}`).join('\n')}

listen console
  bind 127.0.0.1:${front}
  mode http
  balance leastconn
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host console
  timeout check 2s
  default-server inter 1s fall 2 rise 1
  retries 2
  retry-on conn-failure
  option redispatch
${consolePorts.map((port) => `  server console${port} 127.0.0.1:${port} check`).join('\n')}
`;

/** @param {{ listen: number, to: number, users: string }} of */
const poolerSettings = ({ listen, to, users }) => `
[databases]
console = host=127.0.0.1 port=${to} dbname=console

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 10
ignore_startup_parameters = extra_float_digits
`;

/** 'primary', 'replica' or nothing yet. @param {DatabaseNode} node @returns {Promise<string>} */
export async function roleOf({ rest }) {
  const answer = await fetch(`http://127.0.0.1:${rest}/patroni`, { signal: AbortSignal.timeout(2000) });
  const { role, state } = await answer.json();
  return state === 'running' ? String(role).replace('master', 'primary') : '';
}

/** @param {DatabaseNode[]} nodes @returns {Promise<DatabaseNode>} */
export async function primaryOf(nodes) {
  for (const node of nodes) if ((await roleOf(node).catch(() => '')) === 'primary') return node;
  throw new Error('No server is primary');
}

/** Whether one leads and another one has every commit. @param {DatabaseNode[]} nodes */
export async function isSynchronous(nodes) {
  return asOwner(
    nodes,
    async (sql) => (await sql`select 1 from pg_stat_replication where sync_state in ('sync', 'quorum')`).length === 1,
    'postgres',
  );
}

/** Asks the primary as its superuser, past pooler and proxy. @template T @param {DatabaseNode[]} nodes @param {(sql: postgres.Sql) => Promise<T>} work @param {string} [database] */
export async function asOwner(nodes, work, database = 'postgres') {
  const { sockets, port } = await primaryOf(nodes);
  const sql = postgres({ host: sockets, port, user: 'postgres', database, max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Waits up to two minutes. @param {string} what @param {() => Promise<boolean>} holds @param {() => string} [said] */
export async function until(what, holds, said = () => '') {
  const deadline = Date.now() + 120_000;
  for (;;) {
    // A server that is being cut off may never answer.
    if (await Promise.race([holds().catch(() => false), delay(5000, false)])) return;
    if (Date.now() > deadline) throw new Error(`${what} did not come up within two minutes\n${said()}`);
    await delay(200);
  }
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** @param {string} account */
function accountOf(account) {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, account], { encoding: 'utf8' })));
  return { uid: Number(uid), gid: Number(gid) };
}

/** @param {number} count */
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
