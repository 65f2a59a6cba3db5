import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { openContext } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

const openPage = async (javaScriptEnabled = true): Promise<Page> =>
  (await openContext(browser, { baseURL: server.origin, javaScriptEnabled })).newPage();

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

async function submit(page: Page, { account, password }: { account: string; password: string }): Promise<void> {
  await field(page, 'tenantId').fill('100001');
  await field(page, 'account').fill(account);
  await field(page, 'password').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('an eye shows what was typed as password', async () => {
  const page = await openPage();
  await page.goto('/login');
  const password = field(page, 'password');
  await password.fill('secret');

  await page.getByRole('button', { name: '显示密码' }).click();

  expect(await password.getAttribute('type')).toBe('text');
});

describe('without script', () => {
  test('there is no eye that does nothing', async () => {
    const page = await openPage(false);

    await page.goto('/login');

    expect(await page.getByRole('button', { name: '显示密码' }).count()).toBe(0);
  });

  test('a wrong try says the same of an account that is there and one that is not, and what to do', async () => {
    const page = await openPage(false);
    const answers: string[] = [];
    for (const account of ['engineer', 'nobody-here']) {
      await page.goto('/login');
      await submit(page, { account, password: 'wrong' });
      answers.push(await page.locator('main').innerText());
    }

    expect(answers[0]).toContain('账号或密码错误');
    expect(answers[0]).toContain('连续 5 次错误将锁定 30 分钟，忘记密码请联系管理员。');
    expect(answers[1]).toBe(answers[0]);
  });

  test('a browser that may keep tenant and account fills them in, and forgets them when told', async () => {
    const page = await openPage(false);
    const signIn = async (keeps: boolean) => {
      await page.context().clearCookies({ name: 'session' });
      await page.goto('/login');
      await page.getByLabel('记住租户和账号').setChecked(keeps);
      await submit(page, { account: 'leader', password: demoPassword });
      await page.waitForURL(/^(?!.*login)/);
      await page.context().clearCookies({ name: 'session' });
      await page.goto('/login');
    };
    const values = async () => [await field(page, 'tenantId').inputValue(), await field(page, 'account').inputValue()];

    await signIn(true);
    expect(await values()).toEqual(['100001', 'leader']);
    expect((await page.context().cookies()).map(({ value }) => value).join()).not.toContain(demoPassword);
    expect(await field(page, 'password').inputValue()).toBe('');

    await signIn(false);
    expect(await values()).toEqual(['000000', '']);
  });

  test('whoever opens the registration without a third party is told the way to it', async () => {
    const page = await openPage(false);

    await page.goto('/register');

    expect(await page.getByRole('status').innerText()).toContain('请先用第三方账号登录');
  });
});
