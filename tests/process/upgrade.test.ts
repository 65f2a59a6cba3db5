import postgres from 'postgres';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { seedTenant } from '#drizzle/seed/first-start.ts';
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
    // Roles that decide on leave come to every plant.
    const seeded = [
      'system_menu',
      'system_role',
      'system_role_menu',
      'system_dict',
      'system_dict_biz',
      'system_param',
      'system_region',
      'cache_version',
    ];
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
    expect(wrong).toContain('账号或密码错误');
  });

  test('leaves a page session open, with the columns that its user chose', async () => {
    const older = await openOlder();
    await older.owner`update session set id = ${hashOf('left-open')}, expires_at = now() + interval '1 day', ends_at = now() + interval '1 day'
      where kind = 'page' and tenant_id = '100001'`;

    const database = await older.start();

    const { settings } = await ask(database, 'left-open').query('system.post.screen');
    expect(settings.columns).toEqual([{ name: 'category' }, { name: 'postName' }, { name: 'postCode' }]);
  });

  test('has everybody with an account among its people, each once', async () => {
    const older = await openOlder();
    await older.start();

    const missing = await older.owner`select account from "system_user" u where is_deleted = 0 and status = 1
      and exists (select from system_dept d where d.tenant_id = u.tenant_id and d.id = u.dept_id[1] and d.is_deleted = 0)
      and not exists (select from supplier_user s where s.tenant_id = u.tenant_id and s.user_id = u.id)
      and 1 <> (select count(*) from hr_person p where p.tenant_id = u.tenant_id and p.user_id = u.id and p.last_name = u.real_name)`;
    const all = await older.owner`select id from hr_person`;

    expect([...missing]).toEqual([]);
    expect(all.length).toBeGreaterThan(5);
  });

  test('keeps the logs that were there as one part, with the indexes that their lists had', async () => {
    const older = await openOlder();
    await older.owner`create index log_api_search_1 on log_api (title)`;

    await older.start();

    await older.owner`insert into log_api (tenant_id, create_time) values ('100001', now() + interval '40 days')`;
    const parts =
      await older.owner`select tableoid::regclass::text as name, count(*)::int as rows from log_api group by 1 order by rows desc`;
    const indexes =
      await older.owner`select indexrelid::regclass::text as name from pg_index where indrelid = 'log_api_before'::regclass order by 1`;
    expect([...parts]).toEqual([
      { name: 'log_api_before', rows: 7 },
      { name: expect.stringMatching(/^log_api_\d{4}_\d{2}$/), rows: 1 },
    ]);
    expect(indexes.map(({ name }) => name)).toEqual(['age', 'id', 'key', 'search_1'].map((name) => `log_api_before_${name}`));
  });

  test('is not written to by the next start', async () => {
    const older = await openMigrated();
    await forget(older.owner);
    await older.start();
    const before = await fingerprints(older.owner);

    await older.start();

    expect(await fingerprints(older.owner)).toEqual(before);
  });

  test('is refused in words when a newer build has brought it up to date, and stays as it is', async () => {
    const older = await openOlder();
    await older.start();
    await older.owner`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer build', ${Date.UTC(2099, 0, 2)})`;
    const before = await fingerprints(older.owner);

    const refusal = await older.start().then(String, (error) => error.message);

    expect(refusal).toContain('The database belongs to a newer build: it was brought up to date to 2099-01-02 00:00');
    expect(refusal).toContain('Start the newer build, or restore a backup');
    expect(await fingerprints(older.owner)).toEqual(before);
  });

  test('waits for nobody at the next start, while another process works on every table', async () => {
    const older = await openMigrated();
    await older.start();
    const other = postgres({ ...older.options, max: 1, onnotice: () => {} });
    onTestFinished(() => other.end({ timeout: 1 }));

    const started = await other.begin(async (tx) => {
      for (const { table } of await readTables(older.owner)) await tx`lock table ${tx(table)} in row exclusive mode`;
      return older.start();
    });

    expect(started).toBeDefined();
  });

  test('may be started by two processes at once', async () => {
    const older = await openOlder();
    await forget(older.owner);

    await Promise.all([older.start(), older.start()]);

    expect(await newGrants(older.owner, '100001', 'admin')).toEqual(wideNews);
  });
});

// The codes that `forget` removes are new to the older database. 100002 has a narrow package, 100001 a wide one, the other two none.
const slogan = ['slogan', 'slogan_add', 'slogan_delete', 'slogan_edit', 'slogan_export', 'slogan_import', 'slogan_view'];
const param = slogan.map((code) => code.replace('slogan', 'param'));
const notice = slogan.map((code) => code.replace('slogan', 'notice'));
const tenantPackage = ['tenantpackage', 'tenantpackage_add', 'tenantpackage_delete', 'tenantpackage_edit', 'tenantpackage_export'];
const narrowNews = [...slogan, 'user_unlock'].sort();
const wideNews = ['explain', ...param, ...slogan, 'user_unlock'].sort();
const firstNews = ['explain', ...notice, ...slogan, 'user_unlock'].sort();
const allNews = ['explain', ...notice, ...param, ...slogan, ...tenantPackage, 'user_unlock'].sort();

describe('menus that a newer build brings', () => {
  test('reach the administrators of each tenant as far as its package allows, and nobody else', async () => {
    const older = await openMigrated();
    await forget(older.owner);
    const others = await grantsOfOthers(older.owner);

    const database = await older.start();

    const byHand = await older.owner`select tenant_id from system_tenant where tenant_name = '成都三厂'`;
    expect(await newGrants(older.owner, '100002', 'admin')).toEqual(narrowNews);
    expect(await newGrants(older.owner, '100001', 'admin')).toEqual(wideNews);
    expect(await newGrants(older.owner, byHand[0]?.tenant_id, 'admin')).toEqual(firstNews);
    expect(await newGrants(older.owner, '000000', 'admin')).toEqual(firstNews);
    expect(await newGrants(older.owner, '000000', 'administrator')).toEqual(allNews);
    expect(await grantsOfOthers(older.owner)).toEqual(others);
    expect(await sidebar(database, { tenantId: '100002', account: 'admin' })).toContain('slogan');
    expect(await sidebar(database, { tenantId: '100002', account: 'leader' })).not.toContain('slogan');
  });

  test('stay away where an administrator took them away', async () => {
    const older = await openMigrated();
    await forget(older.owner);
    await older.start();
    await takeAway(older.owner, '100001', ['slogan', 'slogan_add', 'user_unlock']);

    await older.start();

    expect(await newGrants(older.owner, '100001', 'admin')).toEqual(
      wideNews.filter((code) => !['slogan', 'slogan_add', 'user_unlock'].includes(code)),
    );
    expect(await newGrants(older.owner, '100002', 'admin')).toEqual(narrowNews);
  });

  test('do not bring back what was taken away before: an old page stays away, and its new buttons with it', async () => {
    const older = await openMigrated();
    await forget(older.owner);
    const users = [
      'user',
      'user_add',
      'user_edit',
      'user_delete',
      'user_view',
      'user_import',
      'user_export',
      'user_approve',
      'user_role',
      'user_reset',
    ];
    await takeAway(older.owner, '100001', users);

    const database = await older.start();

    expect(await newGrants(older.owner, '100001', 'admin')).toEqual(wideNews.filter((code) => code !== 'user_unlock'));
    expect(await sidebar(database, { tenantId: '100001', account: 'admin' })).not.toContain('user');
  });

  test('bring a page’s new buttons to whoever holds the page by its buttons alone', async () => {
    const older = await openMigrated();
    await forget(older.owner);
    await takeAway(older.owner, '100001', ['user']);

    await older.start();

    expect(await newGrants(older.owner, '100001', 'admin')).toEqual(wideNews);
  });

  test('wait where the package does not allow them, until a start finds a larger one', async () => {
    const older = await openMigrated();
    await forget(older.owner);
    await older.start();
    await older.owner`update system_tenant_package set menu_id = menu_id || (select id from system_menu where code = 'desk')
      where package_name = '生产基础版'`;

    await older.start();

    expect(await newGrants(older.owner, '100002', 'admin')).toEqual([...narrowNews, ...notice].sort());
  });

  test('count as new on the day that their screen comes, not while they were still to come', async () => {
    const older = await openMigrated();
    await takeAway(older.owner, '100001', slogan);
    await takeAway(older.owner, '100002', slogan);
    await older.owner`update system_menu set is_enabled = false where code in ${older.owner(slogan)}`;

    await older.start();

    expect(await newGrants(older.owner, '100001', 'admin')).toEqual(expect.arrayContaining(slogan));
    expect(await newGrants(older.owner, '100002', 'admin')).toEqual(expect.arrayContaining(slogan));
  });

  test('are not new because somebody enables what he disabled', async () => {
    const older = await openMigrated();
    await takeAway(older.owner, '100001', slogan);
    await older.owner`update system_menu set is_enabled = false, update_user = 1 where code in ${older.owner(slogan)}`;
    await older.start();
    await older.owner`update system_menu set is_enabled = true where code in ${older.owner(slogan)}`;

    await older.start();

    expect(await newGrants(older.owner, '100001', 'admin')).not.toEqual(expect.arrayContaining(['slogan']));
  });

  test('count as handed out in a tenant that was made since', async () => {
    const older = await openMigrated();
    await forget(older.owner);
    const database = await older.start();
    await seedTenant(database, { tenantId: '100009', tenantName: '绵阳四厂', adminPassword: demoPassword });
    await takeAway(older.owner, '100009', ['notice']);

    await older.start();

    expect(await newGrants(older.owner, '100009', 'admin')).toEqual(firstNews.filter((code) => code !== 'notice'));
  });

  test('go on standing among those that a new tenant begins with, unless the platform chose its own', async () => {
    const [older, chosen] = await Promise.all([openMigrated(), openMigrated()]);
    const first = (sql: postgres.Sql) => sql`select param_value from system_param where param_key = 'tenant.default.menuCode'`;
    const [present] = await first(older.owner);
    await older.owner`update system_param set param_value = 'board' where param_key = 'tenant.default.menuCode'`;
    await chosen.owner`update system_param set param_value = 'board', update_user = 1 where param_key = 'tenant.default.menuCode'`;
    await forget(chosen.owner);

    await Promise.all([older.start(), chosen.start()]);

    expect((await first(older.owner))[0]?.param_value.split(',')).toEqual(expect.arrayContaining(present?.param_value.split(',')));
    expect((await first(chosen.owner))[0]?.param_value).toBe('board');
    expect(await newGrants(chosen.owner, '000000', 'admin')).toEqual(narrowNews);
  });
});

const openOlder = () => openFrom('older');

/** With the tables of this build, which its start brings up to date first, and the rows of the older one. */
const openMigrated = () => openFrom('present');

async function openFrom(tables: 'older' | 'present'): Promise<OlderDatabase> {
  const older = await openOlderDatabase(tables);
  onTestFinished(older.close);
  return older;
}

const signIn = (database: Database, { password = demoPassword, ...person }: { tenantId: string; account: string; password?: string }) =>
  askAs(database, undefined, {}).mutate('session.signIn', { ...person, password, key: '', code: '' });

/** Calls procedures with a session's token. */
const ask = (database: Database, token: string) => askAs(database, undefined, { token });

interface Entry {
  code: string;
  children?: Entry[];
}

/** The codes of the pages in a user's menu. */
async function sidebar(database: Database, person: { tenantId: string; account: string }): Promise<string[]> {
  const { token } = await signIn(database, person);
  const codes = (entries: Entry[]): string[] => entries.flatMap(({ code, children = [] }) => [code, ...codes(children)]);
  return codes(await ask(database, token).query('system.menu.routes'));
}

/** Makes the older build one without these menus: some pages with their buttons, and a button of a page that stays. */
async function forget(owner: postgres.Sql): Promise<void> {
  await owner`delete from system_role_menu where menu_id in (select id from system_menu where code in ${owner(allNews)})`;
  await owner`delete from system_menu where code in ${owner(allNews)}`;
}

/** Removes grants as an administrator of the tenant does in the dialog of their role. */
async function takeAway(owner: postgres.Sql, tenantId: string, codes: string[]): Promise<void> {
  await owner`delete from system_role_menu where tenant_id = ${tenantId}
    and role_id in (select id from system_role where role_alias = 'admin')
    and menu_id in (select id from system_menu where code in ${owner(codes)})`;
}

/** The forgotten codes that a tenant's role has; codes added by later builds are left out. */
async function newGrants(owner: postgres.Sql, tenantId: string, alias: string): Promise<string[]> {
  const rows = await owner<{ code: string }[]>`
    select m.code from system_role_menu g
      join system_role r on r.id = g.role_id and r.role_alias = ${alias}
      join system_menu m on m.id = g.menu_id and m.code in ${owner(allNews)}
    where g.tenant_id = ${tenantId}`;
  return rows.map(({ code }) => code).sort();
}

/** Every grant of non-administrator roles. */
async function grantsOfOthers(owner: postgres.Sql): Promise<string[]> {
  const rows = await owner<{ granted: string }[]>`
    select g.tenant_id || ' ' || g.role_id || ' ' || g.menu_id as granted from system_role_menu g
      join system_role r on r.id = g.role_id and r.role_alias not in ('admin', 'administrator')`;
  return rows.map(({ granted }) => granted).sort();
}

async function countRows(owner: postgres.Sql): Promise<Record<string, number>> {
  return Object.fromEntries((await readTables(owner)).map(({ table, rows }) => [table, rows]));
}

/** Each table with its rows and the last transaction that wrote to it. */
const fingerprints = (owner: postgres.Sql) => readTables(owner);

async function readTables(owner: postgres.Sql): Promise<{ table: string; rows: number; lastWritten: string }[]> {
  const tables = await owner<{ name: string }[]>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by relname`;
  const found: { table: string; rows: number; lastWritten: string }[] = [];
  for (const { name } of tables) {
    const [row] = await owner`select count(*)::int as rows, coalesce(max(xmin::text::bigint), 0)::text as written from ${owner(name)}`;
    found.push({ table: name, rows: row?.rows, lastWritten: row?.written });
  }
  return found;
}
