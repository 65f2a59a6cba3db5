import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { tablesOf } from '#tests/backup/archive-bytes.ts';
import { type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { countRows, end, newFolder, asOwner as ownerOf, runToEnd, start } from '#tests/fixtures/operator.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { longOnly } from '#tests/told.ts';
import { asOwner, databaseOf, type RunningServer, startServer } from './running-server.ts';

describe('a backup made while two plants write', () => {
  longOnly('is restored into another database, where people go on with all that was acknowledged before it began', async () => {
    const first = await startForTest();
    const plants = await Promise.all(['100001', '100002'].map((tenantId) => signedIn(first.origin, 'admin', tenantId)));
    const picture = await upload(first, plants[0]);
    const before = await Promise.all(plants.map((plant, at) => addPost(plant, `before-${at}`)));
    const writing = writeUntilStopped(plants);
    const file = join(newFolder(), 'console.backup');

    const made = await runToEnd(envOf(first), '--backup', file);
    const written = await writing.stop();
    const copy = await buildPlace({ keysOf: first });
    const restored = await runToEnd(copy.env, '--restore', file);
    const second = await startServer({ CAPTCHA: 'off' }, copy.server);
    onTestFinished(() => void second.process.kill('SIGKILL'));
    const found = await Promise.all(['100001', '100002'].map((tenantId) => codesOf(second.origin, tenantId)));
    const entered = await visit(second.origin).signIn();
    const opened = await fetch(second.origin + picture.link);

    expect([made.code, restored.code], made.output + restored.output).toEqual([0, 0]);
    expect(made.output).toMatch(/^Backup written to .*console\.backup: \d+ tables, \d+ rows, 1 files, [\d.]+ MB\.$/m);
    expect(made.output).toMatch(/^Not in it: the keys\./m);
    expect(written).toBeGreaterThan(1);
    for (const [at, code] of before.entries()) expect(found[at]).toContain(code);
    // What was written later is there up to one moment, without gaps.
    for (const [at, codes] of found.entries()) {
      const later = codes.filter((code) => code.startsWith(`during-${at}-`)).map((code) => Number(code.split('-')[2]));
      expect(later.sort((one, other) => one - other)).toEqual(later.map((_code, place) => place));
    }
    expect(entered.status).toBe(302);
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(picture.content);
  });
});

describe('a backup', () => {
  const intoPlainOwner = async () => {
    const first = await start({});
    await upload(first, await signedIn(first.origin, 'admin', '100001'));
    await ownerOf(first.dataDir, (sql) => sql`insert into log_api (tenant_id, create_time) values ('100001', now() - interval '2 months')`);
    const [one, two] = [join(newFolder(), 'one'), join(newFolder(), 'two')];
    const made = await runToEnd({ DATA_DIR: first.dataDir }, '--backup', one);
    await end(first);
    const owned = await buildPlace({ keysOf: first, isOwner: true });
    const restored = await runToEnd(owned.env, '--restore', one);
    const madeByOwner = await runToEnd(owned.env, '--backup', two);
    return { first, one, two, outputs: [made, restored, madeByOwner] };
  };
  const allEndedWell = (outputs: { code: number | null; output: string }[]) =>
    expect(
      outputs.map(({ code }) => code),
      outputs.map(({ output }) => output).join(''),
    ).toEqual(outputs.map(() => 0));

  test('goes from an embedded database into one of a plain owner, with every row of every tenant', { timeout: 180_000 }, async () => {
    const { one, two, outputs } = await intoPlainOwner();

    allEndedWell(outputs);
    expect(tablesOf(two)).toEqual(tablesOf(one));
    expect(tablesOf(one).find(({ name }) => name === 'system_user')?.rows).toBeGreaterThan(5);
  });

  longOnly('returns from there into an embedded database, where people sign in', { timeout: 240_000 }, async () => {
    const { first, one, two } = await intoPlainOwner();
    const own = newFolder();
    copyKeys(first, own);

    const returned = await runToEnd({ DATA_DIR: own }, '--restore', two);
    const again = await start({}, own);
    const rows = await countRows(own);
    const [oldest] = await ownerOf(own, (sql) => sql`select tableoid::regclass::text as month from log_api order by create_time limit 1`);

    allEndedWell([returned]);
    expect(oldest?.month).toMatch(/^log_api_\d{4}_\d{2}$/);
    expect(rows.system_user).toBe(tablesOf(one).find(({ name }) => name === 'system_user')?.rows);
    expect((await visit(again.origin).signIn()).status).toBe(302);
  });

  test('that cannot be restored is refused in words', async () => {
    const dataDir = newFolder();

    const absent = await runToEnd({ DATA_DIR: dataDir }, '--restore', join(dataDir, 'absent'));
    const unnamed = await runToEnd({ DATA_DIR: dataDir }, '--restore');

    expect([absent.code, unnamed.code]).toEqual([1, 78]);
    expect(absent.output).toMatch(/^There is no backup .*absent\.$/m);
    expect(unnamed.output).toMatch(/^Name the file: /);
    expect(absent.output + unnamed.output).not.toMatch(/\n\s+at /);
    expect(readdirSync(dataDir)).not.toContain('postgres');
  });

  longOnly('is restored over data only when told, and never under a console that runs', async () => {
    const first = await startForTest();
    const plant = await signedIn(first.origin, 'admin', '100001');
    const file = join(newFolder(), 'console.backup');
    await addPost(plant, 'kept');
    const read = (client: LegacyClient, cursor = '') => client.get('/blade-system/post/changes', { cursor });
    const { cursor } = (await read(plant)).body.data;
    await runToEnd(envOf(first), '--backup', file);
    await addPost(plant, 'later');
    const before = await read(plant, cursor);

    const unasked = await runToEnd(envOf(first), '--restore', file);
    const served = await runToEnd(envOf(first), '--restore', file, '--replace');
    await end(first);
    const replaced = await runToEnd(envOf(first), '--restore', file, '--replace');
    const again = await startServer({ CAPTCHA: 'off' }, first);
    onTestFinished(() => void again.process.kill('SIGKILL'));

    expect([unasked.code, served.code, replaced.code], replaced.output).toEqual([1, 1, 0]);
    expect(unasked.output).toMatch(/^The database is not empty: /);
    expect(served.output).toMatch(/^The database is in use by process \d+ on /);
    const codes = await codesOf(again.origin, '100001');
    expect([codes.includes('kept'), codes.includes('later')]).toEqual([true, false]);
    const poller = await signedIn(again.origin, 'admin', '100001');
    const [old, anew] = [await read(poller, cursor), await read(poller)];
    expect([before.status, old.status, anew.status]).toEqual([200, 409, 200]);
    expect(old.body.msg).toContain('重新读取全部');
    expect(anew.body.data.records.map(({ postCode }: { postCode: string }) => postCode)).toContain('kept');
  });

  longOnly('whose rows do not fit leaves the database empty and no file behind', async () => {
    const first = await startForTest();
    await upload(first, await signedIn(first.origin, 'admin', '100001'));
    const file = join(newFolder(), 'console.backup');
    const sql = databaseOf(first);
    // As a build that allowed longer codes would have left it.
    await sql`alter table system_post alter column post_code type text`;
    await sql`update system_post set post_code = repeat('x', 5000) || id where id = (select max(id) from system_post)`;
    await sql.end();
    await runToEnd(envOf(first), '--backup', file);
    const { env, server } = await buildPlace({ keysOf: first });

    const restored = await runToEnd(env, '--restore', file);
    const copy = databaseOf(server);
    const left = await copy`select relname from pg_class where relnamespace = 'public'::regnamespace`;
    await copy.end();

    expect(restored.code).toBe(1);
    expect(restored.output).toMatch(/^The backup could not be restored: value too long .*\(22001\)\. Nothing was changed\.$/m);
    expect(left).toEqual([]);
    expect(readdirSync(join(env.DATA_DIR, 'files'))).toEqual([]);
  });

  test('for which there is no room is told so, and leaves nothing behind', async () => {
    const first = await startForTest();
    const folder = newFolder();
    symlinkSync('/dev/full', join(folder, 'console.backup.partial'));

    const made = await runToEnd(envOf(first), '--backup', join(folder, 'console.backup'));
    const nowhere = await runToEnd(envOf(first), '--backup', join(folder, 'absent/console.backup'));

    expect([made.code, nowhere.code]).toEqual([1, 1]);
    expect(made.output).toMatch(/^There is no room left for .*console\.backup: nothing was left there\./);
    expect(nowhere.output).toMatch(/cannot be written \(ENOENT\)/);
    expect(readdirSync(folder)).toEqual([]);
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  });

  test.skipIf(!mayMount)('that the disk has no room for leaves the database empty, and neither files nor keys behind', async () => {
    const first = await startForTest();
    await upload(first, await signedIn(first.origin, 'admin', '100001'));
    const file = join(newFolder(), 'console.backup');
    await runToEnd(envOf(first), '--backup', file);
    const { env, server } = await buildPlace({ keysOf: first, in: mountSmall('100k') });

    const restored = await runToEnd(env, '--restore', file);

    const copy = databaseOf(server);
    const left = await copy`select relname from pg_class where relnamespace = 'public'::regnamespace`;
    await copy.end();
    expect(restored.code).toBe(1);
    expect(restored.output).toMatch(/^There is no room left for what the backup holds \(ENOSPC[^\n]*\)\. Nothing was changed\.$/m);
    expect(left).toEqual([]);
    expect(readdirSync(env.DATA_DIR).filter((name) => name !== 'secrets')).toEqual(['files']);
    expect(readdirSync(join(env.DATA_DIR, 'files'))).toEqual([]);
  });
});

const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;

/** A folder on a disk of its own. */
function mountSmall(size: string): string {
  const folder = newFolder();
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  onTestFinished(() => void spawnSync('umount', [folder]));
  return folder;
}

async function startForTest(): Promise<RunningServer> {
  const server = await startServer({ CAPTCHA: 'off' });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

const addressOf = (database: string, login: string) => `postgres://${login}@localhost/${database}?host=${inject('databaseHost')}`;

/** What a command beside a running console is started with. */
const envOf = ({ database = '', dataDir }: RunningServer) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: addressOf(database, inject('databaseUser')),
});

/** An empty database, of a superuser or of a plain login, and a folder with the keys of another console. */
async function buildPlace({
  keysOf,
  isOwner = false,
  in: dataDir = newFolder(),
}: {
  keysOf: RunningServer;
  isOwner?: boolean;
  in?: string;
}) {
  const database = `copy_${randomBytes(6).toString('hex')}`;
  const login = isOwner ? database : inject('databaseUser');
  await asOwner(async (sql) => {
    if (isOwner) await sql.unsafe(`create role ${login} login; grant app_user to ${login}`);
    await sql.unsafe(`create database ${database} owner ${login}`);
  });
  onTestFinished(() =>
    asOwner(async (sql) => {
      await sql.unsafe(`drop database if exists ${database} with (force)`);
      if (isOwner) await sql.unsafe(`drop role ${login}`);
    }),
  );
  copyKeys(keysOf, dataDir);
  const env = { DATA_DIR: dataDir, DATABASE_URL: addressOf(database, login) };
  return { env, server: { ...keysOf, database, dataDir } };
}

function copyKeys({ dataDir }: RunningServer, to: string): void {
  mkdirSync(join(to, 'secrets'));
  for (const name of readdirSync(join(dataDir, 'secrets'))) copyFileSync(join(dataDir, 'secrets', name), join(to, 'secrets', name));
}

/** Uploads a picture as a legacy client does; its link is signed with the console's key. */
async function upload({ origin }: RunningServer, client: LegacyClient | undefined) {
  const content = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(200_000)]);
  const body = new FormData();
  body.append('file', new Blob([content]), 'first.png');
  const answer = await client?.call('POST', '/blade-resource/oss/endpoint/put-file', { body });
  expect(answer?.status).toBe(200);
  return { content, link: new URL(answer?.body.data.link, origin).pathname + new URL(answer?.body.data.link, origin).search };
}

async function addPost(client: LegacyClient | undefined, postCode: string): Promise<string> {
  const answer = await client?.send('/blade-system/post/submit', { postName: postCode, postCode, category: 3, sort: 9 });
  expect(answer?.status, JSON.stringify(answer?.body)).toBe(200);
  return postCode;
}

/** Each client adds numbered posts, one after the other, until it is stopped; answers how many were acknowledged. */
function writeUntilStopped(clients: readonly LegacyClient[]) {
  let isOver = false;
  const writers = clients.map(async (client, at) => {
    let written = 0;
    for (; !isOver; written += 1) await addPost(client, `during-${at}-${written}`);
    return written;
  });
  return {
    stop: async () => {
      isOver = true;
      return (await Promise.all(writers)).reduce((sum, written) => sum + written, 0);
    },
  };
}

async function codesOf(origin: string, tenantId: string): Promise<string[]> {
  const { body } = await (await signedIn(origin, 'admin', tenantId)).get('/blade-system/post/list', { size: 500 });
  return body.data.records.map(({ postCode }: { postCode: string }) => postCode);
}
