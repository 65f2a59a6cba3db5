import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { legacyClient } from '#tests/sign-in/oauth-people.ts';
import { buildFactory } from '#tests/sign-in/session-people.ts';

const plant = usePlant('000000', '100001');
const call = legacyClient(plant.database);
const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const secret = 'a-secret-of-20-letters';
const form = { clientSecret: secret, authorizedGrantTypes: 'client_credentials', accessTokenValidity: 600, refreshTokenValidity: 600 };

type Factory = Awaited<ReturnType<typeof buildFactory>>;
let factory: Factory;
let nth = 0;
let clientId = '';

const granted = async (roleId: string, tenantId: string, ...codes: string[]) => {
  await plant.database.transact({ tenantId }, (db) =>
    db.execute(
      sql`insert into system_role_menu (role_id, menu_id) select ${roleId}, id from system_menu where code = any(${`{${codes}}`})`,
    ),
  );
};
const token = (id = clientId, with_ = secret, further: Record<string, string> = {}) =>
  call(
    'POST',
    '/blade-auth/oauth/token',
    { grant_type: 'client_credentials', ...further },
    { headers: { authorization: `Basic ${Buffer.from(`${id}:${with_}`).toString('base64')}` } },
  );
const tokenOf = async () => String((await token()).body.access_token);
const get = (address: string, bearer: string, query: Record<string, string> = {}) =>
  call('GET', address, query, { headers: { 'blade-auth': `bearer ${bearer}` } });
const post = (address: string, bearer: string, body: unknown) =>
  call('POST', address, {}, { headers: { 'blade-auth': `bearer ${bearer}` }, body });
const clientRow = async () => {
  const [row] = await plant.database.sql`select id from system_client where client_id = ${clientId} and is_deleted = 0`;
  return String(row?.id);
};

beforeAll(async () => {
  factory = await buildFactory(plant.database, { roleAlias: 'erp' });
  await granted(factory.roleId, factory.tenantId, 'post', 'post_add', 'post_view');
});
beforeEach(async () => {
  nth += 1;
  clientId = `erp-${nth}`;
  await platform().mutate('system.client.submit', { ...form, clientId, clientName: 'ERP 接口', roleId: factory.roleId });
});

describe('a program that works for nobody', () => {
  test('gets a token of its role’s tenant, and none to refresh', async () => {
    const { status, body } = await token(clientId, secret, { tenantId: '000000', username: 'admin' });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 600,
      client_id: clientId,
      tenant_id: factory.tenantId,
      role_id: factory.roleId,
      role_name: 'erp',
      account: `client-${clientId}`,
      real_name: 'ERP 接口',
    });
    expect(body).not.toHaveProperty('refresh_token');
  });

  test('may do what its role may, and the logs name it', async () => {
    const bearer = await tokenOf();

    const saved = await post('/blade-system/post/submit', bearer, { postCode: `P${nth}`, postName: '操作工', category: 1, sort: 1 });
    const refused = await get('/blade-system/user/list', bearer);

    expect(saved.status).toBe(200);
    expect((await get('/blade-system/post/list', bearer)).status).toBe(200);
    expect(refused.status).toBe(403);
    const [entry] = await plant.database
      .sql`select account, user_id::text from audit_log where tenant_id = ${factory.tenantId} and entity = 'system.post' order by id desc limit 1`;
    expect(entry).toMatchObject({ account: `client-${clientId}`, user_id: expect.stringMatching(/^\d+$/) });
  });

  test('keeps one account however many tokens it asks for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => token()));

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1);
  });

  test('has another account where somebody has its name', async () => {
    await plant.database.transact({ tenantId: factory.tenantId }, (db) =>
      db.execute(sql`insert into "system_user" (account, password, real_name) values (${`client-${clientId}`}, '!', '王强')`),
    );

    const { body } = await token();

    expect(body.account).toBe(`client-${await clientRow()}`);
  });

  test('works on with another role only after a new token', async () => {
    const other = await buildFactory(plant.database, { roleAlias: 'watcher' });
    const bearer = await tokenOf();

    await platform().mutate('system.client.submit', { id: await clientRow(), roleId: other.roleId });

    expect((await get('/blade-system/post/list', bearer)).status).toBe(401);
    expect((await token()).body).toMatchObject({ tenant_id: other.tenantId, role_id: other.roleId });
  });

  test('is stopped by a new secret, a disabled account, and the end of its tenant’s licence', async () => {
    const bearer = await tokenOf();
    await platform().mutate('system.client.submit', { id: await clientRow(), clientSecret: 'another-secret-of-26-chars' });
    const afterSecret = (await get('/blade-system/post/list', bearer)).status;
    const { body } = await token(clientId, 'another-secret-of-26-chars');
    await plant.database.sql`update "system_user" set status = -1 where id = ${String(body.user_id)}`;
    const disabled = await token(clientId, 'another-secret-of-26-chars');
    await plant.database.sql`update "system_user" set status = 1 where id = ${String(body.user_id)}`;
    await plant.database.sql`update system_tenant set expire_time = now() - interval '1 day' where tenant_id = ${factory.tenantId}`;
    const expired = await token(clientId, 'another-secret-of-26-chars');
    await plant.database.sql`update system_tenant set expire_time = null where tenant_id = ${factory.tenantId}`;

    expect(afterSecret).toBe(401);
    expect(disabled).toMatchObject({ status: 400, body: { error_code: 5001, msg: '应用的账号已停用或删除，请联系管理员' } });
    expect(expired).toMatchObject({ status: 400, body: { error_code: 2006 } });
  });

  test('is nobody who signs in with a password, even if somebody gives its account one', async () => {
    const { body } = await token();
    const digest = 'e10adc3949ba59abbe56e057f20f883e';
    await plant.as({ tenantId: factory.tenantId }).mutate('system.user.resetPassword', { userIds: String(body.user_id) });

    await platform().mutate('system.client.submit', { id: await clientRow(), authorizedGrantTypes: 'client_credentials,password' });
    const asPerson = await token(clientId, secret, {
      ...{ grant_type: 'password', tenantId: factory.tenantId, username: `client-${clientId}`, password: digest },
    });

    expect(asPerson).toMatchObject({ status: 400, body: { error_code: 2004 } });
  });

  test('is refused with a wrong secret, or without the grant', async () => {
    await platform().mutate('system.client.submit', { ...form, clientId: `person-${nth}`, authorizedGrantTypes: 'password' });

    expect(await token(clientId, 'wrong-secret-of-20-chars')).toMatchObject({ status: 400, body: { error_code: 3001 } });
    expect(await token(`person-${nth}`)).toMatchObject({ status: 400, body: { error_code: 3003 } });
  });
});

describe('the record of a client', () => {
  test('asks for a role with this grant, and takes no administrator’s', async () => {
    const missing = await platform().refusal('system.client.submit', { ...form, clientId: 'without' });
    const [administrator] = await plant.database
      .sql`select id from system_role where role_alias = 'administrator' and tenant_id = '000000'`;
    const reserved = await platform().refusal('system.client.submit', { ...form, clientId: 'above', roleId: String(administrator?.id) });

    expect(missing.problems.roleId).toContain('请选择应用角色');
    expect(reserved.problems.roleId).toContain('请为应用新建角色');
  });

  test('offers the roles of all tenants, and shows role and tenant', async () => {
    const screen = await platform().query('system.client.screen');
    const { records } = await platform().query('system.client.list', { clientId });

    const offered = screen.form.find(({ name }: { name: string }) => name === 'roleId')?.options;
    expect(offered?.find(({ value }: { value: string }) => value === factory.roleId)?.label).toContain(`(${factory.tenantId})`);
    expect(records[0]).toMatchObject({ roleId: factory.roleId, roleTenantId: factory.tenantId });
    expect(JSON.stringify(records[0])).toContain('线长');
  });
});
