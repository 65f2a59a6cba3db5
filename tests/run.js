// `npm test`: finds or installs what the tests need, checks and builds in parallel, and runs all tests. Arguments are passed to vitest;
// --long runs the long tests, --node=24 runs them with that version of Node, which it takes from the npm registry.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');
const version = process.argv.find((argument) => argument.startsWith('--node='))?.slice('--node='.length);
const only = process.argv.slice(2).filter((argument) => argument !== '--long' && !argument.startsWith('--node='));
const node = version === undefined ? process.execPath : otherNode(version);

let isUpdated = false;

provide(
  'Chromium',
  // The headless shell needs two thirds of the full browser's time.
  ['chromium-headless-shell', 'chromium'],
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'],
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  'CHROMIUM_PATH',
);
provide('a text browser', ['w3m'], [process.env.W3M_PATH, '/usr/bin/w3m', '/usr/local/bin/w3m', '/opt/homebrew/bin/w3m'], [], 'W3M_PATH');

provide(
  'a Chinese font (without one, what is said of widths is said of boxes)',
  ['fonts-wqy-microhei'],
  ['/usr/share/fonts/truetype/wqy/wqy-microhei.ttc', '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
  ['/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc', '/System/Library/Fonts/PingFang.ttc'],
  undefined,
);
provide('PostgreSQL 15 (the tests against it are left out)', ['postgresql-15'], ['/usr/lib/postgresql/15/bin/initdb'], [], undefined);
provide('pgbouncer (the tests through it are left out)', ['pgbouncer'], ['/usr/sbin/pgbouncer'], [], undefined);

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
  });

const isWhole = only.length === 0 && !isLong && version === undefined;
await Promise.all([...(isWhole ? [step('npm', ['run', 'check', '--silent'])] : []), step('npm', ['run', 'build', '--silent'])]);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const config = isLong ? ['--config', 'tests/long/vitest.config.ts'] : [];
await step(node, [vitest, 'run', ...config, ...only]);
// Stories that a usual run tells in one manner, and drills that it leaves out.
if (isLong && only.length === 0) await step(node, [vitest, 'run', ...toldInPart()], { LONG_RUN: 'yes' });

/** The files of which a usual run tells a part: they ask for it, or a helper of theirs does. */
function toldInPart() {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  return files
    .filter(
      (name) => name.endsWith('.test.ts') && /\b(toldOf|teller|drill|isLongRun)\b/.test(readFileSync(join(root, 'tests', name), 'utf8')),
    )
    .map((name) => `tests/${name}`);
}

/**
 * Finds a program, or installs a package that contains it; falls back to the second-best one. Without a variable for its path, the program
 * is optional.
 * @param {string} what
 * @param {string[]} packages
 * @param {(string | undefined)[]} wanted
 * @param {string[]} secondBest
 * @param {string | undefined} variable
 */
function provide(what, packages, wanted, secondBest, variable) {
  /** @param {(string | undefined)[]} paths */
  const find = (paths) => paths.find((path) => path && existsSync(path));
  for (const name of packages) {
    if (find(wanted) || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) break;
    if (name !== packages[0] && find(secondBest)) break;
    process.stdout.write(`Installing ${name} from Debian's packages\n`);
    if (!isUpdated) spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    isUpdated = true;
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const path = find(wanted) ?? find(secondBest);
  if (variable === undefined) return void (path || process.stdout.write(`Not found: ${what}.\n`));
  if (!path) {
    process.stderr.write(`The tests need ${what}. Install it (on Debian: apt-get install ${packages[0]}), or name it in ${variable}.\n`);
    process.exit(1);
  }
  process.env[variable] = path;
}

/** Installs that Node beside the project's packages, puts it first on the path and returns where it is. @param {string} wanted @returns {string} */
function otherNode(wanted) {
  const folder = join(root, 'node_modules/.cache', `node-${wanted}`);
  const found = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(found)) {
    mkdirSync(folder, { recursive: true });
    spawnSync('npm', ['install', '--silent', '--no-save', '--prefix', folder, `node@${wanted}`], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
  const says = spawnSync(found, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  if (!says?.startsWith(`v${wanted}`)) {
    process.stderr.write(`Node ${wanted} could not be taken from the npm registry${says ? `: it gave ${says}` : ''}.\n`);
    process.exit(1);
  }
  process.env.PATH = `${join(found, '..')}${delimiter}${process.env.PATH}`;
  process.stdout.write(`With Node ${says}\n`);
  return found;
}

/** Exits with all parallel steps if this one fails. @param {string} command @param {string[]} args @param {Record<string, string>} [env] @returns {Promise<void>} */
function step(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...env },
    });
    running.add(child);
    child.once('exit', (status) => {
      running.delete(child);
      if (status === 0) return done();
      for (const other of running) other.kill();
      process.exit(status ?? 1);
    });
  });
}
