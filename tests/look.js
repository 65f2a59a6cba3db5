// `npm run look`: what changed since the last commit, in seconds: format and lint, rules of the source, types. Files named as arguments are
// looked at instead; --tests runs the tests of what changed as well.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const files = (named.length > 0 ? named : changed()).filter((file) => existsSync(join(root, file)));
const notes = join(root, 'node_modules/.cache/look.tsbuildinfo');
mkdirSync(join(notes, '..'), { recursive: true });

const looks = [
  ...(files.length > 0 ? [run('biome', ['check', '--no-errors-on-unmatched', ...files])] : []),
  ...['sources', 'citations', 'styles'].map((name) => run('node', [`tests/check-${name}.js`])),
  // Who imports what imports a changed file is left to the check: each page sees the type of every procedure.
  run('tsc', ['--checkers', '2', '--incremental', '--tsBuildInfoFile', notes, '--assumeChangesOnlyAffectDirectDependencies']),
];
const isFine = (await Promise.all(looks)).every(Boolean);
const tests = process.argv.includes('--tests') && isFine ? testsOf(files) : [];
process.exit(isFine && (tests.length === 0 || (await run('vitest', ['run', ...tests]))) ? 0 : 1);

function changed() {
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Changed tests, and those that are named after a changed file or import it. @param {string[]} files */
function testsOf(files) {
  const all = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  return all
    .map((name) => `tests/${name}`)
    .filter((test) => {
      const text = readFileSync(join(root, test), 'utf8');
      return files.some((file) => file === test || stem(file) === stem(test) || text.includes(`'#${file}'`));
    });
}

/** @param {string} file */
function stem(file) {
  return basename(file).split('.')[0];
}

/** Whether it succeeded. @param {string} program @param {string[]} args @returns {Promise<boolean>} */
function run(program, args) {
  const started = Date.now();
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` };
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  return new Promise((done) => {
    child.once('exit', (status) => {
      const what = program === 'node' ? args[0] : program;
      process.stdout.write(`${what}: ${status === 0 ? 'fine' : 'fails'}, ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
      done(status === 0);
    });
  });
}
