import type postgres from 'postgres';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#server/database/pool.ts';
import { hashOf } from '#server/security/secret-token.ts';
import { askAs } from '#tests/build.ts';
import { closeDump, type OlderDatabase, openOlderDatabase } from '#tests/fixtures/older-database.ts';
import { demoPassword } from '#tests/process/running-server.ts';

beforeEach(() => {
  vi.stubEnv('APP_MODE', 'test');
  vi.stubEnv('CAPTCHA', 'off');
});
afterAll(closeDump);

describe('a database of an older build, started with this one', () => {
  test('keeps every row that people made', async () => {
    const older = await openOlder();
    const before = await countRows(older.owner);

    await older.start();

    const after = await countRows(older.owner);
    const seeded = ['system_menu', 'system_role_menu', 'system_dict', 'system_dict_biz', 'system_param', 'system_region', 'cache_version'];
    expect(before).toMatchObject({ system_tenant: 4, purchasing_supplier: 21, board_shift_record: 78, list_setting: 1, session: 7 });
    for (const [table, rows] of Object.entries(before)) {
      if (seeded.includes(table)) expect(after[table], table).toBeGreaterThanOrEqual(rows);
      else expect([table, after[table]]).toEqual([table, rows]);
    }
  });

  test('lets people in under the password that they had, each to the rows of his tenant', async () => {
    const database = await (await openOlder()).start();

    const entered = await Promise.all([
      signIn(database, { tenantId: '000000', account: 'admin' }),
      signIn(database, { tenantId: '100002', account: 'leader' }),
    ]);
    const [managing, plant] = await Promise.all(entered.map(({ token }) => ask(database, token).query('board.productionLine.list')));
    const wrong = await signIn(database, { tenantId: '100002', account: 'leader', password: 'Guessed-2026' }).catch(
      (error) => error.message,
    );

    expect(managing.total).toBeGreaterThan(plant.total);
    expect(plant.total).toBeGreaterThan(0);
    expect(wrong).toContain('用户名或密码错误');
  });

  test('leaves a page session open, with the columns that its user chose', async () => {
    const older = await openOlder();
    await older.owner`update session set id = ${hashOf('left-open')}, expires_at = now() + interval '1 day', ends_at = now() + interval '1 day'
      where kind = 'page' and tenant_id = '100001'`;

    const database = await older.start();

    const { settings } = await ask(database, 'left-open').query('system.post.screen');
    expect(settings.columns).toEqual([{ name: 'category' }, { name: 'postName' }, { name: 'postCode' }]);
  });

  test('is not written to by the next start', async () => {
    const older = await openOlder();
    await older.start();
    const before = await fingerprints(older.owner);

    await older.start();

    expect(await fingerprints(older.owner)).toEqual(before);
  });
});

async function openOlder(): Promise<OlderDatabase> {
  const older = await openOlderDatabase();
  onTestFinished(older.close);
  return older;
}

const signIn = (database: Database, { password = demoPassword, ...person }: { tenantId: string; account: string; password?: string }) =>
  askAs(database, undefined, {}).mutate('session.signIn', { ...person, password, key: '', code: '' });

/** Asks as whoever holds this session. */
const ask = (database: Database, token: string) => askAs(database, undefined, { token });

async function countRows(owner: postgres.Sql): Promise<Record<string, number>> {
  return Object.fromEntries((await readTables(owner)).map(({ table, rows }) => [table, rows]));
}

/** Each table with its rows and the last transaction that wrote one of them. */
const fingerprints = (owner: postgres.Sql) => readTables(owner);

async function readTables(owner: postgres.Sql): Promise<{ table: string; rows: number; lastWritten: string }[]> {
  const tables = await owner<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`;
  const found: { table: string; rows: number; lastWritten: string }[] = [];
  for (const { name } of tables) {
    const [row] = await owner`select count(*)::int as rows, coalesce(max(xmin::text::bigint), 0)::text as written from ${owner(name)}`;
    found.push({ table: name, rows: row?.rows, lastWritten: row?.written });
  }
  return found;
}
