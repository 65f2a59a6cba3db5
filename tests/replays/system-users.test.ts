import { randomBytes, randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { askToken, type LegacyClient, legacyClient, md5, signedIn } from '#tests/blade/legacy-client.ts';
import { absent, dataOf, expectRefused, notAllowed, refused, secondPlant, strict, strictlySignedIn } from '#tests/blade/strict-client.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';

const tenantId = '100001';
const plain = 'Blue-kettle-77';
let server: RunningServer;
let platform: LegacyClient;
/** The administrator of a plant. */
let ours: LegacyClient;
let theirs: LegacyClient;
beforeAll(async () => {
  server = await borrowServer();
  platform = await strictlySignedIn(server.origin, 'admin');
  ours = await strictlySignedIn(server.origin, 'admin', tenantId);
  theirs = await secondPlant(server.origin, platform);
});

const unique = (stem: string) => `${stem}${randomBytes(4).toString('hex')}`;
const phone = () => `13${randomInt(1e8, 1e9)}`;
/** The form of the specification's client, with what its table hangs on rows (contract 1.3). */
const form = (of: Record<string, unknown> = {}) => ({
  $index: 0,
  hasChildren: false,
  id: '',
  tenantId: '',
  account: unique('li.'),
  password: plain,
  password2: plain,
  name: '小李',
  realName: '李师傅',
  userType: 1,
  roleId: '',
  deptId: '',
  postId: '',
  phone: '',
  email: '',
  sex: '',
  birthday: '',
  code: '',
  ...of,
});
const idOf = async (client: LegacyClient, account: string): Promise<string> =>
  (await dataOf(client.get('/blade-user/page', { current: 1, size: 10, account }))).records[0]?.id;
async function hire(of: Record<string, unknown> = {}, client = ours): Promise<{ id: string; account: string }> {
  const sent = form(of);
  await dataOf(client.send('/blade-user/submit', sent));
  return { id: await idOf(client, sent.account), account: sent.account };
}
const everybody = () => ours.get('/blade-user/page', { current: 1, size: 500 });
const roleNamed = async (client: LegacyClient, roleAlias: string): Promise<string> =>
  (await dataOf(client.get('/blade-system/role/list', { roleAlias })))[0]?.id;
const sign = (account: string, password: string) => askToken(server.origin, { tenantId, username: account, password });

describe.each(['/blade-user', '/blade-system/user'])('at %s', (at) => {
  test('somebody is hired, found, looked at, changed and dismissed', async () => {
    const [top] = await dataOf(ours.get('/blade-system/dept/tree', { tenantId }));
    const [below] = top.children;
    const [post] = await dataOf(ours.get('/blade-system/post/select', { tenantId }));
    const roleId = await roleNamed(ours, 'leader');
    const sent = form({ roleId, deptId: `${below.id},${top.id}`, postId: post.id, phone: phone() });

    await dataOf(ours.send(`${at}/submit`, sent));
    const found = await dataOf(ours.get(`${at}/page`, { current: 1, size: 10, account: sent.account, realName: '', deptId: top.id }));
    const [row] = found.records;
    const listed = await dataOf(ours.get(`${at}/list`, { current: 1, size: 10, account_equal: sent.account, t: 1 }));
    const detail = await dataOf(ours.get(`${at}/detail`, { id: row.id }));
    const choices = [await dataOf(ours.get(`${at}/user-list`)), await dataOf(ours.get(`${at}/leader-list`))];
    const changed = await dataOf(ours.send(`${at}/update`, { ...detail, realName: '李组长', $roleId: '线长' }));
    const again = await dataOf(ours.send(`${at}/submit`, { ...detail, ...changed, sex: 2, birthday: '1990-05-01 00:00:00' }));
    const after = await dataOf(ours.get(`${at}/detail`, { id: row.id }));
    await dataOf(ours.post(`${at}/remove`, { ids: row.id }));

    expect(found).toMatchObject({ total: 1, current: 1, size: 10 });
    expect(listed.records.map(({ id }: { id: string }) => id)).toEqual([row.id]);
    expect(detail).toMatchObject({
      account: sent.account,
      tenantId,
      roleId,
      deptId: sent.deptId,
      postId: post.id,
      userTypeName: 'WEB',
      sex: -1,
      birthday: '',
      status: 1,
    });
    expect(detail).toMatchObject({ roleName: '线长', postName: post.postName, tenantName: expect.stringMatching(/./), statusName: '启用' });
    expect(detail.deptName.split(',').sort()).toEqual([below.title, top.title].sort());
    expect(JSON.stringify([found, detail, changed, after])).not.toMatch(/argon2|"password"/);
    for (const choice of choices)
      expect(choice).toContainEqual(expect.objectContaining({ id: row.id, account: sent.account, name: '小李', realName: '李师傅' }));
    expect(changed).toMatchObject({ id: row.id, realName: '李组长' });
    expect(again).toMatchObject({ id: row.id });
    expect(after).toMatchObject({ realName: '李组长', sexName: '女', birthday: expect.stringMatching(/^1990-05-01/) });
    expect(await ours.get(`${at}/detail`, { id: row.id })).toMatchObject(absent);
    expect((await sign(sent.account, plain)).body).toMatchObject({ error_code: 2004 });
  });

  test('people look after themselves: particulars and password, nothing else', async () => {
    const { id, account } = await hire({ roleId: await roleNamed(ours, 'leader') });
    const token = await sign(account, md5(plain));
    const other = await sign(account, plain);
    const self = strict(legacyClient(server.origin, { token: token.body.access_token }));
    const next = 'Green-teapot-88';

    const info = await dataOf(self.get(`${at}/info`));
    const roleId = await roleNamed(ours, 'admin');
    await dataOf(self.send(`${at}/update-info`, { ...info, name: '阿李', email: 'li@example.test', roleId, account: 'root', status: -1 }));
    const after = await dataOf(ours.get(`${at}/detail`, { id }));
    const older = await dataOf(self.send(`${at}/update`, { ...after, name: '老李', roleId, account: 'root', status: -1 }));
    const others = await self.post(`${at}/update`, { ...after, id: '1', name: '别人' });
    const afterwards = await dataOf(ours.get(`${at}/detail`, { id }));
    const change = (oldPassword: string, newPassword: string, newPassword1: string) =>
      self.post(`${at}/update-password`, { oldPassword, newPassword, newPassword1 });
    const refusals = [
      await change(md5(plain), md5(next), md5('another')),
      await change(md5('wrong'), md5(next), md5(next)),
      await change(plain, '12345678', '12345678'),
    ];
    const changed = await change(md5(plain), md5(next), md5(next));

    expect(info).toMatchObject({ id, account, roleName: '线长' });
    expect(after).toMatchObject({ name: '阿李', email: 'li@example.test', roleId: info.roleId, account, status: 1 });
    expect(older).toMatchObject({ id, name: '老李' });
    expect(others).toMatchObject(refused(403, '请求被拒绝'));
    expect(afterwards).toMatchObject({ name: '老李', email: 'li@example.test', roleId: info.roleId, account, status: 1 });
    expect(refusals).toMatchObject([
      refused(400, '请输入正确的确认密码!'),
      refused(400, '原密码不正确!'),
      refused(400, '密码过于简单，请使用至少8位且不常见的密码'),
    ]);
    expect(changed).toMatchObject({ status: 200, body: { code: 200 } });
    expect((await sign(account, plain)).body).toMatchObject({ error_code: 2004 });
    expect((await sign(account, md5(next))).body).toMatchObject({ account });
    expect((await self.get(`${at}/info`)).status).toBe(200);
    expect((await legacyClient(server.origin, { token: other.body.access_token }).get(`${at}/info`)).status).toBe(401);
  });

  test('a reset password is for one use: nothing but the frame opens until it is changed', async () => {
    const { id, account } = await hire({ roleId: await roleNamed(ours, 'leader') });
    const before = await signedIn(server.origin, account, tenantId, plain);

    const reset = await ours.post(`${at}/reset-password`, { userIds: id });
    const { password } = reset.body.data[0];
    const self = strict(await signedIn(server.origin, account, tenantId, password));
    const frame = await Promise.all(
      ['menu/routes', 'menu/buttons', 'menu/top-menu', 'user/info'].map((call) => self.get(`/blade-system/${call}`)),
    );
    const [closed, own] = [await self.get('/board/productionline/list'), await self.get(`${at}/user-list`)];
    const change = await self.post(`${at}/update-password`, { oldPassword: password, newPassword: plain, newPassword1: plain });
    const open = await self.get('/board/productionline/list');

    expect(password).toMatch(/^\S{12,}$/);
    expect(reset.body.msg).toContain(password);
    expect((await before.get(`${at}/info`)).status).toBe(401);
    expect(frame.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([closed, own]).toMatchObject([refused(403, '请先修改初始密码'), refused(403, '请先修改初始密码')]);
    expect([change.status, open.status]).toEqual([200, 200]);
  });

  test('roles are replaced for all of a comma list, a platform is kept with its text, a lock is taken off', async () => {
    const [one, two] = [await hire(), await hire()];
    const roleId = await roleNamed(ours, 'leader');
    for (let attempt = 0; attempt < 5; attempt += 1) await sign(one.account, 'wrong');
    const locked = await sign(one.account, plain);

    await dataOf(ours.post(`${at}/grant`, { userIds: `${one.id},${two.id},`, roleIds: roleId }));
    await dataOf(ours.post(`${at}/unlock`, { userIds: one.id }));
    await dataOf(ours.post(`${at}/update-platform`, { userId: two.id, userType: 2, userExt: '{"station":"A1"}' }));
    const platformDetail = await dataOf(ours.get(`${at}/platform-detail`, { id: two.id }));

    expect(locked.body).toMatchObject({ error_code: 2004, error_description: '用户名或密码错误' });
    expect((await sign(one.account, plain)).body).toMatchObject({ role_name: 'leader', role_id: roleId });
    expect(platformDetail).toMatchObject({ id: two.id, roleId, userType: 2, userExt: '{"station":"A1"}' });
    expect((await sign(two.account, plain)).body).toMatchObject({ success: false, error_description: expect.any(String) });
  });
});

describe('nothing is changed when', () => {
  let them: { id: string; account: string };
  let worker: { id: string; account: string };
  let own: string;
  let roles: { leader: string; admin: string; foreign: string; super: string };
  beforeAll(async () => {
    them = await hire({}, theirs);
    worker = await hire({ phone: '13900001111' });
    own = await idOf(ours, 'admin');
    roles = {
      leader: await roleNamed(ours, 'leader'),
      admin: await roleNamed(ours, 'admin'),
      foreign: await roleNamed(theirs, 'leader'),
      super: await roleNamed(platform, 'administrator'),
    };
  });

  const someone = '9223372036854775807';
  test.each<[string, () => Promise<unknown[]>, ReturnType<typeof refused>]>([
    ['an account is taken', async () => ['submit', form({ account: worker.account })], refused(400, /^当前用户 \[li\.\w+\] 已存在!$/)],
    ['a phone is taken', async () => ['submit', form({ phone: '13900001111' })], refused(400, '当前手机 [13900001111] 已存在!')],
    ['no account is given', async () => ['submit', form({ account: '' })], refused(400, '请输入账号')],
    ['no password is given', async () => ['submit', form({ password: '' })], refused(400, '请输入密码')],
    ['no name is given', async () => ['submit', form({ realName: '  ' })], refused(400, '请输入用户姓名')],
    ['a phone is too short', async () => ['submit', form({ phone: '1390000' })], refused(400, '手机号长度不是11位')],
    [
      'a role is of another tenant',
      async () => ['submit', form({ roleId: `${roles.leader},${roles.foreign}` })],
      refused(400, '所属角色不在可选范围内'),
    ],
    ['a department is not there', async () => ['submit', form({ deptId: someone })], refused(400, '所属部门不在可选范围内')],
    ['a changed user is of another tenant', async () => ['update', { ...form(), id: them.id }], absent],
    ['a changed user is not there', async () => ['submit', { ...form(), id: someone }], absent],
    ['one switches oneself off', async () => ['update', { id: own, status: 0 }], refused(400, '不能停用本账号!')],
    ['one removes oneself', async () => ['remove', { ids: own }], refused(400, '不能删除本账号!')],
    ['one removes oneself among others', async () => ['remove', { ids: `${worker.id},${own}` }], refused(400, '不能删除本账号!')],
    ['a removed one is of another tenant', async () => ['remove', { ids: `${worker.id},${them.id}` }], absent],
    ['nobody is removed', async () => ['remove', { ids: '' }], refused(400, '请选择至少一条数据')],
    ['a granted one is not there', async () => ['grant', { userIds: `${worker.id},${someone}`, roleIds: roles.leader }], absent],
    ['a granted role is of another tenant', async () => ['grant', { userIds: worker.id, roleIds: roles.foreign }], absent],
    ['a granted role is not there', async () => ['grant', { userIds: worker.id, roleIds: `${roles.leader},${someone}` }], absent],
    ['the super role is granted', async () => ['grant', { userIds: worker.id, roleIds: roles.super }], absent],
    [
      'the last administrator loses the role',
      async () => ['grant', { userIds: own, roleIds: roles.leader }],
      refused(400, '至少保留一个启用的管理员!'),
    ],
    ['a reset one is of another tenant', async () => ['reset-password', { userIds: `${worker.id},${them.id}` }], absent],
    ['an unlocked one is not there', async () => ['unlock', { userIds: someone }], absent],
    ['a platform is none', async () => ['update-platform', { userId: worker.id, userType: 9 }], refused(400, '用户平台不在可选范围内')],
    ['a platform is of another one', async () => ['update-platform', { userId: them.id, userType: 1, userExt: '' }], absent],
    ['userIds are forgotten', async () => ['grant', { roleIds: roles.leader }], refused(400, '请选择至少一条数据')],
    ['an id is no id', async () => ['remove', { ids: `${worker.id},x` }], refused(400, /^请求参数格式错误/)],
  ])('%s', async (_when, build, refusal) => {
    const [call, sent] = (await build()) as [string, Record<string, string>];
    const simple = ['remove', 'grant', 'reset-password', 'unlock', 'update-platform'].includes(call);

    await expectRefused(
      () => (simple ? ours.post(`/blade-user/${call}`, sent) : ours.send(`/blade-user/${call}`, sent)),
      refusal,
      everybody,
    );
  });

  test('a clerk who may assign roles reaches above himself', async () => {
    const clerkRole = await makeClerk();
    const clerk = await hire({ roleId: clerkRole });
    const client = strict(await signedIn(server.origin, clerk.account, tenantId, plain));
    const boss = await hire({ roleId: roles.admin });

    for (const [ask, refusal] of [
      [() => client.post('/blade-user/grant', { userIds: worker.id, roleIds: roles.admin }), refused(403, '无权配置管理员角色!')],
      [() => client.post('/blade-user/grant', { userIds: worker.id, roleIds: roles.leader }), refused(403, '不能授予自己没有的权限!')],
      [() => client.post('/blade-user/grant', { userIds: boss.id, roleIds: clerkRole }), refused(403, '无权配置管理员角色!')],
      [() => client.send('/blade-user/submit', form({ roleId: roles.admin })), refused(403, '无权配置管理员角色!')],
      [() => client.post('/blade-user/reset-password', { userIds: boss.id }), notAllowed],
      [() => client.post('/blade-user/remove', { ids: boss.id }), notAllowed],
    ] as const)
      await expectRefused(ask, refusal, everybody);
    expect((await client.post('/blade-user/grant', { userIds: worker.id, roleIds: clerkRole })).status).toBe(200);
  });

  test('the platform alone gives its role, and a tenant is full', async () => {
    const [record] = (await dataOf(platform.get('/blade-system/tenant/list', { tenantId }))).records;
    const users = (await everybody()).body.data.total;
    const limit = (accountNumber: number) =>
      dataOf(platform.post('/blade-system/tenant/setting', { ids: record.id, accountNumber, expireTime: '' }));

    await limit(users);
    await expectRefused(() => ours.send('/blade-user/submit', form()), refused(400, '当前租户已到最大账号额度!'), everybody);
    await limit(-1);
    await expectRefused(
      () => platform.post('/blade-user/grant', { userIds: worker.id, roleIds: roles.super }),
      absent,
      () => platform.get('/blade-user/detail', { id: worker.id }),
    );
  });

  /** A role that may add users and give them roles, and nothing else. */
  async function makeClerk(): Promise<string> {
    const roleAlias = unique('clerk');
    await dataOf(ours.send('/blade-system/role/submit', { roleName: '人事', roleAlias, parentId: '', sort: 5 }));
    const roleId = await roleNamed(ours, roleAlias);
    const { menu } = await dataOf(ours.get('/blade-system/menu/grant-tree'));
    const system = menu.find(({ title }: { title: string }) => title === '系统管理');
    const users = system.children.find(({ title }: { title: string }) => title === '用户管理');
    const menuIds = users.children
      .filter(({ title }: { title: string }) => ['新增', '角色配置'].includes(title))
      .map(({ id }: { id: string }) => id);
    await dataOf(
      ours.send('/blade-system/role/grant', { roleIds: [roleId], menuIds: [users.id, ...menuIds], dataScopeIds: [], apiScopeIds: [] }),
    );
    return roleId;
  }
});

test('the demo password is not what a new user starts with', async () => {
  const { account } = await hire();

  expect((await sign(account, demoPassword)).body).toMatchObject({ error_code: 2004 });
});
