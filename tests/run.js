// `npm test`: finds or installs what the tests need, checks and builds, and runs everything. Arguments go to vitest.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const only = process.argv.slice(2);

provide(
  'Chromium',
  'chromium',
  () =>
    [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
      (path) => path && existsSync(path),
    ),
  'CHROMIUM_PATH',
);
provide(
  'a text browser',
  'w3m',
  () => [process.env.W3M_PATH, '/usr/bin/w3m', '/usr/local/bin/w3m', '/opt/homebrew/bin/w3m'].find((path) => path && existsSync(path)),
  'W3M_PATH',
);

if (only.length === 0) step('npm', ['run', 'check']);
step('npm', ['run', 'build']);
step('npx', ['vitest', 'run', ...only]);

/** @param {string} what @param {string} debianPackage @param {() => string | undefined} find @param {string} variable */
function provide(what, debianPackage, find, variable) {
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${debianPackage} from Debian's packages\n`);
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const path = find();
  if (!path) {
    process.stderr.write(`The tests need ${what}. Install it (on Debian: apt-get install ${debianPackage}), or name it in ${variable}.\n`);
    process.exit(1);
  }
  process.env[variable] = path;
}

/** @param {string} command @param {string[]} args */
function step(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
