import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectFlash, onceWithout, openContext, signIn, teller } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { longOnly } from '#tests/told.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

/** A browser of its own that has just signed in: its tabs are the session's. */
async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  return page;
}

const bar = (page: Page) => page.getByRole('navigation', { name: '标签页' });
const strip = (page: Page) => bar(page).locator('ul').first();
const labels = async (page: Page) => strip(page).locator('li a').allInnerTexts();
const current = (page: Page) => strip(page).locator('a[aria-current="page"]');
async function show(page: Page, ...addresses: string[]) {
  for (const address of addresses) await page.goto(address);
}
const isAt = (page: Page, address: string) => page.waitForURL((url) => url.pathname + url.search === address);

describe.each([
  { manner: 'with script', javaScriptEnabled: true },
  { manner: 'without script', javaScriptEnabled: false },
])('somebody at work $manner', ({ javaScriptEnabled }) => {
  const tell = teller(javaScriptEnabled);
  const once = onceWithout(javaScriptEnabled);
  const rarely = onceWithout(javaScriptEnabled, longOnly);
  const open = () => openPage({ javaScriptEnabled });

  tell('finds each page that was visited as a tab, together with its own kind, after a reload and in a second window', async () => {
    const page = await open();

    await show(page, '/system/post', '/system/dept/index', '/system/post/add', '/info/index');

    expect(await labels(page)).toEqual(['首页', '岗位管理', '新增岗位', '部门管理', '个人信息']);
    expect(await current(page).innerText()).toBe('个人信息');
    await page.reload();
    expect(await labels(page)).toHaveLength(5);
    const second = await page.context().newPage();
    await second.goto('/wel/index');
    expect(await labels(second)).toHaveLength(5);
  });

  rarely('tells the lines apart, and what is done at them', async () => {
    const page = await open();
    await page.goto('/board/lines/index');
    const lines = ['SMT一线', 'SMT二线'].map((name) => page.getByRole('link', { name, exact: true }));
    const [first = '', second = ''] = await Promise.all(lines.map(async (link) => (await link.getAttribute('href')) ?? ''));

    await show(page, first, second, `${first}/start`, `${second}/restart`);

    expect(await labels(page)).toEqual(['首页', '产线总览', 'SMT一线', 'SMT二线', '开班 SMT一线', '重启班次 SMT二线']);
  });

  once('comes back to exactly the list that was left', async () => {
    const page = await open();
    await show(page, '/system/post/index?size=30&sort=postCode', '/info/index');

    await strip(page).getByRole('link', { name: '岗位管理' }).click();

    await isAt(page, '/system/post/index?size=30&sort=postCode');
  });

  tell('closes the page at hand and goes to its neighbour, closes another one and stays', async () => {
    const page = await open();
    await show(page, '/system/post/index', '/system/dept/index', '/info/index', '/system/dept/index');

    await strip(page).getByRole('button', { name: '关闭 岗位管理' }).click();
    await expect.poll(() => labels(page)).toEqual(['首页', '部门管理', '个人信息']);
    await isAt(page, '/system/dept/index');

    await strip(page).getByRole('button', { name: '关闭 部门管理' }).click();
    await isAt(page, '/info/index');
    await expect.poll(() => labels(page)).toEqual(['首页', '个人信息']);

    await strip(page).getByRole('button', { name: '关闭 个人信息' }).click();
    await isAt(page, '/wel/index');
    await expect.poll(() => labels(page)).toEqual(['首页']);
    expect(await strip(page).getByRole('button').count()).toBe(0);
  });

  tell('closes all others, then all, from the list of tabs', async () => {
    const page = await open();
    await show(page, '/system/post/index', '/system/dept/index', '/info/index', '/system/post/index');

    await bar(page).locator('summary').click();
    await bar(page).getByRole('button', { name: '关闭其他' }).click();
    await expect.poll(() => labels(page)).toEqual(['首页', '岗位管理']);

    await show(page, '/info/index');
    await bar(page).locator('summary').click();
    await bar(page).getByRole('button', { name: '关闭全部' }).click();
    await isAt(page, '/wel/index');
    await expect.poll(() => labels(page)).toEqual(['首页']);
  });

  longOnly('pins a tab, which then stays in front when all are closed, until it is let go', async () => {
    const page = await open();
    await show(page, '/system/post/index', '/system/dept/index');

    await bar(page).locator('summary').click();
    await bar(page).getByRole('button', { name: '固定', exact: true }).click();
    await expect.poll(() => labels(page)).toEqual(['首页', '部门管理', '岗位管理']);
    await show(page, '/system/dept/index');
    await bar(page).locator('summary').click();
    await bar(page).getByRole('button', { name: '关闭全部' }).click();
    await expect.poll(() => labels(page)).toEqual(['首页', '部门管理']);
    await strip(page).getByRole('button', { name: '取消固定 部门管理' }).click();
    await strip(page).getByRole('button', { name: '关闭 部门管理' }).click();

    await expect.poll(() => labels(page)).toEqual(['首页']);
  });

  longOnly('is asked before the cache is cleared, and told when it is done', async () => {
    const page = await open();
    await show(page, '/system/post/index');

    await bar(page).locator('summary').click();
    await bar(page).getByText('清除缓存').first().click();
    await page.getByText('是否需要清除缓存?').waitFor();
    await page.getByRole('button', { name: '确定' }).click();

    await expectFlash(page, '清除完毕');
    await isAt(page, '/system/post/index');
  });

  once('has no tab for a page that is not there, not allowed, or only asks', async () => {
    const page = await open();

    for (const address of ['/system/nonsense/index', '/system/post/edit/999', '/board/lines/999', '/404', '/system/post/remove?ids=1'])
      await page.goto(address);
    await show(page, '/system/post/index');

    expect(await labels(page)).toEqual(['首页', '岗位管理']);
  });

  once('reads a hostile name as text, cut to its place and whole in its title', async () => {
    const page = await open();
    const name = `<img src=x onerror="document.title='hit'">${'长'.repeat(12)}`;
    await page.goto('/system/post/add');
    const main = page.locator('main');
    await main.getByLabel('岗位编号').fill(`h${javaScriptEnabled}`);
    await main.getByLabel('岗位名称').fill(name);
    await main.getByRole('button', { name: '保存' }).click();
    await page.waitForURL(/\/system\/post\/index/);
    await page.goto(`/system/post/index?postCode=h${javaScriptEnabled}`);

    const href = await main.getByRole('link', { name: '查看' }).getAttribute('href');
    await show(page, href ?? '');

    const tab = strip(page).locator('li[data-current] a');
    expect(await tab.getAttribute('title')).toBe(`查看 ${name}`);
    expect(await strip(page).locator('img').count()).toBe(0);
    expect((await strip(page).locator('li[data-current]').boundingBox())?.width).toBeLessThanOrEqual(200);
    expect(await page.title()).not.toBe('hit');
  });

  rarely('reads the tabs in the language that was chosen just now', async () => {
    const page = await open();
    await show(page, '/system/post/index', '/info/index');

    await page.context().addCookies([{ name: 'language', value: 'en', url: server.origin }]);
    await page.reload();

    expect(await page.getByRole('navigation', { name: 'Tabs' }).locator('ul').first().locator('li a').allInnerTexts()).toEqual([
      'Home',
      'Positions',
      'My profile',
    ]);
  });

  rarely('opens a tab whose query names a target in a new window', async () => {
    const page = await open();
    await show(page, '/system/post/index?target=_blank', '/info/index');

    const link = strip(page).getByRole('link', { name: '岗位管理' });
    expect(await link.getAttribute('rel')).toBe('noopener');
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);

    expect(new URL(opened.url()).pathname).toBe('/system/post/index');
    await isAt(page, '/info/index');
  });

  rarely('starts from the welcome tab after signing in again', async () => {
    const page = await open();
    await show(page, '/system/post/index', '/info/index');

    await page.goto('/logout');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(/\/login/);
    await signIn(page, { account: 'admin', password: demoPassword });

    await show(page, '/wel/index');
    expect(await labels(page)).toEqual(['首页']);
  });

  tell('sees at 360 px one line with the current page, and the rest behind it', async () => {
    const page = await open();
    await show(page, '/system/dept/index', '/system/post/index');

    await page.setViewportSize({ width: 360, height: 740 });

    expect(await strip(page).isVisible()).toBe(false);
    expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(36);
    expect(await bar(page).locator('summary').innerText()).toContain('岗位管理');
    await bar(page).locator('summary').click();
    await bar(page).locator('details').getByRole('link', { name: '部门管理' }).click();
    await isAt(page, '/system/dept/index');
  });

  longOnly('has thirty tabs at most, is told which one made room, and keeps the current one in view', async () => {
    const page = await open();
    const areas = ['system/post', 'system/dept', 'system/user', 'system/menu', 'system/client', 'system/param'];
    const pages = [...areas.map((area) => `/${area}/index`), ...areas.map((area) => `/${area}/add`)];
    const lines = ['/board/lines/index', '/board/plans/index', '/board/daily/index', '/info/index', '/info/password', '/info/sessions'];
    const lists = [
      'shiftrecord',
      'productionrecord',
      'workorderplan',
      'workorder',
      'supporthours',
      'transferboards',
      'slogan',
      'productionline',
    ];
    const all = [...pages, ...lines, ...lists.map((name) => `/board/${name}/index`), ...lists.map((name) => `/board/${name}/add`)];
    // A visit is what the server sees of it.
    for (const address of all.slice(0, 29)) expect((await page.request.get(address)).status(), address).toBe(200);
    await page.goto('/wel/index');
    expect(await labels(page)).toHaveLength(30);

    await page.goto('/system/whiteip/index');

    await page.getByText('最多 30 个标签页，已关闭：岗位管理').waitFor();
    const { y } = (await page.locator('main h1').boundingBox()) ?? { y: 0 };
    await page.goto('/system/post/index');
    expect(await page.getByText('最多 30 个标签页').count()).toBe(0);
    expect((await page.locator('main h1').boundingBox())?.y).toBe(y);
    await page.goto('/system/whiteip/index');
    expect(await labels(page)).toHaveLength(30);
    const [seen, whole] = [await current(page).boundingBox(), await strip(page).boundingBox()];
    expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeLessThanOrEqual((whole?.x ?? 0) + (whole?.width ?? 0));
    for (const width of [1440, 1024, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

describe('with script', () => {
  test('a list comes back as it was left, by tab and by menu: filters, place and what was ticked', async () => {
    const page = await openPage({ viewport: { width: 1440, height: 500 } });
    await show(page, '/system/menu/index', '/system/post/index?sort=postCode');
    const boxes = page.locator('main input[name="ids"]');
    for (const row of [2, 4]) await boxes.nth(row).check();
    await page.evaluate(() => window.scrollTo(0, 120));
    const ticked = await boxes.evaluateAll((all) =>
      all.flatMap((box) => ((box as HTMLInputElement).checked ? (box as HTMLInputElement).value : [])),
    );

    for (const back of [
      () => strip(page).getByRole('link', { name: '岗位管理' }).click(),
      () => page.locator('#menu').getByRole('link', { name: '岗位管理' }).click(),
      () => page.goBack(),
    ]) {
      await strip(page).getByRole('link', { name: '菜单管理' }).click();
      await isAt(page, '/system/menu/index');
      await page.getByRole('heading', { name: '菜单管理' }).waitFor();
      await back();
      await isAt(page, '/system/post/index?sort=postCode');
      await expect
        .poll(() =>
          boxes.evaluateAll((all) => all.flatMap((box) => ((box as HTMLInputElement).checked ? (box as HTMLInputElement).value : []))),
        )
        .toEqual(ticked);
      await page.getByText('已选 2 条').waitFor();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
    }
  });

  longOnly('a tab that was closed is forgotten: its list begins anew', async () => {
    const page = await openPage();
    await show(page, '/info/index', '/system/post/index');
    await page.locator('main input[name="ids"]').first().check();
    await strip(page).getByRole('link', { name: '个人信息' }).click();
    await isAt(page, '/info/index');

    await strip(page).getByRole('button', { name: '关闭 岗位管理' }).click();
    await expect.poll(() => labels(page)).toEqual(['首页', '个人信息']);
    await show(page, '/system/post/index');

    await expect.poll(() => page.locator('main input[name="ids"]:checked').count()).toBe(0);
  });

  longOnly('the right button opens what can be done, the middle one closes, and search finds a tab', async () => {
    const page = await openPage();
    await show(page, '/system/post/index', '/system/dept/index', '/info/index');

    // The menu comes with a module of its own, after the page works.
    await expect
      .poll(async () => {
        await strip(page).getByRole('link', { name: '部门管理' }).click({ button: 'right' });
        return page.getByRole('menu').isVisible();
      })
      .toBe(true);
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      '固定',
      '关闭',
      '关闭左侧',
      '关闭右侧',
      '关闭其他',
      '关闭全部',
      '清除缓存',
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await strip(page).getByRole('link', { name: '部门管理' }).click({ button: 'right' });
    await page.keyboard.press('Tab');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('关闭 部门管理');
    await strip(page).getByRole('link', { name: '部门管理' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await isAt(page, '/system/dept/index');
    await expect.poll(() => labels(page)).toEqual(['首页', '部门管理']);

    await show(page, '/info/index');
    await expect
      .poll(async () => {
        const tab = strip(page).getByRole('link', { name: '部门管理' });
        if ((await tab.count()) > 0) await tab.click({ button: 'middle' });
        return labels(page);
      })
      .toEqual(['首页', '个人信息']);
    expect(await bar(page).getByRole('link', { includeHidden: true }).count()).toBe(3);
    await bar(page).locator('summary').click();
    await bar(page).getByRole('searchbox').fill('首');
    expect(await bar(page).locator('details').getByRole('link').allInnerTexts()).toEqual(['首页', '清除缓存']);
    await bar(page).getByRole('searchbox').press('Enter');
    await isAt(page, '/wel/index');
  });
});
