import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { attempt, choosePlace, giveTo, type Place, readOptional, run, setAside, syncFolder } from './embedded-paths.ts';

export interface EmbeddedServer {
  /** The socket folder, which postgres.js takes as host. */
  host: string;
  port: number;
  user: string;
  database: string;
  /** Whether the server was running already: left behind by a killed process, or shared with a living one. */
  adopted: boolean;
  /** Leaves the server; the last process to leave shuts it down. */
  stop(): Promise<void>;
}

export interface EmbeddedServerOptions {
  dataDir: string;
  /** Trades durability for speed. */
  forTests?: boolean;
  onNotice?: (line: string) => void;
  /** A folder with bin/, lib/ and share/ in place of the installed package. */
  binaries?: string;
}

const port = 5432;
const user = 'postgres';
const database = 'console';

/** Starts, or joins, the PostgreSQL server whose cluster is kept in `dataDir`/postgres. */
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
      return { host, port, user, database, adopted, stop: () => withLock(place, () => leave(place, seat)) };
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
  // A backup that root has put back belongs to root and may be open to all; PostgreSQL accepts neither.
  const { uid, mode } = fs.statSync(cluster);
  if (uid === 0) giveTo(account, cluster);
  if (mode & 0o027) fs.chmodSync(cluster, 0o700);
}

// initdb works in a folder of its own that becomes the cluster by a rename: what bears the cluster's name is never half made.
async function makeCluster(place: Place, forTests: boolean, notify: (line: string) => void): Promise<void> {
  const { cluster, asked, account } = place;
  const folder = dirname(cluster);
  notify(`Creating the database in ${cluster}.`);
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(`${basename(cluster)}.making-`)) continue;
    // An initdb whose parent was killed may still be writing for a moment.
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

// Only an answer proves that a server lives: one that was killed looks alive until the system has cleared it away.
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

// Answers with the socket folder of the server.
async function findRunning(place: Place): Promise<string | undefined> {
  while (await isRunning(place)) {
    const lines = readOptional(join(place.cluster, 'postmaster.pid'))?.split('\n') ?? [];
    const [host = '', status = ''] = [lines[4], lines[7]?.trim()];
    const isCutOff = status === 'ready' && !fs.existsSync(join(host, `.s.PGSQL.${port}`));
    // A server told to stop gently waits for its last client; one whose socket was cleaned away can no longer be reached.
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
  // The recorded number is a zombie's or, in a restarted container, another process', and PostgreSQL would refuse to start for its sake.
  // With the number of its own grandparent it starts, and still checks that no orphan uses the shared memory named in the record.
  fs.writeFileSync(record, recorded.replace(/^\d+/, String(process.pid)));
  return false;
}

// A server killed between making its record and filling it leaves one that PostgreSQL refuses to overwrite; a living one fills it at once.
async function removeEmpty(record: string): Promise<void> {
  const isEmpty = () => fs.statSync(record, { throwIfNoEntry: false })?.size === 0;
  const deadline = Date.now() + 1_000;
  while (isEmpty()) {
    if (Date.now() > deadline) fs.rmSync(record, { force: true });
    else await delay(50);
  }
}

// Answers with what was in the way when that passes by itself.
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
  // The backends of a killed postmaster take a moment to notice; a start whose owner was killed may be first; a killed one gives no reason.
  const isPassing = /shared memory block|lock file ".*" already exists/.test(reason) || !/(FATAL|PANIC): /.test(reason);
  if (isPassing) return refusal;
  throw new Error(refusal);
}

// Without pg_ctl's own waiting: it takes the zombie of a killed server for a living one.
async function shutDown(place: Place): Promise<void> {
  const deadline = Date.now() + 120_000;
  const { output } = await run(place, 'pg_ctl', ['stop', '-m', 'fast', '-W', '-D', place.cluster]);
  while (await isRunning(place)) {
    if (Date.now() > deadline) throw new Error(`The database in ${place.cluster} could not be stopped: ${output}`);
    await delay(50);
  }
}

// Answers with the loss when the server went away meanwhile, or does not take anybody in yet.
async function ensureDatabase(host: string): Promise<Error | undefined> {
  // Its own question for array types would end this process when the line breaks under it: nobody hears of that failure.
  const sql = postgres({ host, port, user, database: 'postgres', max: 1, fetch_types: false });
  try {
    const found = await sql`select 1 from pg_database where datname = ${database}`;
    if (found.length === 0) await sql`create database ${sql(database)}`;
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && lossCodes.has(String(error.code))) return error;
    throw error;
  } finally {
    // Without a limit it would wait for good when the line broke under a question.
    await sql.end({ timeout: 1 });
  }
}

// Nobody listens, the line broke, or the server is starting, recovering or shutting down.
const lossCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
  ...['57P01', '57P02', '57P03'],
]);

// A seed script may join the server of a running `npm run dev`; it must not take the database along when it ends.
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

// A link, because it comes into being in one step together with the name of its owner.
function tryLock(lock: string): boolean {
  const isOurs = attempt(() => {
    fs.symlinkSync(ownIdentity(), lock);
    return true;
  }, 'EEXIST');
  if (isOurs) return true;
  const readOwner = () => attempt(() => fs.readlinkSync(lock), 'ENOENT');
  const owner = readOwner();
  if (owner === undefined || isAlive(owner)) return false;
  // Whoever holds the lock named after the dead owner is alone in breaking his, and so never breaks the next owner's.
  const guard = `${lock}-${owner}`;
  if (!tryLock(guard)) return false;
  if (readOwner() === owner) fs.unlinkSync(lock);
  fs.unlinkSync(guard);
  return false;
}

// The start time tells a process from a later one with the same number, as in a restarted container.
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
