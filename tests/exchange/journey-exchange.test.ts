import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import exceljs from 'exceljs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onceWithout, openContext, signIn, teller } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'journey-exchange-'));

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
}, 90_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

async function openAs(account: string, options: { javaScriptEnabled: boolean }, tenantId = '100002'): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, acceptDownloads: true, ...options });
  const page = await context.newPage();
  await signIn(page, { account, password: demoPassword, tenantId });
  return page;
}

async function fetched(page: Page, link: string): Promise<{ name: string; path: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link, exact: true }).click()]);
  const path = join(folder, `${Date.now()}-${download.suggestedFilename()}`);
  await download.saveAs(path);
  return { name: download.suggestedFilename(), path };
}

async function rowsIn(path: string): Promise<string[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(path);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => void rows.push((row.values as unknown[]).slice(1).map(String)));
  return rows;
}

function csvFile(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function bringIn(page: Page, file: string): Promise<void> {
  await page.goto('/board/workorder/import');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: '上传并检查' }).click();
  await page.waitForURL(/\/exchange\/imports\/\d+$/);
}

test('what becomes of a file is said, also where it does not come', async () => {
  const page = await openAs('admin', { javaScriptEnabled: true });
  const file = '**/board/workorder/export/file?**';
  const ask = async () => {
    await page.goto('/board/workorder/index');
    await page.locator('summary', { hasText: '导入导出' }).click();
    await page.getByRole('link', { name: '导出 CSV', exact: true }).click();
  };
  const said = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();

  await Promise.all([page.waitForEvent('download'), ask()]);
  await said('下载成功');
  for (const [answer, text] of [
    [{ status: 500, body: '<p>no</p>', contentType: 'text/html' }, '下载失败'],
    [{ status: 200, json: { code: 400, data: { err_msg: '文件已过期' } } }, '文件已过期'],
  ] as const) {
    await page.route(file, (route) => route.fulfill(answer));
    await ask();
    await said(text);
  }
  await page.unroute(file);
  await page.route(file, (route) => route.abort());
  await ask();
  await said('下载失败: Failed to fetch');
});

describe.each([
  ['with script', true],
  ['without script', false],
] as const)('a list goes out and comes in, %s', (_manner, javaScriptEnabled) => {
  const tell = teller(javaScriptEnabled);
  const once = onceWithout(javaScriptEnabled);
  once('exactly what is found is exported, as a workbook and as text', async () => {
    const page = await openAs('admin', { javaScriptEnabled });
    await page.goto('/board/workorder/index?workOrderNumber=WO26111');
    const menu = page.locator('summary', { hasText: '导入导出' });
    await menu.click();
    const workbook = await fetched(page, '导出 Excel');
    // With script the menu has closed behind the choice.
    if (!(await page.getByRole('link', { name: '导出 CSV' }).isVisible())) await menu.click();
    const text = await fetched(page, '导出 CSV');

    const shown = await page.locator('tbody tr').count();
    expect(workbook.name).toMatch(/^工单-\d{8}\.xlsx$/);
    expect(await rowsIn(workbook.path)).toHaveLength(shown + 1);
    expect(readFileSync(text.path, 'utf8').trim().split('\r\n')).toHaveLength(shown + 1);
  });

  tell('a file is checked, its wrong rows are mended and sent again, and the rest is imported', async () => {
    const page = await openAs('admin', { javaScriptEnabled });
    const code = javaScriptEnabled ? 'JS' : 'NO';
    const file = csvFile(`${code}.csv`, `工单号,计划数量,颜色\n${code}-1,10,x\n${code}-2,viele,\n`);

    await bringIn(page, file);
    await expect.poll(() => page.locator('main').innerText()).toContain('计划数量必须是数字');
    expect(await page.locator('main').innerText()).toContain('未识别的列，已忽略: 颜色');
    const wrong = await fetched(page, '下载错误文件');
    await page.getByRole('button', { name: '仅导入正确的 1 行' }).click();
    await page.getByText('已完成', { exact: true }).waitFor();
    const [head, bad] = await rowsIn(wrong.path);
    const mended = csvFile(`${code}-mended.csv`, `${head?.join(',')}\n${code}-2,20,,${bad?.at(-1)}\n`);
    await bringIn(page, mended);
    await page.getByRole('button', { name: '确认导入' }).click();
    await page.getByText('已完成', { exact: true }).waitFor();

    await page.goto(`/board/workorder/index?workOrderNumber=${code}-`);
    expect(await page.locator('tbody tr').count()).toBe(2);
  });

  tell('a job is watched until its file is there', async () => {
    const page = await openAs('admin', { javaScriptEnabled });
    await page.goto('/board/workorder/export');

    await page.getByRole('button', { name: '开始导出' }).click();
    await page.waitForURL(/\/desk\/jobs\/\d+$/);
    await page.getByRole('link', { name: '下载', exact: true }).waitFor();
    const file = await fetched(page, '下载');

    expect((await rowsIn(file.path)).length).toBeGreaterThan(4);
    await page.goto('/exchange/jobs');
    expect(new URL(page.url()).pathname).toBe('/desk/jobs');
    expect(await page.locator('tbody tr').first().innerText()).toContain('已完成');
  });
});

test.each([
  ['with script', true],
  ['without script', false],
])('a file that is none is refused once, for the field where it was chosen, %s', async (_manner, javaScriptEnabled) => {
  const page = await openAs('admin', { javaScriptEnabled });
  await page.goto('/board/workorder/import');
  const chosen = page.locator('input[type=file]');
  const refusalOf = async (name: string, text: string, message: string) => {
    await chosen.setInputFiles(csvFile(name, text));
    await page.getByRole('button', { name: '上传并检查' }).click();
    const alert = page.getByRole('alert').filter({ hasText: message });
    await alert.waitFor();
    const shown = await page.locator('main').innerText();
    return { alert, times: shown.split(message).length - 1, isInvalid: await chosen.getAttribute('aria-invalid') };
  };

  const broken = '文件不是有效的 xlsx 工作簿';
  expect(await refusalOf('bad.xlsx', 'PK\u0003\u0004 nonsense', broken)).toMatchObject({ times: 1, isInvalid: 'true' });
  const unknown = '文件中没有可识别的列（找到：甲、乙），正确的列名见导入模板';
  const { alert, ...field } = await refusalOf('unknown.csv', '甲,乙\n1,2\n', unknown);

  expect(field).toEqual({ times: 1, isInvalid: 'true' });
  expect(await chosen.getAttribute('aria-describedby')).toBe('refusal file-note');
  expect(await page.locator('#refusal').innerText()).toBe(unknown);
  expect(await alert.getByRole('link').getAttribute('href')).toBe('#file');
  if (javaScriptEnabled) await expect.poll(() => alert.evaluate((box) => box === document.activeElement)).toBe(true);
});

test('who may neither export nor import is offered neither, and gets neither by the address', async () => {
  const page = await openAs('leader', { javaScriptEnabled: false });
  await page.goto('/board/workorder/index');

  expect(await page.locator('summary', { hasText: '导入导出' }).count()).toBe(0);
  expect((await page.goto('/board/workorder/import'))?.status()).toBe(403);
  const answer = await page.goto('/board/workorder/export/file');
  expect(answer?.headers()['content-disposition']).toBeUndefined();
});
