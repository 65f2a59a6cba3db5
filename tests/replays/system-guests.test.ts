import { createHash, randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askToken, type LegacyClient, legacyClient, md5 } from '#tests/blade/legacy-client.ts';
import { dataOf, expectRefused, refused, strict, strictlySignedIn } from '#tests/blade/strict-client.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import { databaseOf, type RunningServer } from '#tests/process/running-server.ts';

const plain = 'Blue-kettle-77';
let server: RunningServer;
let database: postgres.Sql;
let platform: LegacyClient;
/** The administrators of two plants; guests come to one or the other. */
let ours: LegacyClient;
let theirs: LegacyClient;
beforeAll(async () => {
  server = await borrowServer();
  database = databaseOf(server);
  platform = await strictlySignedIn(server.origin, 'admin');
  ours = await strictlySignedIn(server.origin, 'admin', '100001');
  theirs = await strictlySignedIn(server.origin, 'admin', '100002');
});
afterAll(async () => {
  await database?.end();
});

const everybody = (client = ours) => client.get('/blade-user/page', { size: 500 });
/** The dialog after a social sign-in: all in the query, the password plain (contract 8). */
const register = (given: Record<string, string>, at = '/blade-user') =>
  strict(legacyClient(server.origin)).post(`${at}/register-guest`, {
    tenantId: '100001',
    name: '访客',
    account: 'guest',
    password: plain,
    oauthId: 'of-nobody',
    ...given,
  });

/** What a social sign-in leaves behind for somebody who is no user yet. */
async function vouchFor(subject: string, minutes = 60): Promise<string> {
  const oauthId = randomBytes(20).toString('hex');
  await database`insert into unbound_identity (id, source, subject, avatar, expires_at) values
    (${createHash('sha256').update(oauthId).digest('hex')}, 'wechat_open', ${subject}, 'https://img.example/a.png', now() + ${minutes} * interval '1 minute')`;
  return oauthId;
}

test.each(['/blade-user', '/blade-system/user'])(
  'a guest whom a provider vouched for waits at %s until an administrator lets him in',
  async (at) => {
    const [account, oauthId] = [`guest.${randomBytes(3).toString('hex')}`, await vouchFor(at)];
    const sign = () => askToken(server.origin, { tenantId: '100001', username: account, password: md5(plain) });

    const asked = await register({ account, oauthId }, at);
    const again = await register({ account: `${account}.b`, oauthId }, at);
    const waiting = await sign();
    const [guest] = (await dataOf(ours.get('/blade-user/page', { account, status: 0 }))).records;
    const [leader] = await dataOf(ours.get('/blade-system/role/list', { roleAlias: 'leader' }));
    await dataOf(ours.post('/blade-user/grant', { userIds: guest.id, roleIds: leader.id }));
    const granted = await dataOf(ours.get('/blade-user/detail', { id: guest.id }));
    await dataOf(ours.send('/blade-user/update', { ...granted, status: 1 }));
    const admitted = await sign();

    expect(asked.body).toMatchObject({ code: 200, success: true });
    expect(again).toMatchObject(refused(400, '第三方登陆信息错误!'));
    expect(waiting.body).toMatchObject({ success: false, error_code: 2004 });
    expect(guest).toMatchObject({
      realName: '访客',
      roleId: '',
      deptId: '',
      postId: '',
      status: 0,
      statusName: '待审核',
      avatar: 'https://img.example/a.png',
    });
    expect(admitted.body).toMatchObject({ account, role_name: 'leader' });
  },
);

test.each<[string, () => Promise<Record<string, string>> | Record<string, string>, string]>([
  ['who names no tenant', () => ({ tenantId: '' }), '请先输入租户编号'],
  ['who names no account', () => ({ account: '' }), '请先输入账号名称'],
  ['who names no password', () => ({ password: '' }), '请先输入密码'],
  ['of a tenant that is not there', () => ({ tenantId: '999999' }), '租户信息错误!'],
  ['whom nobody vouched for', () => ({}), '第三方登陆信息错误!'],
  ['who has no oauthId', () => ({ oauthId: '' }), '第三方登陆信息错误!'],
  ['who was vouched for yesterday', async () => ({ oauthId: await vouchFor('late', -1) }), '第三方登陆信息错误!'],
  ['whose account is somebody’s', async () => ({ account: 'leader', oauthId: await vouchFor('twin') }), '当前用户 [leader] 已存在!'],
  [
    'whose password is easy',
    async () => ({ password: '12345678', oauthId: await vouchFor('easy') }),
    '密码过于简单，请使用至少8位且不常见的密码',
  ],
])('a guest %s', async (_who, given, msg) => {
  const sent = await given();

  await expectRefused(() => register(sent), refused(400, msg), everybody);
});

test('the platform closes the door to guests, and they come only so often', async () => {
  const [row] = (await dataOf(platform.get('/blade-system/param/list', { paramKey: 'account.registerUser' }))).records;
  const knock = () => register({ tenantId: '100002' });

  await dataOf(platform.send('/blade-system/param/submit', { ...row, paramValue: 'false' }));
  const closed = await knock();
  await dataOf(platform.send('/blade-system/param/submit', { id: row.id, paramValue: 'true' }));
  const answers = [];
  for (let attempt = 0; attempt < 11; attempt += 1) answers.push(await knock());

  expect(closed).toMatchObject(refused(400, '未开启账号注册功能!'));
  expect(answers.slice(0, 10)).toMatchObject(Array(10).fill(refused(400, '第三方登陆信息错误!')));
  await expectRefused(knock, refused(429, '注册过于频繁，请稍后再试！'), () => everybody(theirs));
});
