import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { borrowBrowser } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer, startServer } from '#tests/process/running-server.ts';
import { startChatPlatform } from '#tests/sign-in/chat-platform.ts';
import { openContext, signIn, teller } from './browser.ts';

const app = { key: 'dingabc123', secret: 'the-app-secret-of-the-plant' };
let server: RunningServer;
let browser: Browser;
let platform: LegacyClient;
let chat: Awaited<ReturnType<typeof startChatPlatform>>;

beforeAll(async () => {
  server = await startServer({ CAPTCHA: 'off', EXTERNAL_LOOPBACK: 'on' });
  browser = await borrowBrowser();
  chat = await startChatPlatform(app);
  platform = await signedIn(server.origin, 'admin');
}, 120_000);
afterAll(async () => {
  await chat?.stop();
  await server?.stop();
});

const setParam = async (paramKey: string, paramValue: string) => {
  const { body } = await platform.get('/blade-system/param/list', { paramKey });
  await platform.send('/blade-system/param/submit', { ...body.data.records[0], paramValue });
};

/** Gives a demo account a second role and a second department. */
async function makeTwofold(account: string): Promise<void> {
  const [users, roles, depts] = await Promise.all([
    platform.get('/blade-user/page', { account, tenantId: '000000' }),
    platform.get('/blade-system/role/list', { roleAlias: 'ipqc' }),
    platform.get('/blade-system/dept/list'),
  ]);
  const found = users.body.data.records.find((one: { account: string }) => one.account === account);
  const all = (nodes: { id: string; children?: [] }[]): string[] => nodes.flatMap((node) => [node.id, ...all(node.children ?? [])]);
  const deptId = [found.deptId, ...all(depts.body.data).filter((id) => id !== found.deptId)].slice(0, 2).join(',');
  const roleId = `${found.roleId},${roles.body.data[0].id}`;
  const { body } = await platform.send('/blade-user/update', { ...found, deptId, roleId });
  if (body.code !== 200) throw new Error(JSON.stringify(body));
}

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_how, javaScriptEnabled) => {
  const tell = teller(javaScriptEnabled);
  const open = async () => (await openContext(browser, { baseURL: server.origin, javaScriptEnabled })).newPage();

  tell('somebody with two roles works as one of them, and as both again', async () => {
    await makeTwofold('leader');
    const page = await open();
    await signIn(page, { account: 'leader', password: demoPassword });
    await page.goto('/info/index');
    const choose = async (label: string) => {
      await page.locator('header details > summary').last().click();
      await page.getByRole('link', { name: '切换身份' }).click();
      await page.getByRole('group', { name: '角色' }).getByLabel(label).check();
      await page.getByRole('button', { name: '确定' }).click();
      await page.getByText('身份已切换').first().waitFor();
    };

    await choose('IPQC');
    const narrowed = await page.locator('header').textContent();
    await choose('全部');
    const whole = await page.locator('header').textContent();

    expect(narrowed).not.toContain('线长');
    expect(whole).toContain('线长');
  });

  tell('in switch mode the sign-in asks for a department and a role before anything else', async () => {
    await makeTwofold('engineer');
    await setParam('account.switchMode', 'true');
    try {
      const page = await open();
      await signIn(page, { account: 'engineer', password: demoPassword });
      await page.goto('/board/lines/index');
      await page.getByRole('heading', { name: '选择身份' }).waitFor();
      await page.getByRole('button', { name: '确定' }).click();
      await page.getByText('请选择部门').first().waitFor();
      await page.getByRole('group', { name: '部门' }).getByRole('radio').first().check();
      await page.getByRole('group', { name: '角色' }).getByRole('radio').first().check();
      await page.getByRole('button', { name: '确定' }).click();
      await page.getByText('身份已切换').first().waitFor();
      await page.goto('/board/lines/index');
      expect(new URL(page.url()).pathname).toBe('/board/lines/index');
    } finally {
      await setParam('account.switchMode', 'false');
    }
  });

  tell(
    'the chat platform opens the console signed in, and a link asks first that is on another site or finds somebody signed in',
    async () => {
      await setParam('chatWork.hosts', chat.host);
      const added = await platform.send('/resource/ding/submit', {
        name: '生产助手',
        appId: app.key,
        appSecret: app.secret,
        endpoint: chat.endpoint,
        enabled: true,
      });
      const { body } = await platform.get('/blade-user/page', { account: 'staff' });
      const staff = body.data.records.find((one: { account: string }) => one.account === 'staff');
      await platform.send('/blade-user/update', { ...staff, code: 'W-1001' });
      const address = () => `/login/chat-work?appId=${app.key}&code=${chat.codeOf('W-1001')}&to=${encodeURIComponent('/info/index')}`;
      const [page, other] = [await open(), await open()];

      await page.goto(address());
      const entered = new URL(page.url()).pathname;
      await other.route('http://elsewhere.test/', (route) =>
        route.fulfill({ contentType: 'text/html', body: `<a href="${server.origin}${address()}">x</a>` }),
      );
      await other.goto('http://elsewhere.test/');
      await other.getByRole('link').click();
      await other.getByRole('heading', { name: '工作平台登录' }).waitFor();
      const asked = new URL(other.url()).pathname;
      await other.getByRole('button', { name: '登录' }).click();
      await other.waitForURL('**/info/index');

      await page.goto(address());
      await page.getByRole('heading', { name: '工作平台登录' }).waitFor();

      expect([200, 400]).toContain(added.body.code);
      expect(entered).toBe('/info/index');
      expect(asked).toBe('/login/chat-work');
    },
  );
});
