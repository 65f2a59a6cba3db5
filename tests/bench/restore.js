// `npm run bench:restore -- [rows]`: a backup of that many rows of the feed log, and a restore of it into an empty place. By hand, never in CI.
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillFeedLog } from './feed-log-rows.js';
import { connectOwner, startProduct } from './product.js';

const rows = Number(process.argv[2] ?? 10_000_000);
const folder = mkdtempSync(join(tmpdir(), 'console-restore-'));
chmodSync(folder, 0o755);
const file = join(folder, 'console.backup');
const product = await startProduct();
const folders = [product.dataDir, folder];
try {
  const filled = await timed(async () => {
    const owner = connectOwner(product.dataDir);
    await fillFeedLog(owner, 1, rows);
    await owner.end({ timeout: 1 });
  });
  say(`${rows.toLocaleString('en')} rows filled in ${filled} s`);
  const written = await timed(() => run(['--backup', file], product.dataDir));
  say(`backup while the console serves: ${written} s, ${(statSync(file).size / 2 ** 20).toFixed(0)} MB`);
  await product.stop({ keep: true });
  const place = join(folder, 'data');
  // A backup holds no keys.
  cpSync(join(product.dataDir, 'secrets'), join(place, 'secrets'), { recursive: true });
  const restored = await timed(() => run(['--restore', file], place));
  const started = await startProduct(place);
  const owner = connectOwner(place);
  const [counted] = await owner`select count(*)::int as rows from smt_feed_log`;
  await owner.end({ timeout: 1 });
  await started.stop({ keep: true });
  say(`restore: ${restored} s, and ${(started.firstPage / 1000).toFixed(1)} s to the first page (goal 900 s); ${counted?.rows} rows`);
} finally {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
}

/** In seconds. @param {() => Promise<unknown>} work */
async function timed(work) {
  const started = performance.now();
  await work();
  return Math.round((performance.now() - started) / 1000);
}

/** @param {string[]} args @param {string} dataDir */
async function run(args, dataDir) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { NODE_ENV: 'production', PATH: process.env.PATH, HOME: process.env.HOME, APP_MODE: 'demo', DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['server/main.js', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
