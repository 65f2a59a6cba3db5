import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { connect } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { attempt, choosePlace, giveTo, type Place, readOptional, run, setAside, syncFolder } from './embedded-paths.ts';

export interface EmbeddedServer {
  /** The socket folder; postgres.js accepts it as host. */
  host: string;
  port: number;
  user: string;
  database: string;
  /** Whether the server was already running: left by a killed process, or shared with a live one. */
  adopted: boolean;
  /** Starts it again if it has died; answers whether it had. */
  revive(): Promise<boolean>;
  /** Leaves the server; the last process to leave shuts it down. */
  stop(): Promise<void>;
}

export interface EmbeddedServerOptions {
  dataDir: string;
  /** Trades durability for speed. */
  forTests?: boolean;
  onNotice?: (line: string) => void;
  /** A folder with bin/, lib/ and share/ to use instead of the installed package. */
  binaries?: string;
}

const port = 5432;
const user = 'postgres';
const database = 'console';

/** Starts or joins the PostgreSQL server with its cluster in `dataDir`/postgres. */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { dataDir, forTests = false, onNotice: notify = () => undefined, binaries } = options;
  let folder = dataDir;
  try {
    const place = choosePlace(dataDir, binaries, notify);
    folder = place.cluster;
    return await withLock(place, async () => {
      await ensureCluster(place, forTests, notify);
      const { host, adopted } = await bringUp(place, forTests);
      const seat = takeSeat(place);
      // Clients go on asking at the same socket.
      const same = { ...place, socketFolder: host };
      return {
        ...{ host, port, user, database, adopted },
        revive: () => revive(same, forTests),
        stop: () => withLock(place, () => leave(place, seat)),
      };
    });
  } catch (error) {
    throw explain(error, folder);
  }
}

async function ensureCluster(place: Place, forTests: boolean, notify: (line: string) => void): Promise<void> {
  const { cluster, account } = place;
  const version = readOptional(join(cluster, 'PG_VERSION'))?.trim();
  if (version === undefined) return makeCluster(place, forTests, notify);

  const program = await run(place, 'postgres', ['--version']);
  const major = program.output.match(/\) (\d+)/)?.[1];
  if (!major) throw new Error(`PostgreSQL cannot be run on this system; set DATABASE_URL to a server of your own. ${program.output}`);
  if (version !== major) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${version}, but this is PostgreSQL ${major}: dump it with the old version and restore it.`,
    );
  }
  // A backup restored by root belongs to root and may be world-readable; PostgreSQL accepts neither.
  const { uid, mode } = fs.statSync(cluster);
  if (uid === 0) giveTo(account, cluster);
  if (mode & 0o027) fs.chmodSync(cluster, 0o700);
}

// initdb works in a separate folder that is then renamed, so that the cluster's folder is never incomplete.
async function makeCluster(place: Place, forTests: boolean, notify: (line: string) => void): Promise<void> {
  const { cluster, asked, account } = place;
  const folder = dirname(cluster);
  notify(`Creating the database in ${cluster}.`);
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(`${basename(cluster)}.making-`)) continue;
    // An initdb whose parent was killed may keep writing for a moment.
    await fs.promises.rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
  }
  setAside(cluster, notify);

  const making = `${cluster}.making-${randomUUID()}`;
  fs.mkdirSync(making, { mode: 0o700 });
  giveTo(account, making);
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const flags = [
    '--encoding=UTF8',
    `--locale=${locale}`,
    '--locale-provider=icu',
    '--icu-locale=und',
    '--auth=trust',
    `--username=${user}`,
  ];
  const settings = ['shared_buffers=128MB', 'log_min_messages=log', 'log_checkpoints=off', 'max_logical_replication_workers=0'];
  if (forTests) flags.push('--no-sync');
  const { isDone, output } = await run(place, 'initdb', ['-D', making, ...flags, ...settings.map((setting) => `--set=${setting}`)]);
  if (!isDone) {
    fs.rmSync(making, { recursive: true });
    throw new Error(`The database could not be created in ${cluster}: ${output}`);
  }
  fs.renameSync(making, cluster);
  if (asked !== cluster) fs.symlinkSync(cluster, asked);
  if (!forTests) syncFolder(folder);
}

// Only a response proves that a server is alive: a killed one looks alive until the system reaps it.
async function bringUp(place: Place, forTests: boolean): Promise<{ host: string; adopted: boolean }> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const running = await findRunning(place);
    const refusal = running ? undefined : await launch(place, forTests);
    const host = running ?? place.socketFolder;
    const lost = refusal ? new Error(refusal) : await ensureDatabase(host);
    if (!lost) return { host, adopted: running !== undefined };
    if (Date.now() > deadline) throw lost;
    await delay(100);
  }
}

// A frozen server still takes connections, and is left to whoever froze it.
async function revive(place: Place, forTests: boolean): Promise<boolean> {
  if (await isListening(place)) return false;
  return withLock(place, async () => {
    if (await isListening(place)) return false;
    await bringUp(place, forTests);
    return true;
  });
}

function isListening({ socketFolder }: Place): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(join(socketFolder, `.s.PGSQL.${port}`));
    const end = (isListening: boolean) => {
      socket.destroy();
      done(isListening);
    };
    socket.once('connect', () => end(true));
    // Any other refusal is one of a server that has too much to do.
    socket.once('error', ({ code }: NodeJS.ErrnoException) => end(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}

// Returns the server's socket folder.
async function findRunning(place: Place): Promise<string | undefined> {
  while (await isRunning(place)) {
    const lines = readOptional(join(place.cluster, 'postmaster.pid'))?.split('\n') ?? [];
    const [host = '', status = ''] = [lines[4], lines[7]?.trim()];
    const isCutOff = status === 'ready' && !fs.existsSync(join(host, `.s.PGSQL.${port}`));
    // A server in smart shutdown waits for its last client; one whose socket was deleted can no longer be reached.
    if (status === 'stopping' || isCutOff) await shutDown(place);
    else if (status === 'ready') return host;
    else await delay(50);
  }
  return undefined;
}

async function isRunning(place: Place): Promise<boolean> {
  const record = join(place.cluster, 'postmaster.pid');
  await removeEmpty(record);
  const { isDone } = await run(place, 'pg_ctl', ['status', '-D', place.cluster]);
  if (!isDone) return false;
  const recorded = readOptional(record);
  if (!recorded) return false;
  const command = readOptional(`/proc/${recorded.split('\n')[0]}/cmdline`);
  if (command === undefined || command.includes(`${place.cluster}\0`)) return true;
  // The recorded pid may be a zombie's or, in a restarted container, another process's; PostgreSQL would then refuse to start.
  // It accepts the pid of its grandparent (this process), and still checks that no orphan uses the recorded shared memory.
  fs.writeFileSync(record, recorded.replace(/^\d+/, String(process.pid)));
  return false;
}

// A server killed while creating its pid file leaves it empty, and PostgreSQL never overwrites it; a live server fills it at once.
async function removeEmpty(record: string): Promise<void> {
  const isEmpty = () => fs.statSync(record, { throwIfNoEntry: false })?.size === 0;
  const deadline = Date.now() + 1_000;
  while (isEmpty()) {
    if (Date.now() > deadline) fs.rmSync(record, { force: true });
    else await delay(50);
  }
}

// Returns the reason of a failure that passes by itself.
async function launch(place: Place, forTests: boolean): Promise<string | undefined> {
  const { cluster, socketFolder, account } = place;
  fs.rmSync(socketFolder, { recursive: true, force: true });
  fs.mkdirSync(socketFolder, { mode: 0o700 });
  giveTo(account, socketFolder);
  const log = join(cluster, 'server.log');
  if (fs.existsSync(log)) fs.renameSync(log, `${log}.previous`);

  const settings = [`listen_addresses=`, `unix_socket_directories=${socketFolder}`, 'unix_socket_permissions=0700', `port=${port}`];
  if (forTests) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200');
  const command = ['start', '-w', '-t', '600', '-D', cluster, '-l', log, '-o', settings.map((setting) => `-c ${setting}`).join(' ')];
  const { isDone } = await run(place, 'pg_ctl', command);
  if (isDone) return undefined;
  const reason = readOptional(log)?.trim() ?? '';
  const refusal = `The database in ${cluster} could not be started: ${reason.split('\n').slice(-8).join('\n')}`;
  // Backends of a killed postmaster take a moment to exit; another start, since killed, may have been first; a killed one prints no reason.
  const isPassing = /shared memory block|lock file ".*" already exists/.test(reason) || !/(FATAL|PANIC): /.test(reason);
  if (isPassing) return refusal;
  throw new Error(refusal);
}

// pg_ctl's own wait mistakes the zombie of a killed server for a live one.
async function shutDown(place: Place): Promise<void> {
  const deadline = Date.now() + 120_000;
  const { output } = await run(place, 'pg_ctl', ['stop', '-m', 'fast', '-W', '-D', place.cluster]);
  while (await isRunning(place)) {
    if (Date.now() > deadline) throw new Error(`The database in ${place.cluster} could not be stopped: ${output}`);
    await delay(50);
  }
}

// Returns the error when the connection was lost or the server does not accept connections yet.
async function ensureDatabase(host: string): Promise<Error | undefined> {
  // postgres.js queries array types on its own; if the connection broke then, the unhandled rejection would end this process.
  const sql = postgres({ host, port, user, database: 'postgres', max: 1, fetch_types: false });
  try {
    const found = await sql`select 1 from pg_database where datname = ${database}`;
    if (found.length === 0) await sql`create database ${sql(database)}`;
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && lossCodes.has(String(error.code))) return error;
    throw error;
  } finally {
    // Without a timeout it would wait for ever if the connection broke during a query.
    await sql.end({ timeout: 1 });
  }
}

// No listener, a broken connection, or a server that is starting, recovering or shutting down.
const lossCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
  ...['57P01', '57P02', '57P03'],
]);

// A seed script may join the server of a running `npm run dev` and must not stop the database when it ends.
function takeSeat(place: Place): string {
  const seats = `${place.cluster}.users`;
  fs.mkdirSync(seats, { recursive: true });
  const seat = join(seats, `${ownIdentity()}.${randomUUID()}`);
  fs.writeFileSync(seat, '');
  return seat;
}

async function leave(place: Place, seat: string): Promise<void> {
  const seats = dirname(seat);
  if (!fs.existsSync(seat)) return;
  fs.rmSync(seat);
  if (fs.readdirSync(seats).some(isAlive)) return;
  if (await isRunning(place)) await shutDown(place);
  for (const folder of [seats, place.socketFolder]) fs.rmSync(folder, { recursive: true, force: true });
}

async function withLock<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
  const lock = `${place.cluster}.lock`;
  const deadline = Date.now() + 180_000;
  while (!tryLock(lock)) {
    if (Date.now() > deadline) throw new Error(`Another process has been starting or stopping the database for minutes: ${lock}`);
    await delay(25);
  }
  try {
    return await work();
  } finally {
    fs.unlinkSync(lock);
  }
}

// A symbolic link, because it is created together with its owner's name in one step.
function tryLock(lock: string): boolean {
  const isOurs = attempt(() => {
    fs.symlinkSync(ownIdentity(), lock);
    return true;
  }, 'EEXIST');
  if (isOurs) return true;
  const readOwner = () => attempt(() => fs.readlinkSync(lock), 'ENOENT');
  const owner = readOwner();
  if (owner === undefined || isAlive(owner)) return false;
  // Only the process with the lock named after the dead owner may break that owner's lock, so it cannot break the next owner's.
  const guard = `${lock}-${owner}`;
  if (!tryLock(guard)) return false;
  if (readOwner() === owner) fs.unlinkSync(lock);
  fs.unlinkSync(guard);
  return false;
}

// The start time distinguishes a process from a later one with the same pid, as in a restarted container.
function ownIdentity(): string {
  return `${process.pid}.${readStartTime(process.pid)}`;
}

function isAlive(identity: string): boolean {
  const [pid, startTime] = identity.split('.');
  return readStartTime(Number(pid)) === startTime;
}

function readStartTime(pid: number): string | undefined {
  if (process.platform !== 'linux') return attempt(() => String(process.kill(pid, 0)), 'ESRCH');
  const stat = readOptional(`/proc/${pid}/stat`);
  const [state, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return state === 'Z' ? undefined : rest[18];
}

function explain(error: unknown, folder: string): unknown {
  const text = error instanceof Error ? error.message : '';
  if (/^(ENOSPC|EDQUOT)|No space left|quota exceeded/.test(text)) {
    return new Error(`The disk of the database folder ${folder} is full: free some space and start again.`, { cause: error });
  }
  if (/^(EACCES|EPERM|EROFS|EEXIST|ENOTDIR)|Permission denied|Read-only file system/.test(text)) {
    return new Error(`The database folder ${folder} cannot be used (${text}): let this account write there, or choose another.`, {
      cause: error,
    });
  }
  return error;
}
