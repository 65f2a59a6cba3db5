import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import exceljs from 'exceljs';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf, onceWithout, openContext, signIn, teller, waitForScript } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
let signedIn: BrowserContextOptions['storageState'];

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  signedIn = await cookiesOf(server);
});

describe.each([
  { manner: 'with script', javaScriptEnabled: true },
  { manner: 'without script', javaScriptEnabled: false },
])('an administrator $manner', ({ javaScriptEnabled }) => {
  const tell = teller(javaScriptEnabled);
  const once = onceWithout(javaScriptEnabled);
  const openPage = async (storageState = signedIn) =>
    (await openContext(browser, { baseURL: server.origin, javaScriptEnabled, ...(storageState ? { storageState } : {}) })).newPage();
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();

  tell('imports users from the template; their first sign-in leads to the change of the password', async () => {
    const page = await openPage();
    const accounts = [newAccount(), newAccount()];
    await page.goto('/system/user/import');
    const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '下载模板' }).click()]);
    const head = await headOf(await readFile(await template.path()));

    await page
      .locator('input[type=file]')
      .setInputFiles(await workbook(head, [{ '登录账号*': accounts[0], '用户姓名*': '赵工', 手机号码: '12' }]));
    await press(page, '上传并检查');
    await page.getByText('手机号长度不是11位').waitFor();
    await page.getByRole('link', { name: '重新上传' }).click();
    await page.waitForURL('**/system/user/import');
    const good = accounts.map((account) => ({ '登录账号*': account, '用户姓名*': '赵工', 所属角色: '线长' }));
    await page.locator('input[type=file]').setInputFiles(await workbook(head, good));
    await press(page, '上传并检查');
    await press(page, '确认导入');
    await press(page, '显示密码');
    const password = await page.locator('tr', { hasText: accounts[0] }).locator('code').nth(1).innerText();
    expect(password).toMatch(/^[a-zA-Z2-9]{14}$/);
    await page.reload();
    await page.getByRole('heading', { name: '导入用户' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain(password);
    expect(await page.getByRole('button', { name: '显示密码' }).count()).toBe(0);

    const person = await openPage({ cookies: [], origins: [] });
    await signIn(person, { account: accounts[0] as string, password });
    await person.goto('/');
    await person.waitForURL('**/info/password');
    await person.goto('/board/lines/index');
    await person.waitForURL('**/info/password');
    await person.getByText('您正在使用初始密码').waitFor();
    await waitForScript(person);
    await person.locator('[name=oldPassword]').fill(password);
    await person.locator('[name=newPassword]').fill('Line-leader-2027');
    await person.locator('[name=newPassword1]').fill('Line-leader-2028');
    await press(person, '保存');
    await person.getByRole('alert').getByText('请输入正确的确认密码!').waitFor();
    await person.locator('[name=oldPassword]').fill(password);
    await person.locator('[name=newPassword]').fill('Line-leader-2027');
    await person.locator('[name=newPassword1]').fill('Line-leader-2027');
    await press(person, '保存');
    await person.waitForURL('**/wel/index');
  });

  tell('gives the ticked users roles, resets their passwords and shows these once', async () => {
    const page = await openPage();
    const account = await buildUser(page, server.origin);
    await page.goto(`/system/user/index?account=${account}`);

    await page.locator('input[name=ids]').check();
    await press(page, '角色配置');
    await page.waitForURL(/\/system\/user\/roles\?/);
    await page.getByLabel('线长').check();
    await press(page, '保存');
    await page.waitForURL(/\/system\/user\/index/);
    await page.locator('tbody').getByText('线长').waitFor();
    await waitForScript(page);
    await page.locator('input[name=ids]').check();
    await press(page, '密码重置');
    await press(page, '确定');
    await page.getByText('一次性密码仅显示这一次').waitFor();
    await page.getByText(account, { exact: true }).last().waitFor();
    const password = await page.locator('td code').last().innerText();
    expect(password).toMatch(/^[a-zA-Z2-9]{14}$/);

    await page.getByText('已记下，返回列表').click();
    await page.getByRole('heading', { name: '用户管理' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain(password);
  });

  once('keeps exactly the filtered list as a file', async () => {
    const page = await openPage();
    const account = await buildUser(page, server.origin);
    await page.goto(`/system/user/index?account=${account}`);

    await page.locator('summary', { hasText: '导入导出' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '导出 Excel', exact: true }).click()]);

    expect(file.suggestedFilename()).toMatch(/^用户-\d{8}\.xlsx$/);
    const [head = [], ...rows] = await rowsOf(await readFile(await file.path()));
    expect(rows.map((row) => row[head.indexOf('登录账号')])).toEqual([account]);
  });

  tell("adds a user to another tenant: that tenant's roles and departments are offered", async () => {
    const page = await openPage();
    const account = newAccount();
    await page.goto('/system/user/index');

    await page.getByRole('main').getByRole('link', { name: '新增到其他租户' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /100001/ })
      .click();
    await page.waitForURL(/tenantId=100001/);
    await page.getByLabel('登录账号').fill(account);
    await page.locator('[name=password]').fill('Board-2026-x');
    await page.getByLabel('用户姓名').fill('外厂');
    await page.getByLabel('东莞一厂', { exact: true }).check();
    await press(page, '保存');
    await page.waitForURL(/\/system\/user\/index/);
    await page.goto(`/system/user/index?account=${account}&tenantId=100001`);

    expect(await page.locator('tbody').innerText()).toContain('东莞一厂');
  });
});

test('without script a refused form says at once all that is missing', async () => {
  const context = await openContext(browser, { baseURL: server.origin, javaScriptEnabled: false, storageState: signedIn });
  const page = await context.newPage();
  await page.goto('/system/user/add');

  await page.getByLabel('登录账号').fill(newAccount());
  await page.getByRole('button', { name: '保存' }).last().click();

  expect(await page.getByRole('alert').getByRole('link').allInnerTexts()).toEqual(['请输入密码', '请输入用户姓名']);
});

const newAccount = () => `j${randomBytes(5).toString('hex')}`;

async function buildUser(page: Page, origin: string): Promise<string> {
  const account = newAccount();
  const answer = await page.request.post('/trpc/system.user.save', {
    data: { account, password: 'Board-2026-x', realName: '王工' },
    headers: { origin },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return account;
}

async function workbook(head: string[], rows: Record<string, unknown>[]) {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('用户');
  sheet.addRow(head);
  for (const row of rows) sheet.addRow(head.map((name) => row[name] ?? null));
  return { name: 'users.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(await book.xlsx.writeBuffer()) };
}

async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as never);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => void rows.push((row.values as unknown[]).slice(1).map((value) => String(value ?? ''))));
  return rows;
}
const headOf = async (bytes: Buffer): Promise<string[]> => (await rowsOf(bytes))[0] ?? [];
