// `node tests/bench/upgrade.js FOLDER [rows]`: the console of an older build, built in that folder, with so many rows of the feed log; this
// build brings its database up to date while it serves, killed in the midst of each migration. By hand, never in CI.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fillFeedLog } from './feed-log-rows.js';
import { connectOwner, startProduct } from './product.js';

const [folder = '', rows = '10000000'] = process.argv.slice(2);
const here = process.cwd();
const migrations = readdirSync('drizzle/migrations').filter((name) => name.endsWith('.sql')).length;

process.chdir(folder);
const older = await startProduct();
process.chdir(here);
let owner = connectOwner(older.dataDir);
say(`filled in ${(await fillFeedLog(owner, 1, Number(rows))).toFixed(0)} s`);
const before = await count('smt_feed_log');
const begun = await count('drizzle.__drizzle_migrations');

let kills = 0;
for (let nth = begun + 1; nth <= migrations; nth += 1) {
  // The migration that would be the nth waits at its end, before it is committed.
  await owner.unsafe(`
    create or replace function drizzle.stall() returns trigger language plpgsql as $$ begin
      if (select count(*) from drizzle.__drizzle_migrations) = ${nth} then perform pg_sleep(3600); end if;
      return null;
    end $$;
    create or replace trigger stall after insert on drizzle.__drizzle_migrations execute function drizzle.stall()`);
  const { child, ended } = migrate();
  let stalled;
  while (stalled === undefined && child.exitCode === null) {
    await wait(50);
    [stalled] = await owner`select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  }
  child.kill('SIGKILL');
  await ended;
  if (stalled) await owner`select pg_terminate_backend(${stalled.pid}, 5000)`;
  if ((await count('drizzle.__drizzle_migrations')) === nth - 1) kills += 1;
}
await owner.unsafe('drop function if exists drizzle.stall cascade');
const started = performance.now();
const code = await migrate().ended;
say(
  `killed in ${kills} of ${migrations - begun} migrations; the last try ended with ${code} after ${seconds(performance.now() - started)}`,
);
await owner.end();
await older.stop({ keep: true });
const newer = await startProduct(older.dataDir);
owner = connectOwner(newer.dataDir);
say(`first page after ${seconds(newer.firstPage)}; ${before} rows before, ${await count('smt_feed_log')} after`);
await owner.end();
await newer.stop();

function migrate() {
  const { host, port } = owner.options;
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    NODE_ENV: 'production',
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    APP_MODE: 'demo',
    DATA_DIR: older.dataDir,
    DATABASE_URL: `postgres://postgres@localhost:${port[0]}/console?host=${host[0]}`,
  };
  const child = spawn(process.execPath, ['server/main.js', '--migrate'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return { child, ended: new Promise((done) => child.once('exit', done)) };
}

/** @param {string} table */
async function count(table) {
  const [counted] = await owner`select count(*)::int as count from ${owner(table)}`;
  return counted?.count ?? 0;
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
