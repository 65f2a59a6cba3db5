import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { onceWithout, openContext, signIn, teller } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
}, 120_000);

async function openAs(account: string, javaScriptEnabled: boolean, tenantId = '100001'): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, javaScriptEnabled });
  const page = await context.newPage();
  await signIn(page, { account, password: demoPassword, tenantId });
  return page;
}

/** Opens a page; where it brings script, what is filled in before that runs would be lost. */
describe.each([
  ['with script', true],
  ['without script', false],
])('an administrator, %s,', (_how, javaScript) => {
  const tell = teller(javaScript);
  const once = onceWithout(javaScript);
  once('is told what a line leader can see and do, through which role', async () => {
    const page = await openAs('admin', javaScript);
    await page.goto('/authority/explain/index');
    await page.getByLabel('姓名或账号').fill('leader');
    await page.getByRole('button', { name: '搜索' }).click();
    await page
      .getByRole('link', { name: /leader/ })
      .first()
      .click();

    const row = page.getByRole('row', { name: /生产报工/ });
    await row.waitFor();

    expect(await row.innerText()).toMatch(/线长/);
    expect(await row.innerText()).toMatch(/时段报工/);
    expect(await page.getByText('账号已启用').isVisible()).toBe(true);
  });

  tell('learns why that leader does not see a record, and what to do', async () => {
    const page = await openAs('admin', javaScript);
    await page.goto('/system/post/index');
    const postName = await page.locator('tbody tr').first().locator('td[data-title]').innerText();
    await page.goto('/authority/explain/index?q=leader');
    await page
      .getByRole('link', { name: /leader/ })
      .first()
      .click();
    await page.getByRole('link', { name: '为何看不到某条记录' }).click();

    await page.getByLabel('记录类型').selectOption({ label: '岗位' });
    await page.getByLabel('记录', { exact: true }).fill(postName);
    await page.getByRole('button', { name: '查明原因' }).click();

    const verdict = page.getByRole('region', { name: '结论' });
    await verdict.waitFor();
    expect(await verdict.getByRole('heading').first().innerText()).toMatch(/看不到/);
    expect(await verdict.innerText()).toMatch(/没有权限「岗位管理」（post）：所属角色都没有勾选此菜单/);
    expect(await verdict.innerText()).toMatch(/下一步.*权限设置/s);
  });

  once('asks on a record who can see it', async () => {
    const page = await openAs('admin', javaScript);
    await page.goto('/system/post/index');
    await page.goto((await page.locator('a[href*="/view/"]').first().getAttribute('href')) ?? '');
    await page.getByRole('link', { name: '谁能看到' }).click();

    await page.getByLabel('姓名或账号').fill('leader');
    await page.getByRole('button', { name: '搜索' }).click();
    const leader = page.getByRole('link', { name: /leader/ }).first();
    await expect.poll(() => leader.innerText()).toMatch(/看不到/);
    await leader.click();

    await page
      .getByRole('region', { name: '结论' })
      .getByText(/没有权限「岗位管理」/)
      .waitFor();
  });

  once('reads on a record what became of it, and who did it', async () => {
    const page = await openAs('admin', javaScript);
    await page.goto('/system/post/index');
    const view = (await page.locator('a[href*="/view/"]').first().getAttribute('href')) ?? '';
    await page.goto(view.replace('/view/', '/edit/'));
    const name = `技术员 ${javaScript ? 1 : 2}`;
    await page.getByLabel('岗位名称').fill(name);
    await page.getByLabel('岗位名称').press('Enter');
    await page.waitForURL(/index/);

    await page.goto(view);
    await page.getByText(/变更记录/).click();

    const history = page.locator('details', { hasText: '变更记录' });
    expect(await history.innerText()).toContain(name);
    expect(await history.innerText()).toMatch(/修改/);
  });
});

test('who lacks the right has neither the menu nor the page', async () => {
  const page = await openAs('leader', false);

  const answer = await page.goto('/authority/explain/index');

  expect(answer?.status()).toBe(403);
  expect(await page.locator('nav a[href^="/authority/explain"]').count()).toBe(0);
});
