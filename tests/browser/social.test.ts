import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { borrowBrowser } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer, startServer } from '#tests/process/running-server.ts';
import { providerClient, startOidcProvider } from '#tests/sign-in/oidc-provider.ts';
import { openContext, signIn, teller } from './browser.ts';

let server: RunningServer;
let browser: Browser;
let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let platform: LegacyClient;
const person = { subject: '', name: '小张' };

beforeAll(async () => {
  server = await startServer({ CAPTCHA: 'off', EXTERNAL_LOOPBACK: 'on' });
  browser = await borrowBrowser();
  provider = await startOidcProvider([`${server.origin}/oauth/callback/oidc`], person);
  platform = await signedIn(server.origin, 'admin');
  const { body } = await platform.send('/blade-system/social-provider/submit', {
    source: 'oidc',
    nameZh: '统一身份',
    nameEn: 'Company account',
    issuer: provider.issuer,
    clientId: providerClient.id,
    clientSecret: providerClient.secret,
    scopes: 'openid profile',
    enabled: true,
  });
  if (body.code !== 200) throw new Error(JSON.stringify(body));
}, 120_000);
afterAll(async () => {
  await provider?.stop();
  await server?.stop();
});

const open = async (javaScriptEnabled: boolean) => {
  person.subject = randomBytes(8).toString('hex');
  const page = await (await openContext(browser, { baseURL: server.origin, javaScriptEnabled })).newPage();
  page.setDefaultTimeout(20_000);
  return page;
};

describe.each([
  ['with script', true],
  ['without script', false],
])('a stranger %s', (_how, javaScriptEnabled) => {
  const tell = teller(javaScriptEnabled);
  tell('registers after his first sign-in by a third party, and comes in that way once he is approved', async () => {
    const page = await open(javaScriptEnabled);
    const account = `zhang.${randomBytes(3).toString('hex')}`;

    await page.goto('/login');
    await page.getByRole('link', { name: '统一身份' }).click();
    await page.waitForURL('**/register');
    await page.getByRole('button', { name: '提交申请' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('请先输入租户编号');
    await page.locator('#tenantId').fill('000000');
    await page.locator('#account').fill(account);
    await page.locator('#password').fill('Solder-2026');
    await page.locator('#password2').fill('Solder-2027');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('两次密码输入不一致').first().waitFor();
    expect(await page.locator('#account').inputValue()).toBe(account);
    expect(await page.locator('#password').inputValue()).toBe('');
    await page.locator('#password').fill('Solder-2026');
    await page.locator('#password2').fill('Solder-2026');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByRole('heading', { name: '注册提示' }).waitFor();
    expect(await page.locator('main').textContent()).toContain('注册申请已提交,请耐心等待管理员通过!');
    await page.getByRole('link', { name: '返回登录' }).click();
    await page.getByRole('link', { name: '统一身份' }).click();
    await page.getByText('注册申请待管理员审核，请耐心等待').waitFor();

    const administrator = await (await openContext(browser, { baseURL: server.origin, javaScriptEnabled: false })).newPage();
    await signIn(administrator, { account: 'admin', password: demoPassword });
    await administrator.goto(`/system/user/index?status=0&account=${account}`);
    await administrator.locator('tbody input[type="checkbox"]').first().check();
    await administrator.getByRole('button', { name: '审核通过' }).click();
    await administrator.getByLabel('线长').check();
    await administrator.getByRole('button', { name: '审核通过' }).click();
    await administrator.waitForURL('**/system/user/index**');

    await page.goto('/login');
    await page.getByRole('link', { name: '统一身份' }).click();
    await page.waitForURL('**/wel/index');
    await page.goto('/info/identities');
    expect(await page.locator('main').textContent()).toContain('小张');
    await page.getByRole('button', { name: '解绑' }).click();
    await page.getByText('账号已解绑').waitFor();
    await page.getByRole('link', { name: '绑定统一身份' }).click();
    await page.getByText('账号已绑定').waitFor();
    expect(await page.locator('main').textContent()).toContain('小张');
  });
});

test('an address of a callback that nobody set out for leads back to the sign-in, in words', async () => {
  const page = await open(false);

  await page.goto('/oauth/callback/oidc?code=stolen&state=stolen');

  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.locator('main').textContent()).toContain('登录已超时或已被使用，请重新登录');
});

test('the register page without a ticket, and a binding that another site starts, do nothing', async () => {
  const page = await open(false);
  await page.goto('/register');
  expect(new URL(page.url()).pathname).toBe('/login');

  await signIn(page, { account: 'leader', password: demoPassword });
  const answer = await page.request.get('/oauth/render/oidc?bind=1', { headers: { 'sec-fetch-site': 'cross-site' }, maxRedirects: 0 });

  // It starts a sign-in like any other: nothing is bound at its end.
  expect(answer.status()).toBe(302);
  await page.goto('/info/identities');
  expect(await page.locator('main').textContent()).toContain('尚未绑定第三方账号');
});

test('a sign-in returns to a page of ours and to no other site', async () => {
  const page = await open(true);
  const [own, foreign] = ['/board/lines/index', '//evil.example/x'].map((to) => `/oauth/render/oidc?to=${encodeURIComponent(to)}`);
  await signIn(page, { account: 'ipqc', password: demoPassword });
  await page.goto('/info/identities');
  await page.getByRole('link', { name: '绑定统一身份' }).click();
  await page.getByText('账号已绑定').waitFor();
  const subject = person.subject;

  const arrive = async (address: string | undefined) => {
    const other = await open(false);
    person.subject = subject;
    await other.goto(address ?? '');
    return new URL(other.url());
  };

  expect((await arrive(own)).pathname).toBe('/board/lines/index');
  const arrived = await arrive(foreign);
  expect([arrived.origin, arrived.pathname]).toEqual([server.origin, '/wel/index']);
});
