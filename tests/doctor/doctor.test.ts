import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { examine } from '#server/doctor/doctor.ts';
import { readEnv } from '#server/env.ts';
import { runToEnd } from '#tests/fixtures/operator.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant();
const owner = () => plant.database.sql;
const migrations = 'drizzle/migrations';
let folder: string;

beforeAll(async () => {
  await owner()`insert into last_backup (made_time, bytes) values (now() - interval '2 hours', 1)`;
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** What it says of each thing, and its answer. */
async function ask(given: Record<string, string> = {}, migrationsFolder = migrations) {
  const env: Record<string, string> = { APP_MODE: 'test', CAPTCHA: 'off', DATA_DIR: folder, DATABASE_URL: address(), ...given };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const lines: string[] = [];
  const isFine = await examine({ env: () => readEnv(env), migrationsFolder, say: (line) => lines.push(line) });
  const of = (what: string) => lines.find((line) => line.slice(6).startsWith(what)) ?? '';
  return { isFine, of, last: lines.at(-1), text: lines.join('\n') };
}

const address = () => {
  const { host, port, user, database: name } = plant.options;
  return `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
};

describe('what an administrator asks of an installation', () => {
  test('is answered by a line each, of database, folders, clock, migrations, backup and work', async () => {
    const { of } = await ask();

    expect(of('database')).toMatch(/^fine {2}database {5}PostgreSQL \d+\.\d+, database "test_\w+"$/);
    expect(of('disk')).toMatch(/ [\d.]+ GB of [\d.]+ GB free/);
    expect(of('backup')).toBe('fine  backup       2 hours ago');
    for (const what of ['settings', 'data folder', 'encoding', 'rights', 'connections', 'clock', 'migrations', 'jobs', 'messages'])
      expect(of(what)).toMatch(/^fine /);
  });

  test('leaves nothing in the data folder and makes no keys', async () => {
    const { of } = await ask();

    expect(of('keys')).toMatch(/^MEND {2}keys {9}none yet\n {6}→ /);
    expect(of('same keys')).toMatch(/not compared$/);
  });

  test('names the next step for keys that others can read and a folder that nobody can write', async () => {
    mkdirSync(join(folder, 'secrets'));
    chmodSync(join(folder, 'secrets'), 0o755);

    const open = await ask({ SECRETS_KEY: '' });
    const unwritable = await ask({ DATA_DIR: '/proc' });

    expect([open.isFine, open.of('keys')]).toEqual([false, expect.stringContaining(`→ chmod -R go= ${folder}/secrets`)]);
    expect([unwritable.isFine, unwritable.of('data folder')]).toEqual([false, expect.stringMatching(/^MEND .*\/proc cannot be written/)]);
  });

  test('says that a build has tables to change, that the backup is old, and that nobody takes a job', async () => {
    const newer = join(folder, 'newer', 'meta');
    mkdirSync(newer, { recursive: true });
    writeFileSync(join(newer, '_journal.json'), JSON.stringify({ entries: [{ when: 1 }, { when: Date.now() + 1e12 }] }));
    const pending = await ask({}, join(folder, 'newer'));
    await owner()`update last_backup set made_time = now() - interval '37 hours'`;

    const late = await ask();

    expect(pending.of('migrations')).toMatch(/^MEND .* 1 pending\n {6}→ Back up/);
    expect(late.of('backup')).toMatch(/^MEND {2}backup {7}37 hours ago\n {6}→ npm run backup/);
    expect(late.last).toMatch(/^\d+ of \d+ to be mended\.$/);
  });

  test('says what is wrong with a setting or a database that is away, and asks no further', async () => {
    const wrong = await ask({ POOL_SIZE: 'many' });
    const away = await ask({ DATABASE_URL: 'postgres://console@127.0.0.1:1/console' });

    expect(wrong.text).toMatch(/^MEND {2}settings .*\n {6}→ The configuration is not usable:\n {10}- POOL_SIZE: /);
    expect([away.isFine, away.of('database'), away.of('encoding')]).toEqual([false, expect.stringContaining('ECONNREFUSED'), '']);
  });
});

test('the doctor of a folder without a database makes none, and ends with 1', async () => {
  const { code, output } = await runToEnd({ DATA_DIR: join(folder, 'nowhere'), APP_MODE: 'demo' }, '--doctor');

  expect([code, output]).toEqual([1, expect.stringMatching(/MEND {2}data folder .*nowhere is not there\n {6}→ Name the folder/)]);
});
