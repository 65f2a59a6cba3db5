import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '#server/database/prepare.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';

const migrationsFolder = resolve('drizzle/migrations');

test('a start that finds all as it should be changes nothing in the catalogue', async () => {
  const { options } = await openForTest();
  const owner = connectTo(options);
  await prepareDatabase({ ...options, migrationsFolder });
  const [begun] = await owner`select pg_current_xact_id()::text as xact`;

  await prepareDatabase({ ...options, migrationsFolder });

  const written = await owner`
    select 'pg_class' as catalogue, relname::text as name from pg_class where xmin::text::bigint >= ${begun?.xact}::bigint
    union all select 'pg_proc', proname from pg_proc where xmin::text::bigint >= ${begun?.xact}::bigint
    union all select 'pg_policy', polname from pg_policy where xmin::text::bigint >= ${begun?.xact}::bigint
    union all select 'pg_trigger', tgname from pg_trigger where xmin::text::bigint >= ${begun?.xact}::bigint
    union all select 'pg_description', description from pg_description where xmin::text::bigint >= ${begun?.xact}::bigint`;
  expect([...written]).toEqual([]);
});

test('a start that finds all as it should be waits for nobody who works or dumps', async () => {
  const { options } = await openForTest();
  const [owner, dump] = [connectTo(options), connectTo(options, 'pg_dump')];

  // A copy of a database has the transactions of another, which its first start drops.
  await prepared(options);

  const lines = await dump.begin(async (tx) => {
    for (const table of await tablesOf(owner)) await tx`lock table ${tx(table)} in row exclusive mode`;
    return prepared(options);
  });

  expect(lines).toEqual([]);
});

test('a start that has to change a table waits in words for the dump that reads it, holds nobody up meanwhile, and then goes on', async () => {
  const { options } = await openForTest();
  const [owner, dump, reader] = [connectTo(options), connectTo(options, 'pg_dump'), connectTo(options)];
  await owner`alter policy own_tenant on system_post using (true)`;
  const lines: string[] = [];
  const waits: number[] = [];

  const starting = await dump.begin(async (tx) => {
    await tx`lock table system_post in access share mode`;
    const { start, told } = beginStart(options, migrationsFolder, lines);
    await told;
    for (let reads = 0; reads < 20; reads += 1) waits.push(await timed(() => reader`select count(*) from system_post`));
    return { start };
  });
  await starting.start;

  expect(lines).toEqual([expect.stringMatching(/^Waiting for others to finish with tables .*pg_dump \(process \d+, login /)]);
  expect(Math.max(...waits)).toBeLessThan(1500);
  const [policy] = await owner`select qual from pg_policies where tablename = 'system_post' and policyname = 'own_tenant'`;
  expect(policy?.qual).not.toBe('true');
});

test('of several migrations the one that waits for a table keeps what came before it, and holds no other table', async () => {
  const { options } = await openForTest();
  const [owner, dump] = [connectTo(options), connectTo(options, 'pg_dump')];
  const folder = withMigrations([
    'create table "cache_version_copy" (like cache_version)',
    'alter table "system_post" add column "x" text',
  ]);

  const starting = await dump.begin(async (tx) => {
    await tx`lock table system_post in access share mode`;
    const { start, told } = beginStart(options, folder);
    expect(await told).toContain('pg_dump');
    expect(await owner`select from cache_version_copy`).toHaveLength(0);
    return { start };
  });
  const ended = await starting.start.catch((error: Error) => error.message);

  // The copy has neither a tenant nor a place among the shared tables, which ends this start; both migrations are in by then.
  expect(ended).toContain('cache_version_copy');
  expect(await owner`select x from system_post`).toHaveLength(0);
});

async function openForTest(): Promise<TestDatabase> {
  const opened = await openTestDatabase();
  onTestFinished(opened.close);
  return opened;
}

function connectTo(options: TestDatabase['options'], program = 'a reader'): postgres.Sql {
  const opened = postgres({ ...options, max: 1, onnotice: () => {}, connection: { application_name: program } });
  onTestFinished(() => opened.end({ timeout: 1 }));
  return opened;
}

/** A start, and what it says first; one that ends without a word fails. */
function beginStart(
  options: TestDatabase['options'],
  folder: string,
  lines: string[] = [],
): { start: Promise<void>; told: Promise<string> } {
  let say = (_line: string) => {};
  const firstLine = new Promise<string>((resolve) => {
    say = (line) => {
      lines.push(line);
      resolve(line);
    };
  });
  const start = prepareDatabase({ ...options, migrationsFolder: folder, say: (line) => say(line) });
  const silent = start.then(() => Promise.reject(new Error('It said nothing')));
  return { start, told: Promise.race([firstLine, silent]) };
}

async function prepared(options: TestDatabase['options']): Promise<string[]> {
  const lines: string[] = [];
  await prepareDatabase({ ...options, migrationsFolder, say: (line) => void lines.push(line) });
  return lines;
}

async function tablesOf(owner: postgres.Sql): Promise<string[]> {
  const tables = await owner<{ name: string }[]>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`;
  return tables.map(({ name }) => name);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The build's migrations with further ones behind them. */
function withMigrations(further: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const latest = journal.entries.at(-1);
  for (const [index, statement] of further.entries()) {
    const tag = `further_${index}`;
    appendFileSync(join(folder, `${tag}.sql`), statement);
    journal.entries.push({ ...latest, idx: latest.idx + index + 1, when: latest.when + index + 1, tag });
  }
  writeFileSync(file, JSON.stringify(journal));
  return folder;
}
