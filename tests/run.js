// `npm test`: finds or installs what the tests need, checks and builds in parallel, and runs all tests. Arguments are passed to vitest;
// --long runs the long tests.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');
const only = process.argv.slice(2).filter((argument) => argument !== '--long');

provide(
  'Chromium',
  // The headless shell needs two thirds of the full browser's time.
  ['chromium-headless-shell', 'chromium'],
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'],
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  'CHROMIUM_PATH',
);
provide('a text browser', ['w3m'], [process.env.W3M_PATH, '/usr/bin/w3m', '/usr/local/bin/w3m', '/opt/homebrew/bin/w3m'], [], 'W3M_PATH');

provide('PostgreSQL 15, or the tests against it are left out', ['postgresql-15'], ['/usr/lib/postgresql/15/bin/initdb'], [], undefined);

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
  });

const isWhole = only.length === 0 && !isLong;
await Promise.all([...(isWhole ? [step('npm', ['run', 'check', '--silent'])] : []), step('npm', ['run', 'build', '--silent'])]);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const config = isLong ? ['--config', 'tests/long/vitest.config.ts'] : [];
await step(process.execPath, [vitest, 'run', ...config, ...only]);

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
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const path = find(wanted) ?? find(secondBest);
  if (variable === undefined) return;
  if (!path) {
    process.stderr.write(`The tests need ${what}. Install it (on Debian: apt-get install ${packages[0]}), or name it in ${variable}.\n`);
    process.exit(1);
  }
  process.env[variable] = path;
}

/** Exits with all parallel steps if this one fails. @param {string} command @param {string[]} args @returns {Promise<void>} */
function step(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    running.add(child);
    child.once('exit', (status) => {
      running.delete(child);
      if (status === 0) return done();
      for (const other of running) other.kill();
      process.exit(status ?? 1);
    });
  });
}
