import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { expectFlash, onceWithout, openContext, signIn, teller } from './browser.ts';

let server: RunningServer;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'info-'));
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const tip = '只能上传jpg/png文件，且不超过500KB';

describe.each([
  ['without script', false, 'leader'],
  ['with script', true, 'engineer'],
] as const)('%s', (_how, javaScriptEnabled, account) => {
  const tell = teller(javaScriptEnabled);
  const once = onceWithout(javaScriptEnabled);
  tell('somebody gives a picture with his particulars, sees it, and takes it away again', async () => {
    const page = await openAs(account, { javaScriptEnabled });
    await page.goto('/info/index');

    await form(page)
      .locator('input[type="file"]')
      .setInputFiles(await pictureNamed('me.png'));
    await form(page).getByLabel('手机号码').fill('');
    await form(page)
      .getByLabel('手机号码')
      .fill(javaScriptEnabled ? '13800007001' : '13800007002');
    await save(page);
    await expectFlash(page, '更新成功');
    const picture = page.getByRole('img', { name: '头像' });
    const link = (await picture.getAttribute('src')) ?? '';
    const answer = await page.request.get(link);
    await form(page).getByLabel('移除头像').check();
    await save(page);
    await picture.waitFor({ state: 'detached' });

    expect(link).toMatch(/^\/file\/[0-9a-f]{32}$/);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
    expect((await page.request.get(link)).status()).toBe(404);
  });

  once('a file that is no picture is refused at its field, and nothing is saved', async () => {
    const page = await openAs(account, { javaScriptEnabled });
    await page.goto('/info/index');
    const name = await form(page).getByLabel('用户姓名').inputValue();
    const path = join(folder, 'page.png');
    writeFileSync(path, '<script>alert(1)</script>');

    await form(page).getByLabel('用户姓名').fill('改名');
    await form(page).locator('input[type="file"]').setInputFiles(path);
    const kept = javaScriptEnabled && page.waitForResponse(/workspace\.saveDraft/);
    await save(page);
    await page.getByRole('alert').filter({ hasText: tip }).waitFor();
    await kept;

    expect(await form(page).getByLabel('用户姓名').inputValue()).toBe('改名');
    expect(await page.getByRole('alert').filter({ hasText: tip }).count()).toBe(1);
    await page.goto('/info/index');
    expect(await form(page).getByLabel('用户姓名').inputValue()).toBe(name);
  });

  tell('the second tab changes the password, and says at the fields what is wrong', async () => {
    const page = await openAs(account, { javaScriptEnabled });
    await page.goto('/info/index');

    await page.getByRole('link', { name: '修改密码', exact: true }).last().click();
    await page.waitForURL('**/info/password');
    await change(page, demoPassword, '12345678', '12345678');
    await page.getByText('密码过于简单，请使用至少8位且不常见的密码').first().waitFor();
    await change(page, demoPassword, demoPassword, demoPassword);
    await page.getByText('新密码不能与原密码相同!').first().waitFor();
    await change(page, demoPassword, '1234567', '12345678');
    for (const text of ['密码过于简单，请使用至少8位且不常见的密码', '请输入正确的确认密码!']) await page.getByText(text).first().waitFor();
    await change(page, 'wrong-Pass-1', 'Next-pass-2027', 'Next-pass-2027');
    await page.getByText('原密码不正确!').first().waitFor();
    await change(page, demoPassword, 'Next-pass-2027', 'Next-pass-2028');
    await page.getByText('请输入正确的确认密码!').first().waitFor();
    await change(page, demoPassword, 'Next-pass-2027', 'Next-pass-2027');
    await page.getByText('密码修改成功').first().waitFor();

    expect(new URL(page.url()).pathname).toBe('/info/index');
  });
});

test('what is typed while a richer control takes the place of the plain one is not lost', async () => {
  const page = await openAs('admin', {});
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Its style sheet is awaited with it; the script of the page has the same name.
  await page.route(/\/password-[\w-]+\.css/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/password-[\w-]+\.css/);
  await page.goto('/info/password', { waitUntil: 'commit' });
  await asked;
  // React renders on messages to itself: as on a busy terminal, they come late.
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => postMessage.call(this, message), 150);
    };
  });
  const old = form(page).locator('input[name="oldPassword"]');
  const typed = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(2);

  await old.focus();
  const typing = old.pressSequentially(typed, { delay: 15 });
  letGo();
  await typing;
  await form(page).getByRole('button', { name: '显示' }).first().waitFor();

  expect(await old.inputValue()).toBe(typed);
});

async function openAs(account: string, options: BrowserContextOptions): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, ...options });
  const page = await context.newPage();
  await signIn(page, { account, password: demoPassword });
  return page;
}

async function change(page: Page, old: string, chosen: string, again: string): Promise<void> {
  for (const [name, text] of Object.entries({ oldPassword: old, newPassword: chosen, newPassword1: again }))
    await form(page).locator(`input[name="${name}"]`).fill(text);
  await save(page);
}

async function pictureNamed(name: string): Promise<string> {
  const path = join(folder, name);
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#409eff' } })
    .png()
    .toFile(path);
  return path;
}

const form = (page: Page): Locator => page.locator('form[method="post"][novalidate]');

async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: '保存' }).click();
}
