import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askToken, type LegacyClient, legacyClient, md5, signedIn } from '#tests/blade/legacy-client.ts';
import {
  absent,
  allOf,
  brokenRules,
  dataOf,
  expectRefused,
  menusByCode,
  notAllowed,
  refused,
  strict,
  strictlySignedIn,
  type TreeRow,
} from '#tests/blade/strict-client.ts';
import { demoPassword, type RunningServer, startServer } from '#tests/process/running-server.ts';

const nowhere = '9223372036854775807';
const plain = 'Blue-kettle-77';
let server: RunningServer;
let platform: LegacyClient;
/** The administrator of a plant. */
let ours: LegacyClient;
let menuId: (code: string) => string;
beforeAll(async () => {
  server = await startServer({ CAPTCHA: 'off', DATASOURCE_HOSTS: '127.0.0.1:1' });
  platform = await strictlySignedIn(server.origin, 'admin');
  ours = await strictlySignedIn(server.origin, 'admin', '100001');
  menuId = await menusByCode(platform);
});
afterAll(() => server?.stop());

const unique = (stem: string) => `${stem}${randomBytes(4).toString('hex')}`;
const get = (path: string, query = {}, client = platform) => dataOf(client.get(`/blade-system/${path}`, query));
const post = (path: string, query = {}, client = platform) => client.post(`/blade-system/${path}`, query);
type Refusals = [string, () => ReturnType<LegacyClient['send']>, ReturnType<typeof refused>][];

/** The form of a tenant; what the null rule gave for a package and a data source comes back as −1. */
const form = (of: object = {}) => ({
  ...{ $index: 0, id: '', tenantId: '', tenantName: unique('工厂'), linkman: '王', contactNumber: '0512-6666', address: '', domain: '' },
  ...{ backgroundUrl: '', accountNumber: '', expireTime: '', packageId: -1, datasourceId: -1, remark: '', ...of },
});
const submit = (of: object = {}, client = platform) => client.send('/blade-system/tenant/submit', form(of));
const rowOf = async (tenantId: string) => (await get('tenant/list', { tenantId })).records[0];

describe('tenants', () => {
  test('one begins with all that it needs; its administrator comes in once, with the password of the answer', async () => {
    const made = await submit({ domain: 'http://plant.example:8080/login' });
    const { id, tenantId, account, initialPassword } = made.body.data;
    const first = await askToken(server.origin, { tenantId, username: account, password: md5(initialPassword) });
    const closed = await legacyClient(server.origin, { token: first.body.access_token }).get('/blade-system/post/list');
    const admin = strict(await signedIn(server.origin, 'admin', tenantId, initialPassword));
    const change = await post(
      'user/update-password',
      { oldPassword: md5(initialPassword), newPassword: md5(plain), newPassword1: md5(plain) },
      admin,
    );
    const [depts, posts, roles] = [
      await get('dept/tree', {}, admin),
      await get('post/select', {}, admin),
      await get('role/tree', {}, admin),
    ];
    const [shifts, routes] = [await get('dict-biz/dictionary', { code: 'shift_type' }, admin), await get('menu/routes', {}, admin)];
    const info = await get('tenant/info', { domain: 'http://plant.example:8080' }, strict(legacyClient(server.origin)));
    const detail = await get('tenant/detail', { id });
    await dataOf(submit({ ...detail, linkman: '李' }));
    const listed = await get('tenant/list', {
      current: 1,
      size: 10,
      tenantId: tenantId.slice(0, 5),
      tenantName: detail.tenantName,
      contactNumber: '6666',
    });
    const select = await get('tenant/select');
    await dataOf(post('tenant/remove', { ids: id }));
    const after = await askToken(server.origin, { tenantId, username: 'admin', password: md5(plain) });

    expect(made.body.data).toMatchObject({ tenantId: expect.stringMatching(/^\d{6}$/), account: 'admin', accountNumber: 100 });
    expect(made.body.msg).toContain(initialPassword);
    expect(first.body).toMatchObject({ account: 'admin', role_name: 'admin', tenant_id: tenantId });
    expect(closed).toMatchObject(refused(403, '请先修改初始密码'));
    expect(change.status).toBe(200);
    expect(depts).toMatchObject([{ title: detail.tenantName }]);
    // Beside the administrator, those who decide on leave.
    expect(posts.length).toBe(1);
    expect(
      allOf(roles)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['管理员', '经理', '老板'].sort());
    expect(shifts.map(({ dictKey }: { dictKey: string }) => dictKey)).toEqual(['1', '2']);
    expect(allOf(routes).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['role', 'user', 'dept', 'post', 'dictbiz', 'topmenu', 'shiftrecord']),
    );
    expect(allOf(routes).map(({ code }) => code)).not.toContain('tenant');
    expect(info).toEqual({ tenantId, domain: 'plant.example:8080', backgroundUrl: '' });
    expect(JSON.stringify(detail)).not.toContain(initialPassword);
    expect(listed).toMatchObject({ total: 1, records: [{ id, tenantId, linkman: '李', accountNumber: 100, expireTime: '' }] });
    expect(select).toContainEqual(expect.objectContaining({ tenantId, tenantName: detail.tenantName }));
    expect(after).toMatchObject({ status: 400, body: { error_code: 2004 } });
    expect((await admin.get('/blade-system/user/info')).status).toBe(401);
    expect(await platform.get('/blade-system/tenant/detail', { id })).toMatchObject(absent);
  });

  test('get a quota and an end, several at once; past it nobody comes in', async () => {
    const [one, two] = [(await submit()).body.data, (await submit()).body.data];
    const ids = `${one.id},${two.id}`;

    await dataOf(post('tenant/setting', { ids, accountNumber: 5, expireTime: '2020-01-01 00:00:00' }));
    const rows = [await rowOf(one.tenantId), await rowOf(two.tenantId)];
    const late = await askToken(server.origin, { tenantId: one.tenantId, username: 'admin', password: md5(one.initialPassword) });
    await dataOf(post('tenant/setting', { ids, accountNumber: -1, expireTime: '2099-12-31 23:59:59' }));
    const again = await askToken(server.origin, { tenantId: two.tenantId, username: 'admin', password: md5(two.initialPassword) });

    expect(rows).toMatchObject([5, 5].map((accountNumber) => ({ accountNumber, expireTime: '2020-01-01 00:00:00' })));
    expect(late).toMatchObject({ status: 400, body: { error_description: '租户授权已过期,请联系管理员' } });
    expect(again.body).toMatchObject({ tenant_id: two.tenantId, account: 'admin' });
    expect(await rowOf(two.tenantId)).toMatchObject({ accountNumber: -1, expireTime: '2099-12-31 23:59:59' });
  });

  test('are known to strangers by their host, and by nothing else', async () => {
    const stranger = legacyClient(server.origin, { token: 'of-yesterday' });

    for (const domain of ['http://nobody.example', '', 'x', '%', 'javascript:alert(1)', `${server.origin}/login`])
      expect((await stranger.get('/blade-system/tenant/info', { domain })).body).toMatchObject({ code: 200, success: true, data: {} });
    expect(brokenRules(await stranger.get('/blade-system/tenant/info'))).toEqual([]);
  });
});

describe('a package', () => {
  const submitPackage = (of: object = {}, client = platform) =>
    client.send('/blade-system/tenant-package/submit', {
      id: '',
      packageName: unique('包'),
      menuId: [menuId('user'), menuId('post'), menuId('role')].join(','),
      remark: '',
      ...of,
    });

  test('is made of menus, given to a tenant by its code or its row, and cuts what its people may do', async () => {
    const saved = await submitPackage();
    const { id } = saved.body.data;
    const { id: rowId } = await rowOf('100001');
    const [list, select, detail] = [
      await get('tenant-package/list'),
      await get('tenant-package/select'),
      await get('tenant-package/detail', { id }),
    ];

    const given = await post('tenant/package-setting', { tenantId: '100001', packageId: id });
    const codes = allOf(await get('menu/routes', {}, ours)).map(({ code }) => code);
    const granted = allOf((await get('menu/grant-tree', {}, ours)).menu).map(({ title }: TreeRow) => title);
    const cut = await ours.get('/blade-system/dept/list');
    const [byRow, byCode] = [
      await get('tenant/package-detail', { tenantId: rowId }),
      await get('tenant/package-detail', { tenantId: '100001' }),
    ];
    const held = await post('tenant-package/remove', { ids: id });
    await dataOf(post('tenant/package-setting', { tenantId: rowId, packageId: '' }));
    const none = await get('tenant/package-detail', { tenantId: rowId });
    const removed = await post('tenant-package/remove', { ids: id });

    expect([saved, given, removed].map(({ body }) => body.msg)).toEqual(['操作成功!', expect.any(String), '操作成功!']);
    expect(list.records).toContainEqual(expect.objectContaining({ id, packageName: detail.packageName, menuId: detail.menuId }));
    expect(select).toContainEqual(expect.objectContaining({ id, packageName: detail.packageName }));
    expect(detail.menuId.split(',').sort()).toEqual([menuId('user'), menuId('post'), menuId('role')].sort());
    expect(codes).toEqual(['authority', 'role', 'system', 'user', 'post']);
    expect(granted).toEqual(expect.arrayContaining(['系统管理', '用户管理', '岗位管理']));
    expect(granted).not.toContain('部门管理');
    expect(cut).toMatchObject(notAllowed);
    expect([byRow, byCode]).toMatchObject([{ id }, { id }]);
    expect(held).toMatchObject(refused(400, /^数据已被引用，不能删除: 租户 \d+ 条$/));
    expect(none).toEqual({});
    expect((await ours.get('/blade-system/dept/list')).status).toBe(200);
  });

  const refusals: Refusals = [
    ['it has no name', () => submitPackage({ packageName: '' }), refused(400, '请输入产品包名称')],
    ['it has no menus', () => submitPackage({ menuId: '' }), refused(400, '请选择菜单')],
    ['one of its menus is not there', () => submitPackage({ menuId: `${menuId('user')},${nowhere}` }), refused(400, '菜单不在可选范围内')],
    ['none is removed', () => post('tenant-package/remove', { ids: '' }), refused(400, '请选择至少一条数据')],
    ['a removed one is not there', () => post('tenant-package/remove', { ids: nowhere }), absent],
    ['a plant’s administrator makes one', () => submitPackage({}, ours), notAllowed],
  ];
  test.each(refusals)('is not changed when %s', (_when, ask, refusal) =>
    expectRefused(ask, refusal, () => platform.get('/blade-system/tenant-package/list')),
  );
});

describe.each(['/blade-system/datasource', '/blade-develop/datasource'])('the data sources of %s', (at) => {
  const source = (of: object = {}) => ({
    id: '',
    name: unique('源'),
    driverClass: 'org.postgresql.Driver',
    url: 'jdbc:postgresql://127.0.0.1:1/plant',
    username: 'plant',
    password: 'Secret-of-1',
    remark: '',
    ...of,
  });
  const save = (of: object = {}, client = platform) => client.send(`${at}/submit`, source(of));

  test('are kept without showing their passwords; one that does not answer is given to nobody', async () => {
    const saved = await dataOf(save());
    const { id } = saved;
    const [list, select, detail] = [
      await dataOf(platform.get(`${at}/list`)),
      await dataOf(platform.get(`${at}/select`)),
      await dataOf(platform.get(`${at}/detail`, { id })),
    ];
    const changed = await dataOf(save({ ...detail, remark: '二号机房' }));
    const look = () => platform.get('/blade-system/tenant/list', { tenantId: '100001' });
    const refusal = refused(400, '无法连接到数据库服务器，请检查主机、端口和网络');

    await expectRefused(() => post('tenant/datasource', { tenantId: '100001', datasourceId: id }), refusal, look);
    await expectRefused(() => post('tenant/datasource', { tenantId: '100001', datasourceId: nowhere }), absent, look);
    await expectRefused(() => post('tenant/datasource', { tenantId: '999999', datasourceId: id }), absent, look);
    await dataOf(post('tenant/datasource', { tenantId: '100001', datasourceId: '' }));
    await dataOf(platform.post(`${at}/remove`, { ids: id }));

    expect(list.records).toContainEqual(expect.objectContaining({ id, url: source().url, username: 'plant' }));
    expect(select).toContainEqual(expect.objectContaining({ id, name: saved.name }));
    expect(changed).toMatchObject({ id, remark: '二号机房' });
    expect(JSON.stringify([saved, list, select, detail, changed])).not.toContain('Secret-of-1');
    expect(await platform.get(`${at}/detail`, { id })).toMatchObject(absent);
  });

  test('are not changed by what is wrong', async () => {
    const { id, name } = await dataOf(save());
    const look = () => platform.get(`${at}/list`);

    for (const [ask, refusal] of [
      [() => save({ name }), refused(400, '数据源名称已存在!')],
      [() => save({ url: 'postgres://10.0.0.1/x' }), refused(400, '主机 10.0.0.1:5432 未被允许，请联系运维在 DATASOURCE_HOSTS 中添加')],
      [() => save({ url: 'postgres://me:secret@127.0.0.1:1/x' }), refused(400, '请把用户名和密码填在各自的栏位，不要写在连接地址中')],
      [() => save({ url: 'jdbc:mysql://127.0.0.1:1/x' }), refused(400, /^连接地址格式不正确/)],
      [() => save({ driverClass: 'com.mysql.cj.jdbc.Driver' }), refused(400, '驱动类不在可选范围内')],
      [() => save({}, ours), notAllowed],
      [() => ours.get(`${at}/list`), notAllowed],
      [() => ours.get(`${at}/detail`, { id }), notAllowed],
      [() => ours.post(`${at}/remove`, { ids: id }), notAllowed],
    ] as const)
      await expectRefused(ask, refusal, look);
  });
});

test('no tenant is changed by what is wrong', async () => {
  const [managing, other] = [await rowOf('000000'), await rowOf('100002')];
  const look = () => platform.get('/blade-system/tenant/list', { size: 100 });

  for (const [ask, refusal] of [
    [() => post('tenant/remove', { ids: `${other.id},${managing.id}` }), refused(400, '不可删除管理租户!')],
    [() => post('tenant/remove', { ids: '' }), refused(400, '请选择至少一条数据')],
    [() => submit({ tenantName: '' }), refused(400, '请输入租户名称')],
    [() => submit({ accountNumber: -5 }), refused(400, '账号额度不能小于-1')],
    [() => submit({ domain: 'not a host' }), refused(400, '域名地址格式不正确')],
    [() => submit({ id: nowhere }), absent],
    [() => post('tenant/setting', { ids: `${other.id},${nowhere}`, accountNumber: 1 }), absent],
    [() => post('tenant/setting', { ids: other.id, expireTime: '2024-02-30 00:00:00' }), refused(400, '过期时间不是有效日期')],
    [() => post('tenant/package-setting', { tenantId: '100002', packageId: nowhere }), absent],
    [() => post('tenant/package-setting', { tenantId: '999999', packageId: '' }), absent],
    [() => submit({}, ours), notAllowed],
    [() => post('tenant/setting', { ids: other.id, accountNumber: 1 }, ours), notAllowed],
    [() => post('tenant/remove', { ids: other.id }, ours), notAllowed],
    [() => ours.get('/blade-system/tenant/list'), notAllowed],
    [() => ours.get('/blade-system/tenant/package-detail', { tenantId: '100002' }), notAllowed],
  ] as const)
    await expectRefused(ask, refusal, look);
  expect((await signedIn(server.origin, 'admin', '100002', demoPassword)).get).toBeTypeOf('function');
});
