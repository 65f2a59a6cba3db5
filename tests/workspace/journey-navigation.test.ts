import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf, openContext, teller, waitForScript } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';
import { longOnly } from '#tests/told.ts';

let server: RunningServer;
let browser: Browser;
const signedIn = new Map<string, BrowserContextOptions['storageState']>();

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  for (const account of ['admin', 'leader', 'staff']) signedIn.set(account, await cookiesOf(server, account));
});

/** A page of somebody who is signed in. */
async function openAs(account: string, path: string, of: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, storageState: signedIn.get(account), ...of });
  const page = await context.newPage();
  await page.goto(path);
  if (of.javaScriptEnabled !== false) await waitForScript(page);
  return page;
}
const withoutScript = { javaScriptEnabled: false };
const sidebar = (page: Page) => page.getByRole('navigation', { name: '菜单', exact: true });

for (const [manner, of] of [
  ['with script', {}],
  ['without script', withoutScript],
] as const) {
  describe(manner, () => {
    const tell = teller(manner === 'with script');
    tell('a top menu narrows the side menu until home is chosen again', async () => {
      const page = await openAs('admin', '/system/user/index', of);
      const top = page.getByRole('navigation', { name: '顶部菜单' });

      await top.getByRole('button', { name: '生产', exact: true }).first().click();
      await expect
        .poll(() =>
          sidebar(page)
            .getByText(/^(系统管理|生产看板)$/)
            .allInnerTexts(),
        )
        .toEqual(['生产看板']);
      expect(new URL(page.url()).pathname).toBe('/system/user/index');
      await page.reload();
      expect(await sidebar(page).getByText('系统管理').count()).toBe(0);

      await page.getByRole('navigation', { name: '顶部菜单' }).getByRole('button', { name: '首页' }).first().click();
      await sidebar(page).getByText('系统管理').waitFor();
    });

    longOnly('the top menu and the side menu follow to a page of another group', async () => {
      const page = await openAs('admin', '/system/user/index', of);
      const top = page.getByRole('navigation', { name: '顶部菜单' });
      await top.getByRole('button', { name: '生产', exact: true }).first().click();
      await expect.poll(() => sidebar(page).getByText('系统管理').count()).toBe(0);
      await page.goto('/board/workorder/index');
      expect(await top.locator('[aria-current]').first().innerText()).toContain('生产');

      await page.goto('/system/user/index');

      await sidebar(page).getByText('系统管理').waitFor();
      expect(await sidebar(page).locator('[aria-current="page"]').innerText()).toBe('用户管理');
      expect(await top.locator('[aria-current]').first().innerText()).not.toContain('生产');
      await top.getByRole('button', { name: '首页' }).first().click();
    });

    tell('a menu entry is pinned to the start page and taken away again', async () => {
      const page = await openAs(of === withoutScript ? 'staff' : 'leader', '/wel/index', of);
      const star = page.locator('button[name="pin"]').first();
      const name = (await star.getAttribute('aria-label'))?.split(': ')[1] ?? '';

      await star.dispatchEvent('click');
      const pinned = page.getByRole('region', { name: '常用' });
      await pinned.getByRole('link', { name, exact: true }).waitFor();
      await page.locator('button[name="unpin"]').first().dispatchEvent('click');

      await pinned.waitFor({ state: 'detached' });
    });

    tell('an unread notice is opened from the inbox, and is unread no more', async () => {
      const page = await openAs(of === withoutScript ? 'staff' : 'leader', '/desk/inbox?tab=notice', of);
      const unread = page.locator('main li', { hasText: '未读' });
      const before = await unread.count();

      await unread.first().getByRole('link').click();
      await page.waitForURL(/\/desk\/inbox\/notice\/\d+/);
      expect((await page.locator('main h1').innerText()).length).toBeGreaterThan(0);
      await page.goto('/desk/inbox?tab=notice');

      expect(await unread.count()).toBe(before - 1);
    });

    longOnly('the test page sends a form there and back', async () => {
      const page = await openAs('leader', '/test/index', of);

      await page.getByLabel('任意文字').fill('你好 <b> €');
      await page.getByRole('button', { name: '提交' }).click();

      await page.getByText('正常：同一幂等键只生效一次').waitFor();
      expect(await page.locator('main code', { hasText: '你好' }).innerText()).toBe('你好 <b> €');
      expect(await page.getByText(of === withoutScript ? '未运行，页面仍可使用' : '已运行').count()).toBe(1);
    });
  });
}

test('without script the search is a page: pinyin finds, a link leads there', async () => {
  const page = await openAs('admin', '/wel/index', withoutScript);

  await page.getByRole('link', { name: '菜单搜索' }).click();
  await page.getByRole('searchbox', { name: '菜单搜索' }).fill('yhgl');
  await page.getByRole('button', { name: '查找' }).click();
  await page
    .locator('main')
    .getByRole('link', { name: /用户管理/ })
    .click();

  expect(new URL(page.url()).pathname).toBe('/system/user/index');
});

test('with script Ctrl+K searches, arrows choose, Enter goes there, Esc closes', async () => {
  const page = await openAs('admin', '/wel/index');

  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: '菜单搜索' });
  await box.fill('管理');
  await page.getByRole('option').nth(1).waitFor();
  await box.press('ArrowDown');
  expect(await page.getByRole('option').nth(1).getAttribute('aria-selected')).toBe('true');
  await box.press('Escape');
  await box.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '菜单搜索' }).fill('BUMEN');
  await page.getByRole('option', { name: /^部门管理/ }).waitFor();
  await page.getByRole('combobox', { name: '菜单搜索' }).press('Enter');

  await page.waitForURL('**/system/dept/index');
});

longOnly('with script the bell opens a popover with three tabs, and Esc closes it', async () => {
  const page = await openAs('admin', '/wel/index');

  await page.locator('header a[href="/desk/inbox"]').click();
  await page.getByRole('tab', { name: '邮件' }).waitFor();
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    expect.stringMatching(/^邮件/),
    expect.stringMatching(/^消息/),
    expect.stringMatching(/^通知/),
  ]);
  await page.getByRole('tabpanel').getByRole('link').first().waitFor();
  await page.getByRole('tab', { name: '邮件' }).click();
  await page.getByText('没有发给您的邮件').waitFor();
  await page.getByRole('button', { name: '全部标为已读' }).click();
  await page.getByRole('link', { name: '消息中心', exact: true }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('tab').first().waitFor({ state: 'detached' });
});

longOnly('a group that was folded stays folded after the page is loaded anew', async () => {
  const page = await openAs('admin', '/wel/index');
  const group = sidebar(page).locator('details', { hasText: '资源管理' });

  await group.locator('summary').click();
  await group.getByRole('link').first().waitFor();
  await page.reload();
  expect(await group.getAttribute('open')).not.toBeNull();
  await group.locator('summary').click();
  await page.reload();

  expect(await group.getAttribute('open')).toBeNull();
});

test('a public link opens without signing in until it is revoked', async () => {
  const page = await openAs('admin', '/system/publiclink/index', withoutScript);
  await page.getByLabel('客户', { exact: false }).first().selectOption('MD');
  await page.getByRole('button', { name: '新建链接' }).first().click();
  const url = await page.locator('main code').innerText();
  const visitor = await (await openContext(browser, withoutScript)).newPage();

  const opened = await visitor.goto(url);
  expect(opened?.status()).toBe(200);
  expect(await visitor.locator('main').innerText()).toContain('MD');
  expect(await visitor.locator('main').innerText()).toContain('空调室内机主控板');
  await page.getByLabel('撤销: MD', { exact: true }).click();
  await page.getByRole('button', { name: '确认撤销: MD' }).click();
  await page.getByText('链接已撤销').waitFor();
  const refused = await visitor.goto(url);
  const without = await visitor.goto(`${server.origin}/jht_order_list`);

  expect([refused?.status(), without?.status()]).toEqual([404, 404]);
  expect(await visitor.locator('main h1').innerText()).toBe('页面不存在');
});

test('an outside page stands in a sandbox under a policy of its own; what is not in the menu is no page', async () => {
  const page = await openAs('admin', '/wel/index');
  const made = await page.request.post('/trpc/system.menu.submit', {
    headers: { origin: server.origin },
    data: { name: '外部报表', code: 'outside_report', path: 'https://reports.invalid/daily', sort: 1, category: 1, isOpen: 1 },
  });
  const { id } = (await made.json()).result.data;
  await page.reload();

  await sidebar(page).getByRole('link', { name: '外部报表' }).click();
  await page.waitForURL(`**/myiframe/${id}`);
  const answer = await page.reload();
  const frame = page.locator('iframe');
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups allow-same-origin');
  expect(await frame.getAttribute('src')).toBe('https://reports.invalid/daily');
  expect(answer?.headers()['content-security-policy']).toContain('frame-src https://reports.invalid');
  expect(answer?.headers()['x-frame-src']).toBeUndefined();
  expect(await page.title()).toContain('外部报表');

  const other = await page.goto('/wel/index');
  expect(other?.headers()['content-security-policy']).toContain("frame-src 'none'");
  for (const key of ['1', encodeURIComponent('https://evil.example/'), encodeURIComponent('javascript:alert(1)')])
    expect((await page.goto(`/myiframe/${key}`))?.status()).toBe(404);
  const byAddress = await page.goto(`/myiframe/${encodeURIComponent('https://reports.invalid/daily')}`);
  expect(byAddress?.status()).toBe(200);
});

describe('pages outside of the menu', () => {
  test('answer with their status, words and a way back, signed in or not', async () => {
    const visitor = await (await openContext(browser, { baseURL: server.origin, ...withoutScript })).newPage();

    for (const [path, status, title] of [
      ['/404', 404, '页面不存在'],
      ['/403', 403, '没有权限'],
      // It shows what an error looks like, and is none.
      ['/500', 200, '服务器出错了'],
      ['/no/such/page/at/all', 404, '页面不存在'],
      ['/lotterypage?token=guess', 404, '页面不存在'],
      ['/code?code=link-expired', 200, '链接已失效'],
      ['/code?code=<b>x</b>', 200, '提示'],
      ['/code?code=__proto__', 200, '提示'],
    ] as const) {
      const answer = await visitor.goto(path);

      expect([path, answer?.status(), await visitor.locator('main h1').innerText()]).toEqual([path, status, title]);
      expect(await visitor.title()).toContain(title);
      expect(await visitor.locator('main a[href="/"]').count()).toBe(1);
    }
  });

  test('say to whoever may not see a page what to do about it', async () => {
    const page = await openAs('staff', '/system/user/index', withoutScript);

    expect(await page.locator('main').innerText()).toContain('您的角色不能查看此页面');
  });

  test('need a session where the specification says so', async () => {
    const visitor = await (await openContext(browser, { baseURL: server.origin, ...withoutScript })).newPage();

    for (const path of [
      '/',
      '/wel/index',
      '/wel/dashboard',
      '/test/index',
      '/myiframe/1',
      '/desk/inbox',
      '/search',
      '/system/publiclink/index',
    ]) {
      await visitor.goto(path);

      expect([path, new URL(visitor.url()).pathname]).toEqual([path, '/login']);
    }
    expect(await visitor.title()).toContain('登录');
  });

  test('lead from / to the start page', async () => {
    const page = await openAs('leader', '/', withoutScript);

    expect(new URL(page.url()).pathname).toBe('/wel/index');
  });
});
