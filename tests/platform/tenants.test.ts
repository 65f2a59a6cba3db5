import { beforeAll, describe, expect, test } from 'vitest';
import { seedPlatform, seedTenant } from '#drizzle/seed/first-start.ts';
import { connect } from '#server/database/pool.ts';
import { hostOf } from '#server/platform/organisation/tenant-host.ts';
import { isSecret, secretOfPlain } from '#server/security/passwords.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { openDatabaseForTest, openTestDatabase } from '#tests/test-database.ts';

const plant = usePlant('000000');
beforeAll(async () => {
  await seedTenant(plant.database, { tenantId: '100001', tenantName: '东莞一厂', adminPassword: 'Factory-2026' });
});

const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const insider = (tenantId: string) => plant.as({ tenantId, roleAliases: ['admin'] });
const nobody = () => askAs(plant.database, undefined);

describe('a new tenant', () => {
  test('begins with an administrator, a role with menus, a department, a post and the dictionaries of the managing one', async () => {
    await insider('000000').mutate('system.dictBiz.submit', { code: 'plant_colour', dictValue: '颜色', sort: 99, isSealed: 0 });

    const made = await platform().mutate('system.tenant.submit', { tenantName: '苏州二厂', domain: 'http://SZ.example.com:8080/login' });

    const ask = insider(made.tenantId);
    const users = await ask.query('system.user.list');
    const [role] = await ask.query('system.role.list');
    const heads = await ask.query('system.dictBiz.parentList', { size: 100 });
    expect(made).toMatchObject({
      tenantId: expect.stringMatching(/^\d{6}$/),
      domain: 'sz.example.com:8080',
      accountNumber: 100,
      account: 'admin',
    });
    expect(users.records).toMatchObject([
      { account: 'admin', roleName: '管理员', deptName: '苏州二厂', postName: '首席执行官', mustChangePassword: true },
    ]);
    expect((await ask.query('system.menu.roleTreeKeys', { roleIds: role.id })).menu.length).toBeGreaterThan(20);
    expect(heads.records.map(({ code }: { code: string }) => code)).toEqual(expect.arrayContaining(['shift_type', 'plant_colour']));
    const [row] = await plant.database.sql`select password from "system_user" where id = ${users.records[0].id}`;
    expect(await isSecret(row?.password, [secretOfPlain(made.initialPassword)])).toBe(true);
  });

  test('is asked for with the quota of accounts that it would get, and with word of its administrator', async () => {
    const { form } = await platform().query('system.tenant.screen');

    const fieldNamed = (name: string) => form.find((field: { name: string }) => field.name === name);
    expect(fieldNamed('accountNumber').initial).toBe(100);
    expect(fieldNamed('tenantName').help).toContain('admin');
  });

  test('is named beside its role where the platform grants to it', async () => {
    const made = await platform().mutate('system.tenant.save', { tenantName: '授权工厂' });
    const [role] = await insider(made.tenantId).query('system.role.list');

    const form = await platform().query('system.role.grantForm', { roleIds: role.id });

    expect(form.names).toEqual(['管理员 (授权工厂)']);
  });

  test('takes its people and roles out of the lists when it is removed', async () => {
    const made = await platform().mutate('system.tenant.save', { tenantName: '关停工厂' });
    const filters = { tenantId: made.tenantId };
    const before = await platform().query('system.user.list', { filters });

    await platform().mutate('system.tenant.remove', { ids: made.id });

    expect(before.total).toBe(1);
    expect((await platform().query('system.user.list', { filters })).total).toBe(0);
    expect(await platform().query('system.role.list', { filters })).toEqual([]);
  });

  test('is named before it is removed, with what goes with it and the number to type', async () => {
    const made = await platform().mutate('system.tenant.save', { tenantName: '待删工厂' });
    await insider(made.tenantId).mutate('board.productionLine.save', { lineCode: 'D1', lineName: '一线', lineType: 'smt' });

    const titles = await platform().query('system.tenant.titles', { ids: made.id });
    const told = await platform().query('system.tenant.removal', { ids: made.id });
    const refused = await insider('100001').refusal('system.tenant.removal', { ids: made.id });

    expect(titles).toEqual(['待删工厂']);
    expect(told).toMatchObject({
      along: ['1 个账号', '1 条产线'],
      typed: made.tenantId,
      instead: { text: expect.stringContaining('过期') },
    });
    expect(refused.code).toBe(403);
  });

  test('only the platform makes, changes and removes tenants, and never the managing one', async () => {
    const [managing] = (await platform().query('system.tenant.list', { filters: { tenantId_equal: '000000' } })).records;

    const refused = await insider('100001').refusal('system.tenant.submit', { tenantName: '三厂' });
    const removal = await platform().refusal('system.tenant.remove', { ids: managing.id });

    expect(refused.code).toBe(403);
    expect(removal.message).toBe('不可删除管理租户!');
  });

  test('a host names one tenant, a time zone is one that exists', async () => {
    await platform().mutate('system.tenant.submit', { tenantName: '甲', domain: 'one.example.com' });

    const taken = await platform().refusal('system.tenant.submit', { tenantName: '乙', domain: 'https://ONE.example.com/' });
    const zone = await platform().refusal('system.tenant.submit', { tenantName: '乙', timeZone: 'Mars/Base' });
    const city = await platform().refusal('system.tenant.submit', { tenantName: '乙', timeZone: '北京' });

    expect(taken.problems).toEqual({ domain: '域名地址已被其他租户使用!' });
    expect(zone.problems).toEqual({ timeZone: '时区不存在' });
    expect(city.problems).toEqual({ timeZone: '请输入 Asia/Shanghai 这样的时区名称' });
  });

  test('quota and end are set for several at once, or for none', async () => {
    const one = await platform().mutate('system.tenant.submit', { tenantName: '丙' });

    await platform().mutate('system.tenant.setting', { ids: one.id, accountNumber: '5', expireTime: '2030-01-01 00:00:00' });
    const refusal = await platform().refusal('system.tenant.setting', { ids: `${one.id},1`, accountNumber: 7 });

    expect(refusal.code).toBe(404);
    expect(await platform().query('system.tenant.detail', { id: one.id })).toMatchObject({
      accountNumber: 5,
      expireTime: '2030-01-01 00:00:00',
    });
  });

  test('of quota and end, what is not named stays, and what is blank goes', async () => {
    const one = await platform().mutate('system.tenant.submit', { tenantName: '戊' });
    await platform().mutate('system.tenant.setting', { ids: one.id, accountNumber: 5, expireTime: '2030-01-01 00:00:00' });

    await platform().mutate('system.tenant.setting', { ids: one.id, accountNumber: 9 });
    const first = await platform().query('system.tenant.detail', { id: one.id });
    await platform().mutate('system.tenant.setting', { ids: one.id, expireTime: '' });

    expect(first).toMatchObject({ accountNumber: 9, expireTime: '2030-01-01 00:00:00' });
    expect(await platform().query('system.tenant.detail', { id: one.id })).toMatchObject({ accountNumber: 9, expireTime: null });
  });

  test('the quota is the usual one unless another is named, and −1 is none', async () => {
    const blank = await platform().mutate('system.tenant.submit', { tenantName: '己', accountNumber: '' });
    const unlimited = await platform().mutate('system.tenant.submit', { tenantName: '庚', accountNumber: -1 });

    expect([blank.accountNumber, unlimited.accountNumber]).toEqual([100, -1]);
  });

  test('a package is set and shown by the id of the tenant’s row or by its code, and taken away by nothing', async () => {
    const [menu] = await plant.database.sql`select id::text from system_menu where code = 'board'`;
    const bought = await platform().mutate('system.tenantPackage.submit', { packageName: '标准版', menuId: menu?.id });
    const one = await platform().mutate('system.tenant.submit', { tenantName: '辛' });
    const shown = (tenantId: string) => platform().query('system.tenant.packageDetail', { tenantId });

    const none = await shown(one.id);
    await platform().mutate('system.tenant.packageSetting', { tenantId: one.tenantId, packageId: bought.id });
    const both = await Promise.all([shown(one.id), shown(one.tenantId)]);
    const listed = await platform().query('system.tenant.detail', { id: one.id });
    await platform().mutate('system.tenant.packageSetting', { tenantId: one.id, packageId: '' });

    expect(none).toEqual({});
    for (const answer of both) expect(answer).toMatchObject({ id: bought.id, packageName: '标准版', menuId: menu?.id });
    expect(listed).toMatchObject({ packageId: bought.id, packageName: '标准版' });
    expect(await shown(one.tenantId)).toEqual({});
  });

  test('package and data source are the platform’s to give, to tenants that exist', async () => {
    const asked = { tenantId: '999999', packageId: '', datasourceId: '' };

    for (const call of ['packageDetail', 'packageSetting', 'datasource', 'setting', 'form'])
      expect(await insider('100001').refusal(`system.tenant.${call}`, { ...asked, ids: '1', command: 'setting' }), call).toMatchObject({
        code: 403,
      });
    for (const call of ['packageDetail', 'packageSetting', 'datasource'])
      expect(await platform().refusal(`system.tenant.${call}`, asked), call).toMatchObject({ code: 404 });
  });

  test('the form of a command shows what the chosen tenants share', async () => {
    const [one, other] = [
      await platform().mutate('system.tenant.submit', { tenantName: '壬', accountNumber: 3 }),
      await platform().mutate('system.tenant.submit', { tenantName: '癸', accountNumber: 4 }),
    ];

    const form = await platform().query('system.tenant.form', { command: 'setting', ids: `${one.id},${other.id}` });

    expect(form.tenants.map(({ tenantName }: { tenantName: string }) => tenantName).sort()).toEqual(['壬', '癸']);
    expect(form.fields.map(({ name }: { name: string }) => name)).toEqual(['accountNumber', 'expireTime']);
    expect(form.values).toEqual({ expireTime: null });
  });
});

describe('which tenant a host is', () => {
  test('anybody learns it from a host, an address or a page, and nothing else of the tenant', async () => {
    const made = await platform().mutate('system.tenant.submit', {
      tenantName: '丁',
      domain: 'ding.example.com:3000',
      backgroundUrl: '/backgrounds/ding.jpg',
    });

    const answers = await Promise.all(
      ['ding.example.com:3000', 'http://ding.example.com:3000', 'http://DING.example.com:3000/login?x=1#/'].map((domain) =>
        nobody().query('system.tenant.info', { domain }),
      ),
    );

    for (const answer of answers)
      expect(answer).toEqual({ tenantId: made.tenantId, domain: 'ding.example.com:3000', backgroundUrl: '/backgrounds/ding.jpg' });
  });

  test('what names no tenant answers an empty object', async () => {
    const strange = ['', 'nobody.example.com', 'javascript:alert(1)', "x' or 1=1 --", 'http://[::1]:3000', 'http://'.padEnd(1900, 'a')];

    for (const domain of strange) expect(await nobody().query('system.tenant.info', { domain }), domain).toEqual({});
    expect(hostOf('http://例子.example:80/')).toBe('xn--fsqu00a.example');
  });

  test('a tenant chooses among itself only', async () => {
    expect(await insider('100001').query('system.tenant.select')).toMatchObject([
      { tenantId: '100001', value: '100001', label: '东莞一厂' },
    ]);
    expect((await platform().query('system.tenant.select')).length).toBeGreaterThan(2);
  });
});

describe('clients and parameters', () => {
  test('a client’s secret is hashed, never shown, and kept when left blank or masked', async () => {
    const body = {
      clientId: 'line-tv',
      clientSecret: 'a-long-random-secret-1',
      authorizedGrantTypes: 'refresh_token',
      accessTokenValidity: 3600,
      refreshTokenValidity: 7200,
    };
    const made = await platform().mutate('system.client.submit', body);
    const stored = async () => (await plant.database.sql`select client_secret from system_client where id = ${made.id}`)[0]?.client_secret;
    const first = await stored();

    await platform().mutate('system.client.submit', { id: made.id, clientSecret: '' });
    await platform().mutate('system.client.submit', { id: made.id, clientSecret: '******' });
    const kept = await stored();
    await platform().mutate('system.client.submit', { id: made.id, clientSecret: 'a-long-random-secret-2' });

    expect(first).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(kept).toBe(first);
    expect(await stored()).not.toBe(first);
    expect(await platform().query('system.client.detail', { id: made.id })).toMatchObject({ clientSecret: '******' });
    expect((await insider('100001').refusal('system.client.submit', body)).code).toBe(403);
  });

  test('a parameter asks for its name, key and value in the words of the specification', async () => {
    const refusal = await platform().refusal('system.param.submit', {});

    expect(refusal.problems).toEqual({ paramName: '请输入参数名称', paramKey: '请输入参数键名', paramValue: '请输入参数键值' });
  });
});

describe('the first start', () => {
  test('two processes that start at once make one platform, and a later start changes nothing', async () => {
    const fresh = await openTestDatabase();
    const twin = connect(fresh.options);

    const starts = await Promise.all([fresh.database, twin].map((database) => seedPlatform(database, { adminPassword: 'Factory-2026' })));
    const counts = async () =>
      (
        await fresh.database
          .sql`select (select count(*) from system_menu)::int as menus, (select count(*) from "system_user")::int as users, (select count(*) from system_dict_biz)::int as entries`
      )[0];
    const before = await counts();
    await fresh.database.sql`update system_menu set is_deleted = 1 where code = 'client'`;
    const later = await seedPlatform(fresh.database, { adminPassword: 'Another-2027' });
    const after = await counts();
    await twin.close();
    await fresh.close();

    expect(starts.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(later.isNew).toBe(false);
    expect(before?.users).toBe(1);
    expect(after).toEqual(before);
  });

  test('a fresh platform has no published client and no password among its parameters', async () => {
    const database = await openDatabaseForTest();
    await seedPlatform(database, { adminPassword: 'Factory-2026' });

    expect(await database.sql`select client_id from system_client`).toEqual([{ client_id: 'console' }]);
    expect(await database.sql`select param_key from system_param where param_key ilike '%password%'`).toHaveLength(0);
  });
});
