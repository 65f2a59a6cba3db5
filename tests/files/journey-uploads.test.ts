import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf, expectFlash, openContext } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
let signedIn: BrowserContextOptions['storageState'];
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uploads-'));
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  signedIn = await cookiesOf(server);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

describe('without script', () => {
  test('files that were received stay with a form that is refused, and need not be sent again', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    const title = newTitle();
    await fillHead(page, title);

    await chooser(page).setInputFiles([fileNamed('首件图纸.txt', '图纸'), fileNamed('b.txt', 'b')]);
    await save(page);
    await page.getByRole('alert').filter({ hasText: '请输入通知内容' }).waitFor();
    await page.waitForLoadState();
    const stayed = await form(page)
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent));
    await form(page).getByLabel('b.txt').uncheck();
    await form(page).getByLabel('通知内容').fill('周六停电');
    await save(page);
    await expectFlash(page, '新增成功');
    await showRecord(page, title);

    expect(stayed).toEqual(['首件图纸.txt 6 B', 'b.txt 1 B']);
    expect(await links(page).allInnerTexts()).toEqual(['首件图纸.txt']);
    expect(await contentOf(page, links(page).first())).toBe('图纸');
  });

  test('eleven files are too many: ten stay, and the form says so at its field', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await fillHead(page, newTitle());
    await form(page).getByLabel('通知内容').fill('十一个');

    await chooser(page).setInputFiles(Array.from({ length: 11 }, (_, number) => fileNamed(`${number}.txt`, 'x')));
    await save(page);

    await page.getByRole('alert').filter({ hasText: '附件不能超过10个文件' }).waitFor();
    await page.waitForLoadState();
    expect(await form(page).getByRole('checkbox').count()).toBe(10);
  });

  test('a file of 102,400,001 bytes is refused at its field, and what was typed stays', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    const title = newTitle();
    await fillHead(page, title);

    await chooser(page).setInputFiles([fileOfSize('大.bin', 102_400_001), fileNamed('小.txt', 'x'), fileNamed('x.exe', 'x')]);
    // A busy machine needs more than the usual ten seconds to send it.
    await save(page, { timeout: 45_000 });

    await page.getByRole('alert').filter({ hasText: '文件大.bin超过100MB' }).waitFor();
    expect(await form(page).getByLabel('通知标题').inputValue()).toBe(title);
    expect(
      await form(page)
        .getByRole('checkbox')
        .evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent)),
    ).toEqual(['小.txt 1 B']);
  });
});

describe('with script', () => {
  test('files are sent while the form is filled in, put in order, taken out and kept', async () => {
    const page = await openPage();
    await page.goto('/resource/attach/upload');
    await page.getByText('将文件拖到此处').waitFor();

    await chooser(page).setInputFiles([fileNamed('一.txt', '1'), fileNamed('二.txt', '2'), fileNamed('三.txt', '3')]);
    await page.locator('li[data-state="kept"]').nth(2).waitFor();
    await page.getByRole('button', { name: '上移 三.txt' }).click();
    await page.getByRole('button', { name: '移除 一.txt' }).click();
    const order = await page.locator('li[data-state] span:first-of-type').allInnerTexts();
    await form(page).getByRole('button', { name: '上传' }).click();
    await expectFlash(page, '已上传 2 个附件');

    expect(order).toEqual(['三.txt', '二.txt']);
    const row = page.locator('tbody tr').filter({ hasText: '三.txt' });
    expect(await contentOf(page, row.getByRole('link', { name: '下载' }))).toBe('3');
  });

  test('too many and too large ones are not sent at all, and what broke off is tried again', async () => {
    const page = await openPage();
    await page.goto('/resource/attach/upload');
    await page.getByText('将文件拖到此处').waitFor();
    let sent = 0;
    await page.route('**/file', async (route) => {
      sent += 1;
      if (sent === 1) await route.abort();
      else await route.continue();
    });

    await chooser(page).setInputFiles([fileNamed('断.txt', 'x'), fileOfSize('大.bin', 102_400_001), fileNamed('x.exe', 'x')]);
    await page.getByText('上传失败，请重试').waitFor();
    await page.getByText('超过100M，未上传').waitFor();
    await page.getByText('程序或网页，未上传').waitFor();
    await page.getByRole('button', { name: '移除 x.exe' }).click();
    await page.getByRole('button', { name: '重试' }).click();
    await page.locator('li[data-state="kept"]').waitFor();
    await chooser(page).setInputFiles(Array.from({ length: 9 }, (_, number) => fileNamed(`${number}.txt`, 'x')));
    await page.getByText('最多上传 10 个文件，多出的未添加').waitFor();
    await page.locator('li[data-state="kept"]').nth(8).waitFor();

    expect(sent).toBe(10);
    expect(await page.locator('li[data-state]').count()).toBe(10);
  });

  test('a file that gets nowhere for half a minute has failed, and one under way can be taken out', async () => {
    const page = await openPage();
    await page.clock.install();
    await page.goto('/resource/attach/upload');
    await page.getByText('将文件拖到此处').waitFor();
    await page.route('**/file', () => undefined);
    const broken = () => page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === '/file');

    await chooser(page).setInputFiles(fileNamed('卡住.txt', 'x'));
    await page.locator('li[data-state="sending"]').waitFor();
    let end = broken();
    await page.clock.runFor(31_000);
    await page.getByText('上传失败，请重试').waitFor();
    await end;
    await page.getByRole('button', { name: '重试' }).click();
    await page.locator('li[data-state="sending"]').waitFor();
    end = broken();
    await page.getByRole('button', { name: '移除 卡住.txt' }).click();
    await end;

    expect(await page.locator('li[data-state]').count()).toBe(0);
    await chooser(page).setInputFiles(fileNamed('走了.txt', 'x'));
    await page.locator('li[data-state="sending"]').waitFor();
    end = broken();
    await page
      .locator('a[href="/info/index"]')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click());
    await page.waitForURL('**/info/index');
    await end;
  });
});

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, storageState: signedIn, ...options });
  return context.newPage();
}

async function fillHead(page: Page, title: string): Promise<void> {
  await page.goto('/desk/notice/add');
  await form(page).getByLabel('通知标题').fill(title);
  await form(page).getByLabel('通知类型').selectOption('1');
  await form(page).getByLabel('通知时间').fill('2026-05-04T08:00');
}

async function showRecord(page: Page, title: string): Promise<void> {
  await page.goto(`/desk/notice/index?title=${title}`);
  await page.locator('tbody tr').getByRole('link', { name: '查看' }).click();
  await page.getByRole('heading', { name: '查看通知公告' }).waitFor();
  await page.waitForLoadState();
}

function fileNamed(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function fileOfSize(name: string, size: number): string {
  const path = fileNamed(name, '');
  truncateSync(path, size);
  return path;
}

async function contentOf(page: Page, link: Locator): Promise<string> {
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-disposition']).toMatch(/^attachment/);
  return answer.text();
}

const newTitle = (): string => `通知 ${randomBytes(4).toString('hex')}`;
const form = (page: Page): Locator => page.locator('form[method="post"][novalidate]');
const chooser = (page: Page): Locator => form(page).locator('input[type="file"]');
const links = (page: Page): Locator => page.locator('dd a[href^="/file/"]');

async function save(page: Page, options?: { timeout: number }): Promise<void> {
  await form(page).getByRole('button', { name: '保存' }).click(options);
}
