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

/**
 * A program that tests run, found at the first path that is there; `second` is as good but slower. Without a variable for its path it is
 * optional: what needs it is left out.
 * @typedef {{ what: string, packages: string[], paths: (string | undefined)[], second?: string[], variable?: string }} Program
 */

/** @type {Program[]} */
const programs = [
  {
    what: 'Chromium',
    // The headless shell needs two thirds of the full browser's time.
    packages: ['chromium-headless-shell', 'chromium'],
    paths: [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'],
    second: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    variable: 'CHROMIUM_PATH',
  },
  {
    what: 'a text browser',
    packages: ['w3m'],
    paths: [process.env.W3M_PATH, '/usr/bin/w3m', '/usr/local/bin/w3m', '/opt/homebrew/bin/w3m'],
    variable: 'W3M_PATH',
  },
  {
    what: 'a Chinese font (without one, what is said of widths is said of boxes)',
    packages: ['fonts-wqy-microhei'],
    paths: ['/usr/share/fonts/truetype/wqy/wqy-microhei.ttc', '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
    second: ['/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc', '/System/Library/Fonts/PingFang.ttc'],
  },
  { what: 'PostgreSQL 15', packages: ['postgresql-15'], paths: ['/usr/lib/postgresql/15/bin/initdb'] },
  { what: 'pgbouncer', packages: ['pgbouncer'], paths: ['/usr/sbin/pgbouncer'] },
  // What hangs in a hall.
  ...(isLong
    ? [{ what: 'Chromium itself', packages: ['chromium'], paths: ['/usr/bin/chromium'], second: ['/usr/bin/chromium-headless-shell'] }]
    : []),
];

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
  });

const isWhole = only.length === 0 && !isLong && version === undefined;
await Promise.all([
  installMissing(),
  ...(isWhole ? [step('npm', ['run', 'check', '--silent'])] : []),
  step('npm', ['run', 'build', '--silent']),
]);
for (const program of programs) settle(program);
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
      (name) => name.endsWith('.test.ts') && /\b(toldOf|teller|longOnly|isLongRun)\b/.test(readFileSync(join(root, 'tests', name), 'utf8')),
    )
    .map((name) => `tests/${name}`);
}

/** @param {(string | undefined)[]} [paths] */
function find(paths = []) {
  return paths.find((path) => path && existsSync(path));
}

/** Installs what is not there from Debian's packages, in one go; where one of them is unknown, each by itself. */
async function installMissing() {
  const missing = programs.filter(({ paths }) => !find(paths));
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const names = missing.map(({ packages: [first = ''] }) => first);
  process.stdout.write(`Installing ${names.join(', ')} from Debian's packages\n`);
  await aptGet('update');
  if (await install(...names)) return;
  for (const { packages, paths, second } of missing)
    for (const name of packages) if (!find(paths) && (name === packages[0] || !find(second))) await install(name);
}

/** @param {string[]} names */
function install(...names) {
  return aptGet('install', '-y', '--no-install-recommends', ...names);
}

/** Whether it succeeded. @param {string[]} args @returns {Promise<boolean>} */
function aptGet(...args) {
  const child = spawn('apt-get', ['-qq', ...args], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  running.add(child);
  return new Promise((done) => {
    child.once('error', () => done(false));
    child.once('exit', (status) => {
      running.delete(child);
      done(status === 0);
    });
  });
}

/** Says where a program is, or that tests are left out or cannot be run without it. @param {Program} program */
function settle({ what, packages, paths, second, variable }) {
  const path = find(paths) ?? find(second);
  if (path) {
    if (variable) process.env[variable] = path;
    return;
  }
  if (!variable) return void process.stdout.write(`Not found: ${what}. The tests that need it are left out.\n`);
  process.stderr.write(`The tests need ${what}. Install it (on Debian: apt-get install ${packages[0]}), or name it in ${variable}.\n`);
  process.exit(1);
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
