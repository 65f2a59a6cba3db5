import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContextOptions, Locator, Page, Response } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf, expectFlash, openContext, waitForScript } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
let signedIn: BrowserContextOptions['storageState'];

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  signedIn = await cookiesOf(server);
});

test('without script a notice is typed as plain text, whose lines become paragraphs', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  const title = newTitle();
  await fillHead(page, title);

  await form(page).getByLabel('通知内容').fill('周六停电。\n\n请提前 <关机> & 断电。');
  await save(page);
  await expectFlash(page, '新增成功');
  await showRecord(page, title);

  expect(await scope(page).locator('dl').first().locator('dd p').allInnerTexts()).toEqual(['周六停电。', '请提前 <关机> & 断电。']);
});

test('with script it is written in an editor, and read as it was written', async () => {
  const page = await openPage();
  const title = newTitle();
  await fillHead(page, title);

  const editor = page.getByRole('textbox', { name: '通知内容' }).and(page.locator('[contenteditable]'));
  await editor.click();
  await page.keyboard.type('周六');
  await page.getByRole('button', { name: '加粗' }).click();
  await page.keyboard.type('停电');
  await save(page);
  await expectFlash(page, '新增成功');
  await showRecord(page, title);

  expect(await scope(page).locator('dd strong').innerText()).toBe('停电');
  await scope(page).getByText('编辑', { exact: true }).click();
  await page.locator('.ProseMirror strong').waitFor();
});

test('what the editor does not take of a paste is said below it, until something is pasted that it takes whole', async () => {
  const page = await openPage();
  await fillHead(page, newTitle());
  await page.locator('.ProseMirror').click();
  const said = page.getByRole('status').filter({ hasText: '已去除' });
  const look = '<p style="color: rgb(0, 0, 0)">周六<span style="color: red; font-size: 20px">停电</span></p><p align="center">谢谢</p>';

  await paste(page, { html: `${look}<table><tr><td>一线</td></tr></table><img src="https://a.example/b.png"><iframe src="/c"></iframe>` });
  expect(await said.allInnerTexts()).toEqual(['已去除不支持的内容：图片、表格、内嵌页面、颜色、字号、对齐']);
  expect(await page.locator('.ProseMirror').innerText()).toMatch(/周六停电\s+谢谢\s+一线/);
  await paste(page, {
    html: '<h2 style="font-size: 20px">通知</h2><p style="color: #333">请<b>提前</b><a href="/x" style="color: blue">登记</a></p>',
  });
  expect(await said.count()).toBe(0);
  await paste(page, { html: '', file: 'image/png' });
  expect(await said.allInnerTexts()).toEqual(['已去除不支持的内容：图片']);

  await page.keyboard.type('继续写');
  expect(await page.locator('.ProseMirror').innerText()).toContain('继续写');
});

/** What a browser hands to a page when somebody pastes. */
const paste = (page: Page, given: { html: string; file?: string }) =>
  page.locator('.ProseMirror').evaluate((editor, { html, file }) => {
    const clipboardData = new DataTransfer();
    if (html !== '') clipboardData.setData('text/html', html);
    if (file) clipboardData.items.add(new File(['x'], 'a', { type: file }));
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, given);

test('an empty content is asked for, and what else was filled in stays', async () => {
  const page = await openPage();
  await fillHead(page, '空通知');
  await page.locator('.ProseMirror').waitFor();

  await save(page);

  await page.getByRole('alert').filter({ hasText: '请输入通知内容' }).waitFor();
  expect(await form(page).getByLabel('通知标题').inputValue()).toBe('空通知');
});

describe('what a legacy client sent', () => {
  test('is shown without what would run, and the page asks for nothing from elsewhere', async () => {
    const page = await openPage();
    const title = newTitle();
    const hostile =
      '<p>看<script>document.title="taken"</script></p><img src=/none onerror=\'document.title="taken"\'><svg onload=\'document.title="taken"\'></svg><a href="javascript:document.title=1">点</a><iframe src="https://elsewhere.example"></iframe>';
    await mutate(page, 'desk.notice.submit', { title, category: 1, releaseTime: '2026-05-04 08:00:00', content: hostile });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));

    await showRecord(page, title);
    await scope(page).getByText('点', { exact: true }).click();

    const shown = await scope(page).locator('dl').first().locator('dd').nth(3).innerHTML();
    expect(shown).toContain('看');
    expect(shown).not.toMatch(/script|onerror|onload|iframe|svg|href/);
    expect(await page.title()).not.toContain('taken');
    expect(asked.filter((origin) => origin !== server.origin)).toEqual([]);
  });
});

test('other pages do not load the editor', async () => {
  const page = await openPage();
  /** Whether what runs on the page holds the editor, by what the scripts say rather than by their names. */
  const loadsEditor = async (path: string, isThere = () => page.waitForLoadState('networkidle')) => {
    const scripts: Response[] = [];
    const note = (response: Response) => void (response.request().resourceType() === 'script' && scripts.push(response));
    page.on('response', note);
    await page.goto(path);
    await isThere();
    page.off('response', note);
    const texts = await Promise.all(scripts.map((script) => script.text()));
    expect(texts.length).toBeGreaterThan(0);
    return texts.some((text) => text.includes('ProseMirror'));
  };

  expect(await loadsEditor('/system/post/add')).toBe(false);
  expect(await loadsEditor('/system/post/index')).toBe(false);
  expect(await loadsEditor('/desk/notice/add', () => page.locator('.ProseMirror').waitFor())).toBe(true);
});

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, storageState: signedIn, ...options });
  return context.newPage();
}

async function fillHead(page: Page, title: string): Promise<void> {
  await page.goto('/desk/notice/add');
  await form(page).getByLabel('通知标题').fill(title);
  await form(page).getByLabel('通知类型').selectOption('1');
  const time = form(page).getByLabel('通知时间');
  const isNative = (await time.getAttribute('type')) === 'datetime-local';
  await time.fill(isNative ? '2026-05-04T08:00' : '2026-05-04 08:00');
}

async function showRecord(page: Page, title: string): Promise<void> {
  await page.goto(`/desk/notice/index?title=${title}`);
  await waitForScript(page);
  await page.locator('tbody tr').getByRole('link', { name: '查看' }).click();
  await page.getByRole('heading', { name: '查看通知公告' }).waitFor();
}

async function mutate(page: Page, path: string, data: unknown): Promise<void> {
  const response = await page.request.post(`/trpc/${path}`, { data, headers: { origin: server.origin } });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
}

const newTitle = (): string => `通知 ${randomBytes(4).toString('hex')}`;
const scope = (page: Page): Locator => page.locator('dialog[open], main:not(:has(dialog[open]))').last();
const form = (page: Page): Locator => page.locator('form[method="post"][novalidate]');

async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: '保存' }).click();
}
