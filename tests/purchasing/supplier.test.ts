import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { askAs, buildTenant } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { ageCodes, buildSmsSetting, codeTo, nextPhone, textsTo, wrongFor } from '#tests/sign-in/code-people.ts';
import { legacyClient } from '#tests/sign-in/oauth-people.ts';
import { ask, buildClient, countOf, refusalFrom } from '#tests/sign-in/session-people.ts';

const tenantId = '100001';
const { database, as } = usePlant();
const call = legacyClient(database);
beforeAll(async () => {
  for (const one of [tenantId, '000000']) {
    await buildTenant(database, one);
    await buildSmsSetting(database, one);
  }
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret'), authorizedGrantTypes: 'password,refresh_token,supplier' });
});

const buyer = (at = tenantId) => as({ tenantId: at });
let last = 0;

/** A supplier with one contact. */
async function buildSupplier(of: Record<string, unknown> = {}, contactOf: Record<string, unknown> = {}, at = tenantId) {
  last += 1;
  const number = `S-${last}`;
  const made = await buyer(at).mutate('purchasing.supplier.submit', { number, name: `深圳电子 ${number}`, status: 1, ...of });
  const contact = await addContact(made.id, contactOf, at);
  return { id: String(made.id), number: String(of.number ?? number), phone: contact.phone, contactId: contact.id };
}
async function addContact(supplierId: string, of: Record<string, unknown> = {}, at = tenantId) {
  const phone = nextPhone();
  const made = await buyer(at).mutate('purchasing.supplierContact.submit', { supplierId, name: '王芳', phone, ...of });
  return { id: String(made.id), phone: String(of.phone ?? phone) };
}
type Supplier = Awaited<ReturnType<typeof buildSupplier>>;

const page = () => ask(database).phone;
async function codeFor({ phone }: Pick<Supplier, 'phone'>, at = tenantId): Promise<string> {
  await ageCodes(database, at, phone);
  await page().sendSupplierCode({ tenantId: at, phone });
  return codeTo(database, at, phone);
}
const signIn = ({ number, phone }: Pick<Supplier, 'number' | 'phone'>, smsCode: string, at = tenantId) =>
  page().signInSupplier({ tenantId: at, number, phone, smsCode });
const enter = async (supplier: Supplier) => (await signIn(supplier, await codeFor(supplier))).token;
const isIn = async (token: string) =>
  (
    await refusalFrom(
      ask(database, { token })
        .shell()
        .then(() => Promise.reject(new Error('in'))),
    )
  ).message !== '请求未授权';
const usersOf = ({ id }: Supplier) => countOf(database, sql`select count(*) from supplier_user where supplier_id = ${id}`, tenantId);

describe('suppliers', () => {
  test('are found by the beginning of their code first, then by any part of code or name, fifty at most', async () => {
    await buildSupplier({ number: 'FIND-10', name: '南方电路' });
    await buildSupplier({ number: 'X-FIND-1', name: '北方电路' });
    await buildSupplier({ number: 'Y-1', name: '电路 find 100%' });
    await buildSupplier({ number: 'FIND-2', name: '停用的', status: 2 });
    const search = async (supplierNumber: string) =>
      (await buyer().query('purchasing.supplier.select', { supplierNumber })).map((row: { number: string }) => row.number);

    expect(await search('find')).toEqual(['FIND-10', 'X-FIND-1', 'Y-1']);
    expect(await search('FIND-10')).toEqual(['FIND-10']);
    expect(await search('100%')).toEqual(['Y-1']);
    expect(await search('%')).toEqual(['Y-1']);
    expect((await buyer().query('purchasing.supplier.select', { supplierNumber: 'FIND-10' }))[0]).toMatchObject({
      supplierNumber: 'FIND-10',
      supplierName: '南方电路',
      label: 'FIND-10 南方电路',
    });
  });

  test('that are disabled are offered where a list is searched, and not where a form chooses', async () => {
    const { id } = await buildSupplier({ number: 'OFF-1', name: '停用供应商', status: 2 });
    const offered = async (input: object) =>
      (await buyer().query('purchasing.supplier.select', { q: 'OFF-1', ...input })).map(({ value }: { value: string }) => value);

    expect(await offered({})).toEqual([]);
    expect(await offered({ all: 'true' })).toEqual([id]);
    expect(await offered({ ids: id })).toEqual([id]);
  });

  test('show their contacts by their exact code, the default one first, with the alerts of an inquiry', async () => {
    const supplier = await buildSupplier();
    const chief = await addContact(supplier.id, { name: '李经理', isDefault: true, mail: 'li@supplier.example' });
    const select = (supplierNumber: string) => buyer().query('purchasing.supplier.selectContact', { supplierNumber });

    const contacts = await select(supplier.number);

    expect(contacts).toMatchObject([
      { id: chief.id, contactName: '李经理', contactMail: 'li@supplier.example', isDefault: true, smsWarn: false, mailWarn: true },
      { id: supplier.contactId, contactPhone: supplier.phone, isDefault: false },
    ]);
    expect(await select(supplier.number.slice(0, -1))).toEqual([]);
    expect(await select('')).toEqual([]);
    expect(await buyer('000000').query('purchasing.supplier.selectContact', { supplierNumber: supplier.number })).toEqual([]);
  });

  test('have one default contact, the last that was made one', async () => {
    const supplier = await buildSupplier({}, { isDefault: true });

    const { id } = await addContact(supplier.id, { isDefault: true });

    const rows = (await buyer().query('purchasing.supplierContact.list', { filters: { supplierId: supplier.id } })).records;
    expect(rows.filter((row: { isDefault: boolean }) => row.isDefault).map((row: { id: string }) => row.id)).toEqual([id]);
  });

  test('are refused in words for what they lack', async () => {
    const supplier = await buildSupplier();
    const refusals = await Promise.all([
      buyer().refusal('purchasing.supplier.submit', { number: supplier.number, name: '同号' }),
      buyer().refusal('purchasing.supplier.submit', {}),
      buyer().refusal('purchasing.supplierContact.submit', {}),
      buyer().refusal('purchasing.supplierContact.submit', { supplierId: supplier.id, name: '王芳', phone: '1234' }),
      buyer().refusal('purchasing.supplierContact.submit', { supplierId: supplier.id, name: '重复', phone: supplier.phone }),
    ]);

    expect(refusals.map(({ problems }) => problems)).toEqual([
      { number: '供应商编码已存在!' },
      { number: '请输入供应商编码', name: '请输入供应商名称' },
      { supplierId: '请选择供应商信息', name: '请填写供应商联系人', phone: '请填写联系人手机号' },
      { phone: '手机号长度不是11位' },
      { supplierId: '该供应商已有此手机号的联系人!' },
    ]);
    expect(
      await countOf(database, sql`select count(*) from purchasing_supplier_contact where supplier_id = ${supplier.id}`, tenantId),
    ).toBe(1);
  });

  test('go with their contacts', async () => {
    const supplier = await buildSupplier();

    const told = await buyer().query('purchasing.supplier.removal', { ids: [supplier.id] });
    await buyer().mutate('purchasing.supplier.remove', { ids: [supplier.id] });

    expect(told).toEqual({ along: ['1 位联系人'] });
    expect(await buyer().refusal('purchasing.supplierContact.detail', { id: supplier.contactId })).toMatchObject({ code: 404 });
  });
});

describe("a supplier's contact", () => {
  test('gets the role of the product, also where somebody made one of its alias before that was reserved', async () => {
    const at = '100077';
    await buildTenant(database, at);
    await buildSmsSetting(database, at);
    await database.sql`insert into system_role (tenant_id, role_name, role_alias, parent_id, sort, create_user) values (${at}, 'x3', 'supplier', 0, 1, 7)`;
    const supplier = await buildSupplier({}, {}, at);

    const { token } = await signIn(supplier, await codeFor(supplier, at), at);

    const [row] = await database.sql`
      select r.role_name as name from "system_user" u join system_role r on r.id = any(u.role_id) where u.account = ${`supplier-${supplier.contactId}`}`;
    expect([await isIn(token), row?.name]).toEqual([true, '供应商']);
  });

  test('comes in by the code of his supplier and the one on his phone, and is the same user the next time', async () => {
    const supplier = await buildSupplier({ shortName: '深电' });

    const first = await ask(database, { token: await enter(supplier) }).shell();
    const second = await ask(database, { token: await enter(supplier) }).shell();

    expect(first.user).toMatchObject({ name: '深电', tenantId, roles: ['供应商'] });
    expect(second.user.id).toBe(first.user.id);
    expect(await usersOf(supplier)).toBe(1);
    const row = await database.sql`select user_type, dept_id, phone, password from "system_user" where id = ${first.user.id}`;
    expect(row).toMatchObject([{ user_type: 3, dept_id: null, phone: null, password: '!' }]);
  });

  test('is one user when he comes in twice at once', async () => {
    const supplier = await buildSupplier();
    const other = await addContact(supplier.id);
    const codes = [await codeFor(supplier), await codeFor(other)];

    await Promise.all([signIn(supplier, codes[0] ?? ''), signIn({ ...supplier, phone: other.phone }, codes[1] ?? '')]);

    expect(await usersOf(supplier)).toBe(2);
    expect(await countOf(database, sql`select count(*) from system_role where role_alias = 'supplier'`, tenantId)).toBe(1);
  });

  test('has no password that anybody could guess or try', async () => {
    const supplier = await buildSupplier();
    await enter(supplier);

    for (const password of ['!', '', 'supplier'])
      expect(
        await refusalFrom(ask(database).signIn({ tenantId, account: `supplier-${supplier.contactId}`, password: password || ' ' })),
      ).toMatchObject({
        message: '账号或密码错误',
      });
  });

  test('stays out with a wrong code, a wrong supplier, or another phone, and hears the same each time', async () => {
    const [supplier, other] = [await buildSupplier(), await buildSupplier()];
    const code = await codeFor(supplier);

    const refusals = [
      await refusalFrom(signIn(supplier, wrongFor(code))),
      await refusalFrom(signIn({ ...supplier, number: 'S-none' }, wrongFor(code))),
      await refusalFrom(signIn({ ...supplier, phone: other.phone }, code)),
      await refusalFrom(signIn({ ...supplier, phone: nextPhone() }, code)),
    ];

    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 400, message: '供应商编码、手机号或验证码错误' });
    expect((await signIn(supplier, code)).token).toBeTypeOf('string');
  });

  test('is sent nothing when he is none, and the answer does not tell', async () => {
    const supplier = await buildSupplier();
    const disabled = await buildSupplier({ status: 2 });
    const stranger = { ...supplier, phone: nextPhone() };

    const answers = await Promise.all([supplier, disabled, stranger].map(({ phone }) => page().sendSupplierCode({ tenantId, phone })));

    expect(answers).toEqual(Array(3).fill({ seconds: 60, isSent: true, sent: expect.stringMatching(/^\d+$/) }));
    const texts = await Promise.all([supplier, disabled, stranger].map(({ phone }) => textsTo(database, tenantId, phone)));
    expect(texts.map((one) => one.length)).toEqual([1, 0, 0]);
  });

  test.each([
    ['his supplier is disabled', (one: Supplier) => buyer().mutate('purchasing.supplier.submit', { id: one.id, status: 2 })],
    ['his supplier is removed', (one: Supplier) => buyer().mutate('purchasing.supplier.remove', { ids: [one.id] })],
    ['he is removed', (one: Supplier) => buyer().mutate('purchasing.supplierContact.remove', { ids: [one.contactId] })],
    [
      'his phone is somebody else’s',
      (one: Supplier) => buyer().mutate('purchasing.supplierContact.submit', { id: one.contactId, phone: nextPhone() }),
    ],
  ])('is signed out and stays out when %s', async (_when, shutOut) => {
    const supplier = await buildSupplier();
    const token = await enter(supplier);
    const code = await codeFor(supplier);
    const before = await isIn(token);

    await shutOut(supplier);

    expect([before, await isIn(token)]).toEqual([true, false]);
    expect(await refusalFrom(signIn(supplier, code))).toMatchObject({ message: '供应商编码、手机号或验证码错误' });
    expect(
      await countOf(
        database,
        sql`select count(*) from session s join supplier_user u on u.user_id = s.user_id where u.supplier_id = ${supplier.id}`,
        tenantId,
      ),
    ).toBe(0);
  });

  test('stays in when something else of his supplier is changed', async () => {
    const supplier = await buildSupplier();
    const token = await enter(supplier);

    await buyer().mutate('purchasing.supplier.submit', { id: supplier.id, name: '新名称' });
    await buyer().mutate('purchasing.supplierContact.submit', { id: supplier.contactId, name: '王芳芳' });

    expect(await isIn(token)).toBe(true);
  });

  test('stays out when an administrator has disabled his user or removed the role for suppliers', async () => {
    const supplier = await buildSupplier();
    const { user } = await ask(database, { token: await enter(supplier) }).shell();
    await database.sql`update "system_user" set status = -1 where id = ${user.id}`;

    expect(await refusalFrom(signIn(supplier, await codeFor(supplier)))).toMatchObject({ message: '供应商编码、手机号或验证码错误' });

    const newcomer = await buildSupplier();
    await database.sql`update system_role set is_deleted = 1 where role_alias = 'supplier' and tenant_id = ${tenantId}`;
    expect(await refusalFrom(signIn(newcomer, await codeFor(newcomer)))).toMatchObject({ message: '未获得用户的角色信息' });
    await database.sql`update system_role set is_deleted = 0 where role_alias = 'supplier' and tenant_id = ${tenantId}`;
    expect((await signIn(newcomer, await codeFor(newcomer))).token).toBeTypeOf('string');
  });

  test('stays out of a factory whose licence has expired', async () => {
    const supplier = await buildSupplier();
    const code = await codeFor(supplier);
    const expire = (time: string | null) =>
      database.transact({ tenantId, platform: true }, (db) =>
        db
          .update(tenant.table)
          .set({ expireTime: time } as never)
          .where(sql`tenant_id = ${tenantId}`),
      );

    await expire('2020-01-01 00:00:00');
    const refusal = await refusalFrom(signIn(supplier, code));
    await expire(null);

    expect(refusal.message).toBe('租户授权已过期,请联系管理员');
  });
});

describe('a supplier', () => {
  test('sees his own record and no other supplier, in list, detail and selects', async () => {
    const [mine, other] = [await buildSupplier(), await buildSupplier()];
    const token = await enter(mine);
    const seen = askAs(database, (await sessionOf(token)) ?? undefined);

    const list = await seen.query('purchasing.supplier.list', {});
    const select = await seen.query('purchasing.supplier.select', {});
    const contacts = await seen.query('purchasing.supplier.selectContact', { supplierNumber: other.number });
    const own = await seen.query('purchasing.supplier.selectContact', { supplierNumber: mine.number });

    expect(list.records.map((row: { id: string }) => row.id)).toEqual([mine.id]);
    expect(select.map((row: { id: string }) => row.id)).toEqual([mine.id]);
    expect([contacts.length, own.length]).toEqual([0, 1]);
    expect((await seen.query('purchasing.supplier.detail', { id: mine.id })).number).toBe(mine.number);
    expect(await seen.refusal('purchasing.supplier.detail', { id: other.id })).toMatchObject({ code: 404 });
    for (const command of ['submit', 'remove'])
      expect((await seen.refusal(`purchasing.supplier.${command}`, { id: mine.id, ids: [mine.id] })).code).toBe(403);
  });
});

/** Who stands behind a page session's secret. */
async function sessionOf(token: string) {
  const { findSession } = await import('#server/calls/sessions.ts');
  return database.transact({}, (db) => findSession(db, token, 'page', '127.0.0.1'));
}

describe('under /api', () => {
  const loginCode = (method: 'GET' | 'POST', query: Record<string, string>) => call(method, '/pur/supplier/login-code', query);

  test.each(['GET', 'POST'] as const)('%s login-code sends a code without a token, and answers nothing but that', async (method) => {
    const supplier = await buildSupplier();

    const known = await loginCode(method, { tenantId, phone: supplier.phone });
    const unknown = await loginCode(method, { tenantId, phone: nextPhone() });
    const again = await loginCode(method, { tenantId, phone: supplier.phone });
    const bad = await loginCode(method, { tenantId, phone: '1380000000' });
    const blank = await loginCode(method, { tenantId, phone: '' });
    const missing = await loginCode(method, {});

    expect(known).toMatchObject({ status: 200, body: { code: 200, success: true, msg: '短信发送成功', data: {} } });
    expect(unknown).toEqual(known);
    expect(again).toMatchObject({
      status: 429,
      body: { code: 429, success: false, msg: expect.stringMatching(/^请求过于频繁，请\d+秒后再试$/) },
    });
    expect(bad).toMatchObject({ status: 400, body: { code: 400, msg: '手机号长度不是11位' } });
    for (const one of [blank, missing]) expect(one).toMatchObject({ status: 400, body: { code: 400, msg: '缺少必要的请求参数: phone' } });
    expect(await textsTo(database, tenantId, supplier.phone)).toHaveLength(1);
  });

  test('the grant supplier takes code, number and mobile; the tenant is 000000 where none is named', async () => {
    const supplier = await buildSupplier({}, {}, '000000');
    await loginCode('GET', { phone: supplier.phone });
    const code = await codeTo(database, '000000', supplier.phone);
    const grant = (query: Record<string, string>) => call('POST', '/blade-auth/oauth/token', { grant_type: 'supplier', ...query });

    const wrong = await grant({ code: wrongFor(code), number: supplier.number, mobile: supplier.phone });
    const { status, body } = await grant({ code, number: supplier.number, mobile: supplier.phone });
    const headers = { 'blade-auth': `bearer ${body.access_token}` };
    const me = await call('GET', '/blade-auth/oauth/user-info', {}, { headers });
    const renewed = await call('POST', '/blade-auth/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: String(body.refresh_token),
    });

    expect(wrong).toMatchObject({ status: 400, body: { error_code: 2004, error_description: '供应商编码、手机号或验证码错误' } });
    expect([status, body]).toMatchObject([200, { tenant_id: '000000', role_name: 'supplier', dept_id: '' }]);
    expect(me.body).toMatchObject({ code: 200, data: { roles: ['supplier'] } });
    expect(renewed.status).toBe(200);
  });
});
