// The process: plain JavaScript, so that it starts without a build step of its own.
// Production loads the one server build; development lets Vite load the same sources and serve pages with hot reload.
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentBuild } from './current-build.js';

const root = join(import.meta.dirname, '..');
const flags = new Set(process.argv.slice(2));
const commands = ['--migrate', '--seed', '--backup', '--restore', '--reset-admin', '--permissions', '--doctor'];
const options = [...commands, '--dev', '--new-keys', '--replace', '--check'];
const serves = !commands.some((command) => flags.has(command));
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

// React and others come in a fast and a talkative build, and take the talkative one where nobody says.
process.env.NODE_ENV ??= flags.has('--dev') ? 'development' : 'production';

// Whoever reads only the first lines (`| head`) has had enough; that is no fault.
process.stdout.on('error', (error) => process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1));

try {
  refuseUnknown();
  if (flags.has('--dev')) await runInDevelopment();
  else {
    const built = currentBuild(root);
    if (built === undefined) throw Object.assign(new Error('The console is not built: run `npm run build`.'), { exitCode: 78 });
    const { run } = await import(pathToFileURL(join(built, 'server/index.js')).href);
    await run({ root, built, flags, serves });
  }
} catch (error) {
  process.stderr.write(`${lineOf(told(error))}\n`);
  // docs/running.md, 'Exit status'.
  process.exit(error instanceof Error && 'exitCode' in error ? Number(error.exitCode) : 1);
}

/** Who mistypes a nightly backup must not get a second server. */
function refuseUnknown() {
  const takesFile = flags.has('--backup') || flags.has('--restore');
  const unknown = [...flags].filter((flag) => (flag.startsWith('-') || !takesFile) && !options.includes(flag));
  if (unknown.length === 0) return;
  throw Object.assign(new Error(`There is no ${unknown.join(', ')}. Known: ${options.join(', ')}.`), { exitCode: 78 });
}

/** Our own words alone; what nobody foresaw with the place where it began. Drizzle's message holds the values of its query, passwords too. @param {unknown} error @returns {string} */
function told(error) {
  const fault = error instanceof Error && 'query' in error ? (error.cause ?? error) : error;
  if (!(fault instanceof Error)) return `The console could not start: ${fault}`;
  if ('severity' in fault && 'code' in fault) return `The console could not start: the database answered ${fault.message} (${fault.code}).`;
  const isExplained = fault.name === 'Error' && !('code' in fault);
  return isExplained ? fault.message : `The console could not start: ${fault.stack}`;
}

/** Who reads a service's output reads JSON lines, its last words too. @param {string} text @returns {string} */
function lineOf(text) {
  if (!serves || ['demo', 'test', 'development'].includes(process.env.APP_MODE ?? '') || process.stderr.isTTY) return text;
  return JSON.stringify({ level: 'fatal', time: new Date().toISOString(), pid: process.pid, host: hostname(), msg: text });
}

async function runInDevelopment() {
  process.env.APP_MODE ??= 'development';
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true } });
  // Vite would end the process before the database has stopped.
  process.removeAllListeners('SIGTERM');
  const load = () => vite.ssrLoadModule('./server/app.ts');
  const { run } = await load();
  await run({ root, flags, serves, development: { middlewares: vite.middlewares, load } });
}
