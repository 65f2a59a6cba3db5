import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { user } from '#server/access/users/user.ts';
import { userIdentity } from '#server/access/users/user-identity-tables.ts';
import { ding } from '#server/platform/settings/ding.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { usePlant } from '#tests/plant.ts';
import { startChatPlatform } from './chat-platform.ts';
import { legacyClient } from './oauth-people.ts';
import { ask, buildClient, buildFactory, buildPerson, countOf, refusalFrom } from './session-people.ts';

const app = { key: 'dingabc123', secret: 'the-app-secret-of-the-plant' };
const { database, as } = usePlant();
const call = legacyClient(database);
let platform: Awaited<ReturnType<typeof startChatPlatform>>;

beforeAll(async () => {
  vi.stubEnv('EXTERNAL_LOOPBACK', 'on');
  platform = await startChatPlatform(app);
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret'), authorizedGrantTypes: 'password,chat-work-platform' });
  await buildClient(database, { clientId: 'browser', clientSecret: hashClientSecret('browser-secret'), authorizedGrantTypes: 'captcha' });
  await database.transact({}, (db) =>
    db.execute(
      sql`insert into system_param (param_name, param_key, param_value) values ('主机', 'chatWork.hosts', ${`oapi.dingtalk.com, ${platform.host}`})`,
    ),
  );
});
afterAll(async () => {
  await platform?.stop();
});

const number = () => randomBytes(4).toString('hex');
const administrator = (tenantId: string) => as({ tenantId });
const addApp = (tenantId: string, of: Record<string, unknown> = {}) =>
  administrator(tenantId).mutate('system.ding.save', {
    name: '生产助手',
    appId: app.key,
    appSecret: app.secret,
    endpoint: platform.endpoint,
    enabled: true,
    ...of,
  });
/** Somebody whose number at the plant is his user id at the platform. */
async function buildWorker(of: Record<string, unknown> = {}) {
  const [worker, code] = [await buildPerson(database, of), number()];
  await database.transact({ tenantId: worker.tenantId }, (db) => db.update(user.table).set({ code }).where(eq(user.table.id, worker.id)));
  return { ...worker, code };
}
const token = (given: Record<string, string>, headers: Record<string, string> = {}) =>
  call('POST', '/blade-auth/oauth/token', { grant_type: 'chat-work-platform', appId: app.key, ...given }, { headers });
const refused = (text: string, error_code = 2004) => ({ status: 400, body: { success: false, error_code, error_description: text } });
const sessionsOf = (tenantId: string) => countOf(database, sql`select count(*) from session`, tenantId);

describe('whoever comes from the chat platform', () => {
  test('is signed in by the number that he has at the plant, by token and by page', async () => {
    const worker = await buildWorker();
    await addApp(worker.tenantId);

    const { status, body } = await token({ tenantId: worker.tenantId, code: platform.codeOf(worker.code) });
    const page = await ask(database).signInByChatWork({ tenantId: worker.tenantId, appId: app.key, code: platform.codeOf(worker.code) });

    expect(status).toBe(200);
    expect(body).toMatchObject({ user_id: worker.id, account: worker.account, role_name: 'leader' });
    expect((await ask(database, { token: page.token }).shell()).user.account).toBe(worker.account);
  });

  test('costs the platform one token for many, and another when it has ended that one', async () => {
    const worker = await buildWorker();
    await addApp(worker.tenantId);
    const before = platform.counts();
    const come = () => token({ tenantId: worker.tenantId, code: platform.codeOf(worker.code) });

    const [first, second] = [await come(), await come()];
    const held = platform.counts();
    platform.endTokens();
    const third = await come();

    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect([held.given - before.given, held.asked - before.asked]).toEqual([1, 2]);
    expect(platform.counts().given - held.given).toBe(1);
  });

  test('is told to wait when wrong codes came from his address, and the platform is not asked any more', async () => {
    const worker = await buildWorker();
    await addApp(worker.tenantId);
    const before = platform.counts();

    const answers = await Promise.all(Array.from({ length: 40 }, () => token({ tenantId: worker.tenantId, code: 'invented' })));
    const late = await token({ tenantId: worker.tenantId, code: platform.codeOf(worker.code) });

    expect(platform.counts().asked - before.asked).toBeLessThanOrEqual(60);
    expect(answers.filter(({ body }) => body.error_code === 2003)).toHaveLength(10);
    expect(late).toMatchObject(refused('登录过于频繁，请稍后再试', 2003));
  });

  test('is signed in by the account that is bound to him, before any number', async () => {
    const worker = await buildWorker();
    const { tenantId, roleId } = worker;
    const other = await buildPerson(database, { tenantId, roleId });
    await addApp(tenantId);
    await database.transact({ tenantId }, (db) =>
      db.insert(userIdentity).values({ source: `ding:${app.key}`, subject: worker.code, userId: other.id }),
    );

    const { body } = await token({ tenantId, code: platform.codeOf(worker.code) });

    expect(body.account).toBe(other.account);
  });

  test.each([
    ['whose number is nobody’s', async () => number(), '未找到与工作平台账号对应的用户，请联系管理员', 2004],
    [
      'whose number two people have',
      async (tenantId: string, roleId: string) => {
        const code = number();
        for (const account of [number(), number()]) await buildPerson(database, { tenantId, roleId, account });
        await database.transact({ tenantId }, (db) => db.update(user.table).set({ code }));
        return code;
      },
      '未找到与工作平台账号对应的用户，请联系管理员',
      2004,
    ],
    [
      'who is disabled',
      async (tenantId: string, roleId: string) => {
        const { id } = await buildPerson(database, { tenantId, roleId, status: -1 });
        const code = number();
        await database.transact({ tenantId }, (db) => db.update(user.table).set({ code }).where(eq(user.table.id, id)));
        return code;
      },
      '用户名或密码错误',
      2004,
    ],
  ])('%s is refused, and the log tells why', async (_who, codeFor, text, code) => {
    const { tenantId, roleId } = await buildFactory(database);
    await addApp(tenantId);
    const userid = await codeFor(tenantId, roleId);

    const answer = await token({ tenantId, code: platform.codeOf(userid) });

    expect(answer).toMatchObject(refused(text, code));
    expect(await sessionsOf(tenantId)).toBe(0);
    expect(await countOf(database, sql`select count(*) from log_usual where method_name = 'refused'`, tenantId)).toBe(1);
  });

  test('is refused with a code that was used or invented, for another app, a switched-off one, a wrong secret, or none', async () => {
    const worker = await buildWorker();
    const { tenantId } = worker;
    const made = await addApp(tenantId);
    const used = platform.codeOf(worker.code);
    await token({ tenantId, code: used });
    const noApp = refused('工作平台应用不存在或未启用');
    const noCode = refused('工作平台授权码无效或已过期，请重新打开');

    expect(await token({ tenantId, code: used })).toMatchObject(noCode);
    expect(await token({ tenantId, code: 'invented' })).toMatchObject(noCode);
    expect(await token({ tenantId, code: '' })).toMatchObject(noApp);
    expect(await token({ tenantId, code: platform.codeOf(worker.code), appId: 'another' })).toMatchObject(noApp);
    const { tenantId: foreign } = await buildFactory(database);
    expect(await token({ tenantId: foreign, code: platform.codeOf(worker.code) })).toMatchObject(noApp);
    await administrator(tenantId).mutate('system.ding.update', { id: made.id, appSecret: 'not-the-secret-any-more' });
    expect(await token({ tenantId, code: platform.codeOf(worker.code) })).toMatchObject(refused('工作平台认证失败，请联系管理员'));
    await administrator(tenantId).mutate('system.ding.update', { id: made.id, enabled: false });
    expect(await token({ tenantId, code: platform.codeOf(worker.code) })).toMatchObject(noApp);
    expect(await sessionsOf(tenantId)).toBe(2);
  });

  test('is told that the platform is away when it redirects elsewhere, and by a client that may not use the grant', async () => {
    const worker = await buildWorker();
    const { tenantId } = worker;
    await addApp(tenantId);
    platform.redirectFromNowOn(true);
    const redirected = await refusalFrom(ask(database).signInByChatWork({ tenantId, appId: app.key, code: platform.codeOf(worker.code) }));
    platform.redirectFromNowOn(false);
    const unlisted = await token(
      { tenantId, code: platform.codeOf(worker.code) },
      { authorization: `Basic ${Buffer.from('browser:browser-secret').toString('base64')}` },
    );

    expect(redirected).toMatchObject({ code: 503, message: '外部服务暂时无法访问，请稍后再试' });
    expect(unlisted).toMatchObject(refused('客户端未授权该授权类型', 3003));
    expect(await sessionsOf(tenantId)).toBe(0);
  });
});

describe('an application of the chat platform', () => {
  test('keeps its secret to itself, and the mask leaves it as it is', async () => {
    const { tenantId } = await buildFactory(database);
    const { id } = await addApp(tenantId);
    const ours = administrator(tenantId);
    const kept = async () =>
      (await database.transact({ tenantId }, (db) => db.select({ secret: ding.table.appSecret }).from(ding.table)))[0]?.secret;
    const before = await kept();

    const detail = await ours.query('system.ding.detail', { id });
    await ours.mutate('system.ding.update', { ...detail, name: '改名' });

    expect(before).not.toContain(app.secret);
    expect(detail.appSecret).toBe('******');
    expect(JSON.stringify(await ours.query('system.ding.list', {}))).not.toContain(before);
    expect(await kept()).toBe(before);
  });

  test('speaks only with hosts that the platform allows, and never sends a kept secret to another one', async () => {
    const { tenantId } = await buildFactory(database);
    const { id } = await addApp(tenantId);
    const ours = administrator(tenantId);

    const foreign = await ours.refusal('system.ding.save', {
      name: '他',
      appId: 'x1',
      appSecret: 's'.repeat(8),
      endpoint: 'https://evil.example',
      enabled: true,
    });
    const plain = await ours.refusal('system.ding.update', { id, endpoint: 'http://oapi.dingtalk.com' });
    const elsewhere = await ours.refusal('system.ding.update', { id, endpoint: 'https://oapi.dingtalk.com' });

    expect(foreign).toMatchObject({
      code: 400,
      problems: { endpoint: '主机 evil.example 未被允许，请联系平台管理员在参数 chatWork.hosts 中添加' },
    });
    expect(plain).toMatchObject({ code: 400, problems: { endpoint: '接口地址必须以 https:// 开头，且不含账号' } });
    expect(elsewhere).toMatchObject({ code: 400, problems: { appSecret: '接口地址已更改，请重新输入应用密钥' } });
  });
});
