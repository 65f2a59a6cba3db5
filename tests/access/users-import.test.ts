import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { findPerson, sessionOf } from '#server/calls/find-identity.ts';
import { isSecret, secretOfPlain } from '#server/security/passwords.ts';
import { askAs } from '#tests/build.ts';
import { bringIn, jobsOf, sheetOf, takeOver, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';

useOwnFolder();
const plant = usePlant('000000', '100001', '100002');
let [admin, platform]: Session[] = [];
const path = 'system.user';

beforeAll(async () => {
  admin = await sessionNow('100001');
  platform = await sessionNow('000000');
});

/** The session that the administrator of a tenant would have now. */
async function sessionNow(tenantId: string): Promise<Session> {
  const [row] = await plant.database.sql<{ id: string }[]>`
    select id::text from "system_user" where tenant_id = ${tenantId} and account = 'admin'`;
  const userId = String(row?.id);
  return plant.database.transact({ tenantId }, async (db) => {
    const person = await findPerson(db, { tenantId, userId });
    if (!person) throw new Error('Nobody is there');
    return sessionOf(db, person, { id: 'test', kind: 'page', clientId: '' });
  });
}
const newAccount = () => `i${randomBytes(5).toString('hex')}`;
const check = (rows: (string | null)[][], session = admin) =>
  workbookOf(rows).then((file) => bringIn(plant.database, session as Session, path, file));
const confirm = (id: string, mode: 'all' | 'good' = 'all', session = admin) => takeOver(plant.database, session as Session, id, mode);
const ask = (session = admin) => askAs(plant.database, session as Session);
const found = (account: string) =>
  plant.database.sql<
    { tenant_id: string; password: string; role_id: string[]; must_change_password: boolean }[]
  >`select tenant_id, password, role_id::text[], must_change_password from "system_user" where account = ${account} and is_deleted = 0`;
const heads = ['登录账号', '用户姓名'];

describe('new users of a file', () => {
  test('have their names in a column headed Name, with and without one for nicknames', async () => {
    const [first, second, third] = [newAccount(), newAccount(), newAccount()] as [string, string, string];
    await confirm(
      (
        await check([
          ['Account*', 'Name*'],
          [first, 'Ann Lee'],
        ])
      ).id,
    );
    await confirm(
      (
        await check([
          ['Account', 'Name', 'Nickname'],
          [second, 'Bob Ray', 'Bobby'],
        ])
      ).id,
    );
    await confirm(
      (
        await check([
          ['account', 'name', 'realName'],
          [third, 'Cat', 'Cathy Dow'],
        ])
      ).id,
    );

    const rows = await plant.database.sql`
      select name, real_name from "system_user" where account in ${plant.database.sql([first, second, third])} order by real_name`;

    expect(rows.map(({ name, real_name }) => [name, real_name])).toEqual([
      [null, 'Ann Lee'],
      ['Bobby', 'Bob Ray'],
      ['Cat', 'Cathy Dow'],
    ]);
  });

  test('need an account without blanks', async () => {
    const { report } = await check([heads, ['wang gong', '王工']]);

    expect(report.problems).toEqual([{ row: 2, column: '登录账号', value: 'wang gong', text: '登录账号不能含空格' }]);
  });

  test('get passwords of their own, which their importer is shown once and nobody finds in the database', async () => {
    const accounts = [newAccount(), newAccount()];
    const { id } = await check([
      [...heads, '所属角色'],
      [accounts[0] ?? '', '赵工', '管理员'],
      [accounts[1] ?? '', '钱工', null],
    ]);
    const done = await confirm(id);

    const stranger = await plant.as({ userId: '77' }).refusal('exchange.passwords', { id });
    const stored = JSON.stringify(await jobsOf(plant.database)) + JSON.stringify(await plant.database.sql`select * from idempotency_key`);
    const { passwords } = await ask().mutate('exchange.passwords', { id });
    const again = await ask().refusal('exchange.passwords', { id });
    const after = await ask().query('exchange.importJob', { id });

    expect(done).toMatchObject({ state: 'done', hasPasswords: true, report: { counts: { added: 2, wrong: 0 } } });
    expect(stranger.code).toBe(404);
    expect(passwords.map(({ account }: { account: string }) => account)).toEqual(accounts);
    for (const { account, password } of passwords) {
      const [row] = await found(account);
      expect(stored).not.toContain(password);
      expect(JSON.stringify(done)).not.toContain(password);
      expect(row?.must_change_password).toBe(true);
      expect(await isSecret(row?.password, [secretOfPlain(password)])).toBe(true);
    }
    expect(again).toMatchObject({ code: 409, message: '一次性密码已显示过，不能再次查看；需要时请重置密码' });
    expect(after.hasPasswords).toBe(false);
    const told = await plant.database.sql`select params from log_usual where method_class = ${path} and method_name = 'import'`;
    expect(told.map(({ params }) => JSON.parse(params))).toContainEqual(expect.objectContaining({ fileName: 'file.xlsx', added: 2 }));
  });

  test('fill the quota and not more: the rows beyond it are wrong, the others can be taken', async () => {
    await plant.database
      .sql`update system_tenant set account_number = (select count(*) + 1 from "system_user" where tenant_id = '100001' and is_deleted = 0) where tenant_id = '100001'`;
    const accounts = [newAccount(), newAccount()];

    const { id, report } = await check([heads, ...accounts.map((account) => [account, '满'])]);
    const done = await confirm(id, 'good');

    await plant.database.sql`update system_tenant set account_number = -1 where tenant_id = '100001'`;
    expect(report.problems).toEqual([{ row: 3, column: '', value: '', text: '当前租户已到最大账号额度!' }]);
    expect(done.report.counts).toMatchObject({ added: 1, wrong: 1 });
    expect((await found(accounts[1] ?? '')).length).toBe(0);
  });

  test('are told apart from one another and from those who are there, whose blank cells change nothing', async () => {
    const account = newAccount();
    await ask().mutate('system.user.save', { account, password: 'Board-2026-x', realName: '王工', email: 'wang@x.example' });
    const twin = newAccount();

    const { id, report } = await check([
      [...heads, '电子邮箱'],
      [account, '王师傅', null],
      [twin, '甲', null],
      [twin, '乙', null],
    ]);
    const done = await confirm(id, 'good');

    expect(report.counts).toMatchObject({ added: 0, changed: 1, wrong: 2 });
    expect(done).toMatchObject({ state: 'done', hasPasswords: false });
    expect((await ask().query('system.user.list', { filters: { account } })).records).toMatchObject([
      { realName: '王师傅', email: 'wang@x.example' },
    ]);
  });
});

describe('a tenant', () => {
  test('keeps an administrator when all rows are done, whatever each of them says', async () => {
    const successor = newAccount();
    const head = [...heads, '所属租户', '所属角色', '状态'];
    const leaving = ['admin', '管理员', '100002', null, '停用'];
    const enabled = () => plant.database.sql`
      select account from "system_user" where tenant_id = '100002' and account in ('admin', ${successor}) and status = 1`;
    await ask(platform).mutate('system.user.save', {
      account: successor,
      password: 'Board-2026-x',
      realName: '接任',
      tenantId: '100002',
    });

    const alone = await check([head, leaving], platform);
    const { id } = await check([head, leaving, [successor, '接任', '100002', '管理员', null]], platform);
    const handedOver = await confirm(id, 'all', platform);

    expect([alone.state, alone.problem]).toEqual(['failed', '至少保留一个启用的管理员!']);
    expect(handedOver.report.counts).toMatchObject({ changed: 2, wrong: 0 });
    expect(await enabled()).toEqual([{ account: successor }]);
  });
});

describe('the platform’s administrator', () => {
  test('names the tenant of a user, whose roles and departments are that tenant’s', async () => {
    const accounts = [newAccount(), newAccount(), newAccount()];
    const rows = [
      [...heads, '所属租户', '所属角色'],
      [accounts[0] ?? '', '乙厂', '100002', '管理员'],
      [accounts[1] ?? '', '乙厂', '工厂 100002', null],
      [accounts[2] ?? '', '没有', '999999', null],
    ];

    const { id, report } = await check(rows, platform);
    await confirm(id, 'good', platform);

    expect(report.problems).toEqual([{ row: 4, column: '所属租户', value: '999999', text: '“999999”不存在' }]);
    const [first, second] = [await found(accounts[0] ?? ''), await found(accounts[1] ?? '')];
    const [role] = await plant.database.sql<{ id: string }[]>`
      select id::text from system_role where tenant_id = '100002' and role_alias = 'admin'`;
    expect(first).toMatchObject([{ tenant_id: '100002', role_id: [role?.id] }]);
    expect(second).toMatchObject([{ tenant_id: '100002' }]);
  });

  test.each(['Tenant', '租户编号', 'Tenant ID'])('is understood where that column is called %s', async (title) => {
    const account = newAccount();

    const { id } = await check(
      [
        [...heads, title],
        [account, '乙厂', '100002'],
      ],
      platform,
    );
    await confirm(id, 'all', platform);

    expect(await found(account)).toMatchObject([{ tenant_id: '100002' }]);
  });

  test('alone is offered that column', async () => {
    const headOf = async (session: Session | undefined) => (await sheetOf(await ask(session).query('exchange.template', { path })))[0];

    expect(await headOf(platform)).toContain('所属租户');
    expect(await headOf(admin)).not.toContain('所属租户');
  });
});

test('no file of users shows a password, whatever columns are asked for', async () => {
  const file = await ask().query('exchange.exportNow', { path, columns: ['account', 'password'] });

  expect((await sheetOf(file))[0]).toEqual(['登录账号', '记录版本']);
});

test('a file of users needs the right to import, and to add or to change', async () => {
  const { UploadedFile } = await import('#server/storage/uploaded-file.ts');
  const file = new UploadedFile('x.xlsx', await workbookOf([heads, [newAccount(), '甲']]));
  const holding = (...codes: string[]) => plant.as({ codes: new Set(['user', ...codes]) });

  for (const codes of [['user_import'], ['user_add', 'user_edit']])
    expect((await holding(...codes).refusal('exchange.startImport', { path, file })).code).toBe(403);
});
