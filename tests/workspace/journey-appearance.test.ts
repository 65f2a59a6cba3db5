import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { onceWithout, openContext, signIn, teller, waitForScript } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { longOnly } from '#tests/told.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

const manners = [
  { manner: 'with script', javaScriptEnabled: true, people: ['leader', 'manager', 'ipqc'] },
  { manner: 'without script', javaScriptEnabled: false, people: ['engineer', 'supervisor', 'buyer'] },
] as const;

async function enter(
  account: string,
  options: { javaScriptEnabled: boolean; viewport?: { width: number; height: number } },
): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, ...options });
  const page = await context.newPage();
  await signIn(page, { account, password: demoPassword });
  return page;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const themed = (page: Page, theme: string) => page.locator(`html[data-theme="theme-${theme}"]`).waitFor({ state: 'attached' });
const accentOf = async (page: Page) => /--accent: ?(#[0-9a-f]{6})/.exec((await page.locator('html').getAttribute('style')) ?? '')?.[1];

describe.each(manners)('$manner', ({ javaScriptEnabled, people: [first, second, third] }) => {
  const tell = teller(javaScriptEnabled);
  const once = onceWithout(javaScriptEnabled);
  const rarely = onceWithout(javaScriptEnabled, longOnly);
  tell('somebody picks a theme and a colour, and finds them in another browser too', async () => {
    const page = await enter(first, { javaScriptEnabled });
    await page.goto('/info/sessions?from=here');

    await page.locator('summary[title="外观"]').click();
    await page.getByRole('button', { name: '星空' }).click();
    await themed(page, 'star');
    // With script it stays open: themes are compared.
    if (!javaScriptEnabled) await page.locator('summary[title="外观"]').click();
    await page.locator('header input[name="colour"]').fill('#C04000');
    await page.getByRole('button', { name: '应用' }).click();
    await expect.poll(() => accentOf(page)).toBe('#c04000');
    if (!javaScriptEnabled) await page.locator('summary[title="外观"]').click();
    expect(await page.getByRole('button', { name: '星空' }).getAttribute('aria-pressed')).toBe('true');

    expect(page.url()).toBe(`${server.origin}/info/sessions?from=here`);
    const elsewhere = await enter(first, { javaScriptEnabled });
    await elsewhere.goto('/info/index');
    await themed(elsewhere, 'star');
    expect(await accentOf(elsewhere)).toBe('#c04000');
    await elsewhere.goto('/logout');
    await themed(elsewhere, 'star');
  });

  rarely('a colour that is none is said at the field, and nothing changes', async () => {
    const page = await enter(second, { javaScriptEnabled });
    await page.goto('/preferences?back=%2Finfo%2Findex');

    await page.locator('#colour input[name="colour"]').evaluate((input) => input.removeAttribute('pattern'));
    await page.locator('#colour input[name="colour"]').fill('red;}');
    await page.getByRole('button', { name: '应用' }).click();

    await page.locator('#colour-note', { hasText: '请输入 #rrggbb 格式的颜色' }).waitFor();
    await page.goto('/wel/index');
    expect(await accentOf(page)).toBe('#409eff');
  });

  longOnly('somebody collapses the menu, and finds it so in another browser', async () => {
    const page = await enter(second, { javaScriptEnabled });

    await page.goto('/info/index');
    await page.getByRole('button', { name: '收起菜单' }).click();
    await page.locator('nav[data-narrow]').waitFor();

    const elsewhere = await enter(second, { javaScriptEnabled });
    await elsewhere.goto('/info/index');
    expect(await elsewhere.locator('nav[data-narrow]').count()).toBe(1);
  });

  once('somebody who speaks English is greeted in it by a browser that was told nothing', async () => {
    const page = await enter(third, { javaScriptEnabled });
    await page.goto('/info/index');
    await page.getByRole('button', { name: 'EN' }).click();
    await page.locator('html[lang="en"]').waitFor({ state: 'attached' });

    const elsewhere = await enter(third, { javaScriptEnabled });

    await elsewhere.goto('/info/index');
    await elsewhere.locator('html[lang="en"]').waitFor({ state: 'attached' });
    expect(await elsewhere.title()).toMatch(/R&D and production platform/);
  });

  tell('somebody locks the screen, is asked for a password first, and comes back to the page', async () => {
    const page = await enter(first, { javaScriptEnabled });
    await page.goto('/info/sessions?from=here');

    await page.getByRole('button', { name: '锁屏' }).click();
    await page.getByRole('heading', { name: '设置锁屏密码' }).waitFor();
    await page.getByRole('button', { name: '锁定' }).click();
    await page.locator('#password-note', { hasText: '锁屏密码不能为空' }).waitFor();
    await page.locator('#password').fill('three words long');
    await page.getByRole('button', { name: '锁定' }).click();
    await page.getByRole('heading', { name: '屏幕已锁定' }).waitFor();

    expect(await page.title()).toContain('屏幕已锁定');
    expect(await page.locator('main').innerText()).toContain(first);
    await page.goto('/board/lines/index');
    expect(pathOf(page)).toBe('/lock');
    await page.goBack();
    await page.getByRole('heading', { name: '屏幕已锁定' }).waitFor();
    await page.goto('/lock?to=%2Finfo%2Fsessions%3Ffrom%3Dhere');
    await page.locator('#password').fill('four words long');
    await page.getByRole('button', { name: '解锁' }).click();
    await page.locator('#password-note', { hasText: '锁屏密码错误，还可尝试 4 次' }).waitFor();
    await page.locator('#password').fill('three words long');
    await page.getByRole('button', { name: '解锁' }).click();
    await page.waitForURL('**/info/sessions?from=here');
  });

  tell('the page before the lock is not shown by the back button', async () => {
    const page = await enter(first, { javaScriptEnabled });
    for (const address of ['/info/index', '/info/sessions']) await page.goto(address);
    await page.getByRole('button', { name: '锁屏' }).click();
    await page.locator('#password').fill('secret');
    await page.getByRole('button', { name: '锁定' }).click();
    await page.getByRole('heading', { name: '屏幕已锁定' }).waitFor();

    for (let back = 0; back < 3; back += 1) {
      await page.goBack();
      await page.getByRole('heading', { name: '屏幕已锁定' }).waitFor();
    }
  });

  tell('the second window of a locked session is locked with its next click, and opened with the first', async () => {
    const page = await enter(second, { javaScriptEnabled });
    const other = await page.context().newPage();
    await other.goto('/info/index');
    await page.goto('/lock?to=/wel/index');
    await page.locator('#password').fill('secret');
    await page.getByRole('button', { name: '锁定' }).click();
    await page.getByRole('heading', { name: '屏幕已锁定' }).waitFor();

    await other.locator('main').getByRole('link').first().click();
    await other.getByRole('heading', { name: '屏幕已锁定' }).waitFor();
    await page.locator('#password').fill('secret');
    await page.getByRole('button', { name: '解锁' }).click();
    await page.waitForURL('**/wel/index');
    await other.goto('/info/index');

    expect(pathOf(other)).toBe('/info/index');
  });

  once('five wrong lock passwords end the session', async () => {
    const page = await enter(third, { javaScriptEnabled });
    await page.goto('/lock');
    await page.locator('#password').fill('secret');
    await page.locator('#password').press('Enter');
    await page.getByRole('button', { name: /解锁|Unlock/ }).waitFor();

    for (let wrong = 0; wrong < 5; wrong += 1) {
      await page.locator('#password').fill(`guess ${wrong}`);
      await Promise.all([page.waitForNavigation(), page.locator('#password').press('Enter')]);
    }

    expect(pathOf(page)).toBe('/login');
    await page.getByText(/锁屏密码错误次数过多，请重新登录|Too many wrong passwords/).waitFor();
    await page.goto('/wel/index');
    expect(pathOf(page)).toBe('/login');
  });

  longOnly('signing out is asked about first', async () => {
    const page = await enter(second, { javaScriptEnabled });
    await page.goto('/info/index');

    await page.locator('header details summary').last().click();
    await page.getByRole('link', { name: '退出登录' }).click();
    await page.getByText('确定退出登录？').waitFor();
    await page.goto('/info/index');
    expect(pathOf(page)).toBe('/info/index');
    await waitForScript(page);
    await page.locator('header details summary').last().click();
    await page.getByRole('link', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();

    await page.waitForURL('**/login');
  });

  tell('on a small screen the tools fold into one button, and nothing is wider than the screen', async () => {
    const page = await enter(first, { javaScriptEnabled, viewport: { width: 360, height: 740 } });
    await page.goto('/info/index');

    expect(await page.getByRole('button', { name: '锁屏' }).count()).toBe(0);
    await page.getByRole('button', { name: '更多工具' }).click();
    await page.getByRole('button', { name: '锁屏' }).waitFor();
    await page.locator('summary[title="外观"]').click();
    await page.getByRole('button', { name: '深色' }).waitFor();

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect((await page.locator('header').first().boundingBox())?.height).toBe(48);
  });
});

test('a page that is sent without script keeps no room for what comes with it', async () => {
  const page = await enter('leader', { javaScriptEnabled: true });
  await page.goto('/board/lines/index');

  expect(await page.locator('html[data-scripted]').count()).toBe(0);
  const kept = await page
    .locator('header [data-awaits-script]')
    .evaluateAll((some) => some.map((one) => one.getBoundingClientRect().width));
  expect(kept).toEqual([0]);
});

test('with script the other windows are covered as soon as one locks the screen', async () => {
  const page = await enter('hr', { javaScriptEnabled: true });
  await page.goto('/lock?to=/wel/index');
  await page.locator('#password').fill('secret');
  await page.getByRole('button', { name: '锁定' }).click();
  await page.locator('#password').fill('secret');
  await page.getByRole('button', { name: '解锁' }).click();
  await page.waitForURL('**/wel/index');
  const other = await page.context().newPage();
  await other.goto('/info/index');

  await page.getByTitle('锁屏').click();

  await other.getByRole('heading', { name: '屏幕已锁定' }).waitFor();
});

longOnly('what only script can do is not drawn without it', async () => {
  const [scripted, plain] = await Promise.all([enter('hr', { javaScriptEnabled: true }), enter('hr', { javaScriptEnabled: false })]);
  await Promise.all([scripted, plain].map((page) => page.goto('/info/index')));

  await scripted.getByRole('button', { name: '全屏' }).waitFor();
  expect(await plain.getByRole('button', { name: '全屏' }).count()).toBe(0);
});

test('a fault of a page is kept, counted, uploaded and forgotten', async () => {
  const page = await enter('hr', { javaScriptEnabled: true });
  await page.goto('/info/index');
  const fail = (message: string) =>
    page.evaluate((text) => {
      setTimeout(() => {
        throw new Error(text);
      });
    }, message);

  await fail('<b>the same</b>');
  await fail('<b>the same</b>');
  await page.evaluate(() => void Promise.reject(new TypeError('refused promise')));
  await page.getByRole('button', { name: '错误日志 2' }).click();
  const dialog = page.locator('dialog[open]').first();
  await dialog.getByText('<b>the same</b>', { exact: true }).first().click();
  expect(await dialog.locator('pre').last().innerText()).toContain('Error: <b>the same</b>');
  await dialog.getByRole('button', { name: '上传' }).click();
  await page.getByText('确定上传本地日志到服务器?').waitFor();
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByText('发送成功!').waitFor();

  expect(await dialog.innerText()).toContain('没有错误');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '错误日志', exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('错误日志');
  await fail('another');
  await page.getByRole('button', { name: '错误日志 1' }).click();
  await page.getByRole('button', { name: '清空' }).click();
  await page.getByText('确定清空本地日志记录?').waitFor();
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByText('清空成功!').waitFor();
  await page.reload();
  await page.getByRole('button', { name: '全屏' }).waitFor();
  expect(await page.getByRole('button', { name: /^错误日志/ }).count()).toBe(0);

  const administrator = await enter('admin', { javaScriptEnabled: false });
  await expect
    .poll(async () => {
      await administrator.goto('/monitor/log/error/index?message=refused+promise');
      return administrator.locator('tbody tr', { hasText: '/info/index' }).count();
    })
    .toBe(1);
});
