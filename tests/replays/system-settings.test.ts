import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { basic, type LegacyClient, legacyClient, md5, signedIn } from '#tests/blade/legacy-client.ts';
import {
  absent,
  allOf,
  dataOf,
  expectRefused,
  menusByCode,
  notAllowed,
  refused,
  secondPlant,
  strict,
  strictlySignedIn,
} from '#tests/blade/strict-client.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';

const nowhere = '9223372036854775807';
const plain = 'Blue-kettle-77';
let server: RunningServer;
let platform: LegacyClient;
/** The administrators of two plants. */
let ours: LegacyClient;
let theirs: LegacyClient;
let menuId: (code: string) => string;
beforeAll(async () => {
  server = await borrowServer();
  platform = await strictlySignedIn(server.origin, 'admin');
  ours = await strictlySignedIn(server.origin, 'admin', '100001');
  theirs = await secondPlant(server.origin, platform);
  menuId = await menusByCode(platform);
});

const unique = (stem: string) => `${stem}-${randomBytes(4).toString('hex')}`;
const get = (path: string, query = {}, client = platform) => dataOf(client.get(`/blade-system/${path}`, query));
const submit = (module: string, of: object, client = platform) =>
  client.send(`/blade-system/${module}/submit`, { id: '', $index: 0, ...of });
const remove = (module: string, ids: string, client = platform) => client.post(`/blade-system/${module}/remove`, { ids });

/** A role of our plant with these menus and scopes, and somebody who holds it. */
async function workWith(codes: string[], scopes: object = {}): Promise<{ roleId: string; worker: LegacyClient }> {
  const roleAlias = unique('some');
  await dataOf(submit('role', { roleName: roleAlias, roleAlias, sort: 9 }, ours));
  const roleId = allOf(await get('role/list', { roleAlias }, ours))[0]?.id ?? '';
  const sent = { roleIds: [roleId], menuIds: codes.map(menuId), dataScopeIds: [], apiScopeIds: [], ...scopes };
  await dataOf(ours.send('/blade-system/role/grant', sent));
  const account = unique('worker');
  await dataOf(submit('user', { account, password: plain, realName: '某人', roleId }, ours));
  return { roleId, worker: strict(await signedIn(server.origin, account, '100001', plain)) };
}

test('a client asks for tokens with the secret that it was given, and with the grants of its row', async () => {
  const [clientId, clientSecret] = [unique('scada'), 'a-secret-of-32-letters-or-so-1234'];
  const form = {
    clientId,
    clientSecret,
    authorizedGrantTypes: 'password',
    scope: 'all',
    accessTokenValidity: 600,
    refreshTokenValidity: 3600,
  };
  const ask = (secret: string, grant = 'password') =>
    legacyClient(server.origin, { authorization: basic(clientId, secret) }).post('/blade-auth/oauth/token', {
      ...{ grant_type: grant, tenantId: '000000', username: 'admin', password: md5(demoPassword), refresh_token: 'x' },
    });
  const { id } = await dataOf(submit('client', form));
  const [list, detail] = [await get('client/list', { clientId }), await get('client/detail', { id })];
  const look = () => platform.get('/blade-system/client/list', { clientId });

  const [right, wrong, other] = [await ask(clientSecret), await ask('another'), await ask(clientSecret, 'refresh_token')];
  await dataOf(submit('client', { ...detail, accessTokenValidity: 900 }));
  const kept = await ask(clientSecret);
  for (const [attempt, refusal] of [
    [() => submit('client', form), refused(400, '应用编号已存在!')],
    [() => submit('client', { ...form, clientId: unique('c'), clientSecret: '' }), refused(400, '请输入应用密钥')],
    [() => submit('client', { ...form, clientId: unique('c'), clientSecret: 'short' }), refused(400, '应用密钥不能少于16个字符')],
    [() => submit('client', { ...form, clientId: '' }), refused(400, '请输入应用编号')],
    [() => submit('client', { ...form, clientId: unique('c') }, ours), notAllowed],
  ] as const)
    await expectRefused(attempt, refusal, look);
  await dataOf(remove('client', id));

  expect(list.records).toMatchObject([{ id, clientId, accessTokenValidity: 600 }]);
  expect(JSON.stringify([list, detail])).not.toContain(clientSecret);
  expect(right.body).toMatchObject({ client_id: clientId, expires_in: 600 });
  expect(wrong.body).toMatchObject({ success: false, error_code: 3001 });
  expect(other.body).toMatchObject({ success: false, error_code: 3003 });
  expect(kept.body).toMatchObject({ expires_in: 900 });
  expect((await ask(clientSecret)).body).toMatchObject({ success: false });
});

test('a white list lets in who is on it; nobody shuts himself out', async () => {
  const form = { ip: '127.0.0.0/8', remark: '机房', status: 1 };
  const { id } = await dataOf(submit('whiteip', form, ours));
  const list = await get('whiteip/list', { current: 1, size: 10 }, ours);
  const look = () => ours.get('/blade-system/whiteip/list');

  await expectRefused(
    () => submit('whiteip', { ...list.records[0], ip: '203.0.113.7' }, ours),
    refused(400, /^此操作会使您当前的地址 127\.0\.0\.1 无法访问/),
    look,
  );
  await expectRefused(() => submit('whiteip', form, ours), refused(400, '该地址已在白名单中'), look);
  await expectRefused(() => submit('whiteip', { ...form, ip: '300.1.1.1' }, ours), refused(400, '请输入有效的IP地址或网段'), look);
  await expectRefused(() => submit('whiteip', { ...form, ip: '' }, ours), refused(400, '请输入IP地址'), look);
  await expectRefused(() => remove('whiteip', id, theirs), absent, look);
  await dataOf(submit('whiteip', { ...(await get('whiteip/detail', { id }, ours)), status: 0 }, ours));
  const off = await get('whiteip/detail', { id }, ours);
  await dataOf(remove('whiteip', id, ours));

  expect(list.records).toMatchObject([{ id, tenantId: '100001', ip: '127.0.0.0/8', remark: '机房', status: 1 }]);
  expect(off.status).toBe(0);
  expect((await signedIn(server.origin, 'leader', '100001')).get).toBeTypeOf('function');
});

describe('a data scope', () => {
  const form = (of: object = {}) => ({
    ...{ menuId: menuId('post'), resourceCode: unique('scope'), scopeName: '本人岗位', scopeField: '*', scopeClass: 'org.x.PostMapper' },
    ...{ scopeColumn: 'create_dept', scopeType: 2, scopeValue: '', remark: '', ...of },
  });

  test('narrows what a role that was granted it sees, and is offered below its menu', async () => {
    const { id } = await dataOf(submit('data-scope', form()));
    const list = await get('data-scope/list', { current: 1, size: 10, menuId: menuId('post') });
    const offered = allOf((await get('menu/grant-tree', {}, ours)).dataScope);
    const { roleId, worker } = await workWith(['post', 'post_add'], { dataScopeIds: [id] });
    const before = await get('post/list', {}, worker);
    await dataOf(submit('post', { category: 3, postCode: unique('own'), postName: '自己的', sort: 1 }, worker));
    const after = await get('post/list', {}, worker);

    expect(list.records).toContainEqual(expect.objectContaining({ id, menuId: menuId('post'), scopeType: 2, scopeTypeName: '本人可见' }));
    expect(offered.map((node) => node.id)).toEqual(expect.arrayContaining([id, menuId('post')]));
    expect(await get('menu/role-tree-keys', { roleIds: roleId }, ours)).toMatchObject({ dataScope: [id] });
    expect([before.total, after.total]).toEqual([0, 1]);
    const { id: unused } = await dataOf(submit('data-scope', form()));
    const detail = await get('data-scope/detail', { id: unused });
    await dataOf(remove('data-scope', unused));
    expect(detail).toMatchObject({ id: unused, scopeName: '本人岗位', menuName: '岗位管理', scopeColumn: 'create_dept' });
    expect(await platform.get('/blade-system/data-scope/detail', { id: unused })).toMatchObject(absent);
    const look = () => platform.get('/blade-system/data-scope/list');
    await expectRefused(() => remove('data-scope', id), refused(400, /^数据已被引用，不能删除: 角色 \d+ 条$/), look);
    await expectRefused(
      () => submit('data-scope', { ...form(), id, menuId: menuId('user') }),
      refused(400, '数据权限已授予角色，不能更换菜单'),
      look,
    );
  });

  test.each<[string, object, ReturnType<typeof refused>]>([
    ['of departments names none', { scopeType: 5 }, refused(400, '请填写部门编号')],
    ['of departments is a statement', { scopeType: 5, scopeValue: '1) or (1=1' }, refused(400, '部门编号格式不正确')],
    ['of departments is a template', { scopeType: 5, scopeValue: `\${userId}` }, refused(400, '部门编号格式不正确')],
    ['has no reach', { scopeType: '' }, refused(400, '请选择规则类型')],
    ['has a reach that there is not', { scopeType: 9 }, refused(400, '规则类型不在可选范围内')],
    ['has no menu', { menuId: '' }, refused(400, '请选择菜单')],
    ['has a menu that is not there', { menuId: nowhere }, refused(400, '菜单不在可选范围内')],
    ['has no name', { scopeName: '' }, refused(400, '请输入权限名称')],
  ])('that %s is refused', async (_what, of, refusal) => {
    await expectRefused(
      () => submit('data-scope', form(of)),
      refusal,
      () => platform.get('/blade-system/data-scope/list'),
    );
    await expectRefused(
      () => submit('data-scope', form(of), ours),
      notAllowed,
      () => platform.get('/blade-system/data-scope/list'),
    );
  });
});

test('an API scope opens its path to the roles that hold it, and to nobody else', async () => {
  const form = (of: object = {}) => ({
    ...{
      menuId: menuId('post'),
      resourceCode: unique('api'),
      scopeName: '删除岗位',
      scopePath: '/blade-system/post/remove',
      scopeType: 1,
      remark: '',
      ...of,
    },
  });
  const { worker: without } = await workWith(['post', 'post_delete']);
  const free = await remove('post', nowhere, without);
  const { id } = await dataOf(submit('api-scope', form()));
  const list = await get('api-scope/list', { current: 1, size: 10, menuId: menuId('post') });
  const closed = await remove('post', nowhere, without);
  const { roleId } = await workWith(['post', 'post_delete']);
  const look = () => ours.get('/blade-system/menu/role-tree-keys', { roleIds: roleId });
  const give = (client: LegacyClient, apiScopeIds = [id]) =>
    client.send('/blade-system/role/grant', {
      roleIds: [roleId],
      menuIds: ['post', 'post_delete'].map(menuId),
      dataScopeIds: [],
      apiScopeIds,
    });

  // Our administrator holds no such scope himself, so he cannot give it; the platform can.
  await expectRefused(() => give(ours), refused(403, '不能授予自己没有的权限!'), look);
  await dataOf(give(platform));
  const keys = (await look()).body.data;
  const [everyone] = (await dataOf(ours.get('/blade-user/page', { roleId: '', current: 1, size: 1, descs: 'id' }))).records;
  await dataOf(platform.post('/blade-user/grant', { userIds: everyone.id, roleIds: roleId }));
  const holder = strict(await signedIn(server.origin, everyone.account, '100001', plain));
  const open = await remove('post', nowhere, holder);
  for (const [ask, refusal] of [
    [() => submit('api-scope', form({ scopePath: 'blade system' })), refused(400, '接口路径须以 / 开头，不含空格与参数')],
    [() => submit('api-scope', form({ scopePath: '' })), refused(400, '请输入接口路径')],
    [() => submit('api-scope', form({ scopeType: 7 })), refused(400, '接口类型不在可选范围内')],
    [() => submit('api-scope', form(), ours), notAllowed],
    [() => remove('api-scope', id, ours), notAllowed],
    [() => remove('api-scope', id), refused(400, /^数据已被引用，不能删除: 角色 \d+ 条$/)],
  ] as const)
    await expectRefused(ask, refusal, () => platform.get('/blade-system/api-scope/list'));

  const detail = await get('api-scope/detail', { id });
  await dataOf(give(platform, []));
  await dataOf(remove('api-scope', id));
  const freeAgain = await remove('post', nowhere, without);

  expect([free, freeAgain]).toMatchObject([absent, absent]);
  expect(detail).toMatchObject({ id, scopePath: '/blade-system/post/remove', menuName: '岗位管理' });
  expect(list.records).toContainEqual(expect.objectContaining({ id, scopePath: '/blade-system/post/remove', scopeTypeName: '系统接口' }));
  expect(closed).toMatchObject(notAllowed);
  expect(keys.apiScope).toEqual([id]);
  expect(open).toMatchObject(absent);
});
