import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { keepUnbound } from '#server/access/users/user-identities.ts';
import { type BladePerson, openBlade } from '#tests/blade/people.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');
let call: BladePerson;
let admin: BladePerson;
let other: BladePerson;
const adminPassword = 'Factory-2026';

beforeAll(async () => {
  const blade = await openBlade(plant.database);
  call = blade.call;
  admin = await blade.as('100001', 'admin', adminPassword);
  other = await blade.as('100002', 'admin', adminPassword);
});

const stems = ['/blade-user', '/blade-system/user'] as const;
const newAccount = () => `a${randomBytes(5).toString('hex')}`;
const person = (of: object = {}) => ({ account: newAccount(), password: 'Board-2026-x', realName: '王工', ...of });
const buildUser = async (of: object = {}): Promise<{ id: string; account: string }> =>
  (await admin('POST', '/blade-user/submit', {}, { body: person(of) })).body.data;
const usersIn = async (tenantId = '100001') =>
  plant.database.sql`select * from "system_user" where tenant_id = ${tenantId} order by id`.then((rows) => JSON.stringify(rows));

describe.each(stems)('%s', (stem) => {
  test('is made, listed, shown, changed and removed', async () => {
    const made = await admin(
      'POST',
      `${stem}/submit`,
      {},
      {
        body: person({
          phone: `139${String(stems.indexOf(stem)).padStart(8, '0')}`,
          $index: 3,
        }),
      },
    );
    const { id, account } = made.body.data;
    const page = await admin('GET', `${stem}/page`, { current: '1', size: '10', account, deptId: '' });
    const list = await admin('GET', `${stem}/list`, { account });
    const people = await admin('GET', `${stem}/user-list`);
    await admin('POST', `${stem}/update`, {}, { body: { id, realName: '李工' } });
    const detail = await admin('GET', `${stem}/detail`, { id });
    const removed = await admin('POST', `${stem}/remove`, { ids: id });

    expect(page.body.data).toMatchObject({
      total: 1,
      records: [{ id, account, tenantName: '工厂 100001', userTypeName: 'WEB', userExt: '', birthday: '' }],
    });
    expect(page.body.data.records[0]).not.toHaveProperty('password');
    expect(list.body.data.total).toBe(1);
    expect(people.body.data).toContainEqual(expect.objectContaining({ id, account, realName: '王工' }));
    expect(detail.body.data).toMatchObject({ id, realName: '李工' });
    expect(removed.body).toMatchObject({ code: 200, success: true });
    expect((await admin('GET', `${stem}/detail`, { id })).status).toBe(404);
  });

  test('the platform that a user signs in from is set with what belongs to it', async () => {
    const { id } = await buildUser();

    const set = await admin('POST', `${stem}/update-platform`, { userId: id, userType: '2', userExt: '{"device":"PDA-7"}' });
    const shown = await admin('GET', `${stem}/platform-detail`, { id });
    const back = await admin('POST', `${stem}/update-platform`, { userId: id, userType: '1', userExt: '' });
    const foreign = await other('GET', `${stem}/platform-detail`, { id });
    const strange = await admin('POST', `${stem}/update-platform`, { userId: id, userType: '9', userExt: '' });

    expect(set.body).toMatchObject({ code: 200, success: true });
    expect(shown.body.data).toMatchObject({ id, userType: 2, userTypeName: 'APP', userExt: '{"device":"PDA-7"}' });
    expect(back.body.success).toBe(true);
    expect((await admin('GET', `${stem}/platform-detail`, { id })).body.data).toMatchObject({ userType: 1, userExt: '' });
    expect(foreign.status).toBe(404);
    expect(strange).toMatchObject({ status: 400, body: { code: 400, success: false } });
  });
});

describe('what an account may be', () => {
  test('an account or a phone that is taken is refused, and nobody is added or changed', async () => {
    const phone = '13911112222';
    const [one, two] = [await buildUser({ phone }), await buildUser()];
    const before = await usersIn();

    const account = await admin('POST', '/blade-user/submit', {}, { body: person({ account: one.account }) });
    const taken = await admin('POST', '/blade-user/submit', {}, { body: person({ phone }) });
    const changed = await admin('POST', '/blade-user/update', {}, { body: { id: two.id, phone } });

    expect(account.body).toMatchObject({ code: 400, success: false, msg: `当前用户 [${one.account}] 已存在!` });
    for (const refusal of [taken, changed])
      expect(refusal.body).toMatchObject({ code: 400, success: false, msg: `当前手机 [${phone}] 已存在!` });
    expect(await usersIn()).toBe(before);
    expect((await other('POST', '/blade-user/submit', {}, { body: person({ phone }) })).body.success).toBe(true);
  });

  test('of two who take one phone at once, one gets it', async () => {
    const phone = '13922223333';

    const tries = await Promise.all([1, 2, 3].map(() => admin('POST', '/blade-user/submit', {}, { body: person({ phone }) })));

    expect(tries.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await plant.database.sql`select id from "system_user" where phone = ${phone} and is_deleted = 0`).toHaveLength(1);
  });

  test('nobody removes himself, and the last administrator is neither disabled, removed nor stripped of his role', async () => {
    const [own] = (await admin('GET', '/blade-user/page', { account_equal: 'admin' })).body.data.records;
    const clerk = await buildUser({ roleId: own.roleId });
    const blade = await openBladeAs(clerk.account);
    const before = await usersIn();

    const himself = await admin('POST', '/blade-user/remove', { ids: own.id });
    await blade('POST', '/blade-user/grant', { userIds: own.id, roleIds: '' });
    const stripped = await blade('POST', '/blade-user/grant', { userIds: clerk.id, roleIds: '' });
    const disabled = await blade('POST', '/blade-user/update', {}, { body: { id: clerk.id, status: 0 } });
    const emptied = await blade('POST', '/blade-user/update', {}, { body: { id: clerk.id, roleId: '' } });
    await blade('POST', '/blade-user/grant', { userIds: own.id, roleIds: own.roleId });

    expect(himself.body).toMatchObject({ code: 400, msg: '不能删除本账号!' });
    expect(disabled.body).toMatchObject({ code: 400, msg: '不能停用本账号!' });
    for (const refusal of [stripped, emptied])
      expect(refusal.body).toMatchObject({ code: 400, success: false, msg: '至少保留一个启用的管理员!' });
    const [first] = JSON.parse(before);
    const [now] = JSON.parse(await usersIn());
    expect(now.role_id).toEqual(first.role_id);
  });

  test('two administrators who disable each other at once do not both succeed', async () => {
    const [own] = (await admin('GET', '/blade-user/page', { account_equal: 'admin' })).body.data.records;
    const second = await buildUser({ roleId: own.roleId });
    await plant.database.sql`
      update "system_user" set status = 0 where tenant_id = '100001' and role_id && ${`{${own.roleId}}`}::bigint[]
        and id not in (${own.id}, ${second.id})`;
    const rival = await openBladeAs(second.account);

    const tries = await Promise.all([
      admin('POST', '/blade-user/update', {}, { body: { id: second.id, status: -1 } }),
      rival('POST', '/blade-user/update', {}, { body: { id: own.id, status: -1 } }),
    ]);

    const left = await plant.database.sql`
      select id from "system_user" where tenant_id = '100001' and status = 1 and is_deleted = 0 and role_id && ${`{${own.roleId}}`}::bigint[]`;
    expect(left.length).toBeGreaterThanOrEqual(1);
    expect(tries.filter(({ body }) => body.success).length).toBeLessThanOrEqual(1);
    await plant.database.sql`update "system_user" set status = 1 where id = ${own.id}`;
    admin = await openBladeAs('admin', adminPassword);
  });

  test('one unknown id in a list and nothing is done to any of them', async () => {
    const user = await buildUser();
    const [foreign] = (await other('GET', '/blade-user/page', { account_equal: 'admin' })).body.data.records;
    const before = await usersIn();

    for (const id of [foreign.id, '1234567890123456789']) {
      const ids = `${user.id},${id}`;
      for (const [address, query] of [
        ['remove', { ids }],
        ['grant', { userIds: ids, roleIds: '' }],
        ['reset-password', { userIds: ids }],
        ['unlock', { userIds: ids }],
      ] as const) {
        const refusal = await admin('POST', `/blade-user/${address}`, query);
        expect(refusal.body, address).toMatchObject({ code: 404, success: false, msg: '数据不存在或已被删除' });
      }
    }

    expect(await usersIn()).toBe(before);
  });
});

describe('registering by a third-party sign-in', () => {
  const federatedFor = (subject = randomBytes(6).toString('hex')) =>
    plant.database.transact({}, (db) =>
      keepUnbound(db, { source: 'wechat_enterprise', subject, avatar: 'https://x.example/a.png', name: '' }),
    );
  const register = (of: Record<string, string>, from = randomBytes(6).toString('hex')) =>
    call('POST', '/blade-user/register-guest', { tenantId: '100001', name: '新人', password: 'Solder-2026', ...of }, { from });

  test('makes a pending user without role, who may sign in once an administrator gives him one', async () => {
    const account = newAccount();
    const oauthId = await federatedFor();

    const answer = await register({ account, oauthId });
    const [made] = (await admin('GET', '/blade-user/page', { account })).body.data.records;
    const early = openBladeAs(account, 'Solder-2026');

    expect(answer.body).toMatchObject({ code: 200, success: true });
    expect(made).toMatchObject({
      account,
      name: '新人',
      status: 0,
      statusName: '待审核',
      roleId: '',
      deptId: '',
      avatar: 'https://x.example/a.png',
    });
    await expect(early).rejects.toThrow('用户名或密码错误');
    const [own] = (await admin('GET', '/blade-user/page', { account_equal: 'admin' })).body.data.records;
    await admin('POST', '/blade-user/update', {}, { body: { id: made.id, status: 1, roleId: own.roleId } });
    expect((await (await openBladeAs(account, 'Solder-2026'))('GET', '/blade-user/info')).body.data.account).toBe(account);
    await admin('POST', '/blade-user/remove', { ids: made.id });
  });

  test('an oauthId that is not of ours, or was used, opens nothing', async () => {
    const used = await federatedFor();
    await register({ account: newAccount(), oauthId: used });
    const before = await usersIn();

    for (const oauthId of ['', '1', used, 'x'.repeat(900)]) {
      const refusal = await register({ account: newAccount(), oauthId });
      expect(refusal.body).toMatchObject({ code: 400, success: false, msg: '第三方登陆信息错误!' });
    }

    expect(await usersIn()).toBe(before);
  });

  test('of two who use one oauthId at once, one is registered', async () => {
    const oauthId = await federatedFor();

    const tries = await Promise.all([1, 2].map(() => register({ account: newAccount(), oauthId })));

    expect(tries.filter(({ body }) => body.success)).toHaveLength(1);
  });

  test('a refused registration says why, and the oauthId still serves', async () => {
    const [oauthId, account] = [await federatedFor(), newAccount()];

    const refusals = {
      tenant: await register({ account, oauthId, tenantId: '999999' }),
      blank: await register({ account: '', oauthId }),
      noTenant: await register({ account, oauthId, tenantId: '' }),
      noPassword: await register({ account, oauthId, password: '' }),
      taken: await register({ account: 'admin', oauthId }),
      weak: await register({ account, oauthId, password: '12345678' }),
    };
    const then = await register({ account, oauthId });

    expect(Object.fromEntries(Object.entries(refusals).map(([name, { body }]) => [name, body.msg]))).toEqual({
      tenant: '租户信息错误!',
      blank: '请先输入账号名称',
      noTenant: '请先输入租户编号',
      noPassword: '请先输入密码',
      taken: '当前用户 [admin] 已存在!',
      weak: '密码过于简单，请使用至少8位且不常见的密码',
    });
    expect(then.body.success).toBe(true);
  });

  test('is switched off by its parameter', async () => {
    await plant.database.sql`update system_param set param_value = 'false' where param_key = 'account.registerUser'`;

    const refusal = await register({ account: newAccount(), oauthId: await federatedFor() });

    await plant.database.sql`update system_param set param_value = 'true' where param_key = 'account.registerUser'`;
    expect(refusal.body).toMatchObject({ code: 400, success: false, msg: '未开启账号注册功能!' });
  });

  test('is bounded for each address and tenant', async () => {
    const from = '10.9.9.9';
    for (let asked = 0; asked < 10; asked += 1) await register({ account: newAccount(), oauthId: 'no' }, from);

    const eleventh = await register({ account: newAccount(), oauthId: await federatedFor() }, from);
    const elsewhere = await register({ account: newAccount(), oauthId: await federatedFor(), tenantId: '100002' }, from);

    expect(eleventh).toMatchObject({ status: 429, body: { code: 429, success: false, msg: '注册过于频繁，请稍后再试！' } });
    expect(elsewhere.body.success).toBe(true);
  });
});

async function openBladeAs(account: string, password = 'Board-2026-x') {
  const { body } = await call('POST', '/blade-auth/oauth/token', {
    tenantId: '100001',
    username: account,
    password,
    grant_type: 'password',
  });
  if (typeof body.access_token !== 'string') throw new Error(body.error_description);
  const person: BladePerson = (method, address, query, of) => call(method, address, query, { token: body.access_token, ...of });
  return person;
}
