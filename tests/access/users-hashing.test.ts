import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import exceljs from 'exceljs';
import { beforeEach, expect, test, vi } from 'vitest';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { administratorOf, bringIn, takeOver, useOwnFolder } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';

/** Done whenever a password is hashed or compared. */
const atHash = vi.hoisted(() => ({ look: async () => {} }));
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    hash: async (...given: Parameters<typeof argon2.hash>) => {
      await atHash.look();
      return argon2.hash(...given);
    },
    verify: async (...given: Parameters<typeof argon2.verify>) => {
      await atHash.look();
      return argon2.verify(...given);
    },
  };
});

useOwnFolder();
const plant = usePlant('100001');
beforeEach(() => {
  atHash.look = async () => {};
});

/** Waits until so many transactions wait for a lock. */
const waiting = (count: number) =>
  vi.waitFor(
    async () => {
      const held = await plant.database.sql`select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`;
      expect(held.length).toBe(count);
    },
    { timeout: 20_000 },
  );

const admin = (of: object = {}) => plant.as({ roleAliases: ['admin'], ...of });
const newAccount = () => `h${randomBytes(5).toString('hex')}`;
const addUser = async () =>
  (await admin().mutate('system.user.submit', { account: newAccount(), password: 'Board-2026-x', realName: '王工' })) as { id: string };
async function fileOf(accounts: string[], name = '赵工'): Promise<UploadedFile> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('用户');
  sheet.addRow(['登录账号', '用户姓名']);
  for (const account of accounts) sheet.addRow([account, name]);
  return new UploadedFile('users.xlsx', new Uint8Array(await book.xlsx.writeBuffer()));
}

/** How many transactions were open at each hash. */
function countOpen(): number[] {
  const counted: number[] = [];
  atHash.look = async () => {
    const [row] = await plant.database.sql<{ open: number }[]>`
      select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    counted.push(row?.open ?? -1);
  };
  return counted;
}

test.each<[string, number, () => Promise<unknown>]>([
  ['a new user', 1, addUser],
  [
    'a reset',
    2,
    async () => {
      const users = await plant.database.sql`select id::text as id from "system_user" where account like 'h%' limit 2`;
      return admin().mutate('system.user.resetPassword', { userIds: users.map(({ id }) => id) });
    },
  ],
  [
    'a change of one’s own password',
    3,
    async () => {
      const [user] = await plant.database.sql`select id::text as id, account from "system_user" where account like 'own%'`;
      const change = { oldPassword: 'Board-2026-x', newPassword: 'Feeder-2030', newPassword1: 'Feeder-2030' };
      return admin({ userId: user?.id, account: user?.account }).mutate('system.user.updatePassword', change);
    },
  ],
  [
    'an import',
    3,
    async () =>
      admin().mutate('system.user.importUsers', { file: await fileOf([newAccount(), newAccount(), newAccount()]), isCovered: '0' }),
  ],
  [
    'an import that is checked first',
    2,
    async () => {
      const session = await administratorOf(plant.database, '100001', false);
      const { bytes } = await fileOf([newAccount(), newAccount()]);
      const { id } = await bringIn(plant.database, session, 'system.user', bytes);
      return takeOver(plant.database, session, id);
    },
  ],
])('no transaction waits for the hashes of %s', async (_what, hashes, work) => {
  await Promise.all([addUser(), addUser()]);
  await admin()
    .mutate('system.user.submit', { account: 'own1', password: 'Board-2026-x', realName: '本人' })
    .catch(() => {});
  const open = countOpen();

  await work();

  expect(open).toEqual(Array(hashes).fill(0));
});

test('while users are imported, colleagues are added and changed, and another import goes on', async () => {
  const colleague = await addUser();
  const [first, second] = [await fileOf([newAccount()]), await fileOf([newAccount()])];
  const met: Promise<unknown>[] = [];
  atHash.look = async () => {
    atHash.look = async () => {};
    met.push(admin().mutate('system.user.update', { id: colleague.id, realName: '同事' }), addUser());
    met.push(admin().mutate('system.user.importUsers', { file: second, isCovered: '0' }));
    await Promise.all(met);
  };

  const imported = await admin().mutate('system.user.importUsers', { file: first, isCovered: '0' });
  const [changed, , other] = await Promise.all(met);

  expect(imported.added).toBe(1);
  expect(changed).toMatchObject({ realName: '同事' });
  expect(other).toMatchObject({ added: 1 });
});

test('an import, a new colleague and a changed account wait for each other in one order', async () => {
  const [colleague, account] = [await addUser(), newAccount()];
  const [{ account: known }] = await plant.database.sql<[{ account: string }]>`
    select account from "system_user" where id = ${colleague.id}`;
  const file = await fileOf([newAccount(), known], '钱工');
  const met: Promise<unknown>[] = [];

  await plant.database.transact({ tenantId: '100001' }, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('outer ids 100001 system.user', 0))`);
    met.push(admin().mutate('system.user.importUsers', { file, isCovered: '1' }));
    await waiting(1);
    met.push(addUser());
    await waiting(2);
    met.push(admin().mutate('system.user.update', { id: colleague.id, account }));
    await waiting(3);
  });

  const outcomes = await Promise.allSettled(met);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

test('who takes the last place while an import is written leaves its row without one', async () => {
  const file = await fileOf([newAccount(), newAccount()]);
  await plant.database
    .sql`update system_tenant set account_number = (select count(*) + 2 from "system_user" where tenant_id = '100001' and is_deleted = 0)
    where tenant_id = '100001'`;
  const met: Promise<{ message: string }>[] = [];

  await plant.database.transact({ tenantId: '100001' }, async (db) => {
    await db.execute(sql`select 1 from system_tenant where tenant_id = '100001' for update`);
    await db.execute(sql`insert into "system_user" (account, real_name, password) values (${newAccount()}, '孙工', '!')`);
    met.push(admin().refusal('system.user.importUsers', { file, isCovered: '0' }));
    await waiting(1);
  });

  const [refusal] = await Promise.all(met);
  await plant.database.sql`update system_tenant set account_number = -1 where tenant_id = '100001'`;
  expect(refusal?.message).toContain('第3行: 当前租户已到最大账号额度!');
});

test('what takes the last place while an import hashes leaves the import without one, and nothing of it is written', async () => {
  const file = await fileOf([newAccount()]);
  const size = async () => (await plant.database.sql`select count(*)::int as count from "system_user" where is_deleted = 0`)[0]?.count;
  await plant.database
    .sql`update system_tenant set account_number = (select count(*) + 1 from "system_user" where tenant_id = '100001' and is_deleted = 0)
    where tenant_id = '100001'`;
  const before = await size();
  atHash.look = async () => {
    atHash.look = async () => {};
    await addUser();
  };

  const refusal = await admin().refusal('system.user.importUsers', { file, isCovered: '0' });

  await plant.database.sql`update system_tenant set account_number = -1 where tenant_id = '100001'`;
  expect(refusal.message).toContain('第2行: 当前租户已到最大账号额度!');
  expect(await size()).toBe(before + 1);
});
