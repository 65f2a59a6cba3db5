import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readBacklog } from '#server/background/read-backlog.ts';
import { backUp } from '#server/backup/back-up.ts';
import { assertRestorable, restorableText, restore } from '#server/backup/restore.ts';
import { assertSameKeys } from '#server/processes/assert-same-keys.ts';
import { newFolder } from '#tests/process/running-server.ts';
import { openTestDatabase } from '#tests/test-database.ts';
import { inManifest, manifestAt } from './archive-bytes.ts';

const migrationsFolder = resolve('drizzle/migrations');
const theirs = { SECRETS_KEY: 'a1'.repeat(32), SM2_PRIVATE_KEY: 'b2'.repeat(32) };
const folder = newFolder();
const whole = join(folder, 'whole');
let sinceBackup = -1;

beforeAll(async () => {
  const opened = await openTestDatabase();
  setKeys(theirs);
  await assertSameKeys(opened.database, { acceptsNew: true });
  await backUp(opened.options, { file: whole, migrationsFolder, say: () => {} });
  ({ sinceBackup } = await opened.database.transact({ platform: true }, readBacklog));
  vi.unstubAllEnvs();
  await opened.close();
});
beforeEach(() => setKeys(theirs));

function setKeys(keys: Partial<typeof theirs>): void {
  vi.stubEnv('DATA_DIR', newFolder());
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
}

/** What a restore of a file is given. */
const restoring = (file = whole, of = {}) => ({ file, migrationsFolder, replaces: false, acceptsNewKeys: false, say: () => {}, ...of });

test('the console knows when it was last backed up', () => {
  expect(sinceBackup).toBeGreaterThanOrEqual(0);
  expect(sinceBackup).toBeLessThan(600);
});

test('a backup that is cut short, damaged, of a newer build or something else is refused before a database is touched', async () => {
  const attempt = async (spoil: (bytes: Buffer) => Buffer) => {
    const file = join(folder, 'spoilt');
    writeFileSync(file, spoil(readFileSync(whole)));
    return assertRestorable(restoring(file)).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  };

  expect(await attempt((bytes) => bytes)).toBe('taken');
  expect(await attempt((bytes) => bytes.subarray(0, bytes.length / 2))).toMatch(/^spoilt is no whole backup: it was cut short/);
  expect(await attempt((bytes) => bytes.subarray(0, manifestAt(bytes)))).toMatch(/^spoilt is no whole backup: its end is missing/);
  expect(await attempt((bytes) => Buffer.from(bytes.map((byte, at) => (at === 520 ? byte ^ 1 : byte))))).toMatch(
    /^spoilt is damaged: tables\/\w+\/000001\.gz is not what was written/,
  );
  expect(await attempt((bytes) => inManifest(bytes, /"migration": 1/, '"migration": 9'))).toMatch(
    /^spoilt was made by a newer build, of 2\d{3}/,
  );
  expect(await attempt((bytes) => inManifest(bytes, /("migration": 1)\d/, '$10'))).toMatch(/changes this one does not know/);
  expect(await attempt(() => Buffer.from('select 1;'.repeat(9_000)))).toMatch(/^spoilt is no whole backup/);
  await expect(assertRestorable(restoring(join(folder, 'absent')))).rejects.toThrow(/^There is no backup /);
});

test('what a whole file holds is said without restoring it', async () => {
  const manifest = await assertRestorable(restoring());

  expect(restorableText(whole, manifest)).toMatch(
    /^whole is whole, of 20\d\d-.+Z: \d{2,} tables, \d+ rows, 0 files\. Nothing was restored\.$/,
  );
});

test('a place without the keys of the backup is refused, and gets none of its own by that', async () => {
  vi.unstubAllEnvs();
  setKeys({});

  await expect(assertRestorable(restoring())).rejects.toThrow(
    /^SECRETS_KEY and SM2_PRIVATE_KEY of this place are not what whole was made with/,
  );

  const secrets = join(process.env.DATA_DIR ?? '', 'secrets');
  expect(existsSync(secrets) ? readdirSync(secrets) : []).toEqual([]);
});

test('a database that holds anything is left as it is, unless it may be replaced and is a console’s', async () => {
  const opened = await openTestDatabase();
  onTestFinished(opened.close);
  const manifest = await assertRestorable(restoring());
  const { sql } = opened.database;
  const tables = async () => (await sql`select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace`)[0]?.count;
  const before = await tables();

  await expect(restore(opened.options, manifest, restoring())).rejects.toThrow(
    /^The database is not empty: it has \d+ tables\. Nothing was changed/,
  );
  await sql`insert into running_process (id, host, pid, files_mark) values (gen_random_uuid(), 'shop', 7, '')`;
  const replacing = restoring(whole, { replaces: true });
  await expect(restore(opened.options, manifest, replacing)).rejects.toThrow(
    /^The database is in use by process 7 on shop\. Nothing was changed/,
  );
  await sql`drop schema drizzle cascade`;
  await expect(restore(opened.options, manifest, replacing)).rejects.toThrow(/holds tables of another program/);

  expect(await tables()).toBe(before);
});
