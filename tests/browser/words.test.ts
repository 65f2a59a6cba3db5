import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { parts } from '#app/i18n/words.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { longOnly } from '#tests/told.ts';
import { cookiesOf, openContext, signIn, waitForScript } from './browser.ts';

let server: RunningServer;
let browser: Browser;
let signedIn: BrowserContextOptions['storageState'];
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  signedIn = await cookiesOf(server);
});

/** A page that notes every word's key that is ever drawn, and every complaint of the browser. */
async function openWatched(): Promise<{ page: Page; faults: () => Promise<string[]> }> {
  const context = await openContext(browser, { baseURL: server.origin, viewport: { width: 1440, height: 900 }, storageState: signedIn });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const key = `(^|\\s)(${Object.keys(parts).join('|')})\\.[a-zA-Z]+(\\s|$)`;
  await page.addInitScript((pattern) => {
    const seen = new Set<string>();
    Object.assign(window, { seenKeys: seen });
    const look = () => {
      const texts = [document.title, document.body?.innerText ?? ''].join(' ');
      const [found] = new RegExp(pattern).exec(texts) ?? [];
      if (found) seen.add(found.trim());
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, key);
  const faults = async () => [
    ...complaints,
    ...(await page.evaluate(() => [...((window as unknown as { seenKeys: Set<string> }).seenKeys ?? [])])),
  ];
  return { page, faults };
}

/** Keeps back the words of one part until it is let go. */
async function hold(page: Page, file: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/assets/words-*/${file}.js`, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

const isTakenOver = (page: Page) => page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));

test('React takes a page over when its words have come; until then it is as it was sent', async () => {
  const { page, faults } = await openWatched();
  const letGo = await hold(page, 'zh-everywhere');

  await page.goto('/system/post/index', { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: '新增' }).first().waitFor();
  expect(await isTakenOver(page)).toBe(false);
  letGo();
  await waitForScript(page);

  expect(await page.getByRole('link', { name: '新增' }).first().isVisible()).toBe(true);
  expect(await faults()).toEqual([]);
});

longOnly('a page that is gone to is drawn with its own words, and the one before stays until they come', async () => {
  const { page, faults } = await openWatched();
  await page.goto('/system/post/index');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const letGo = await hold(page, 'zh-account');

  await page.evaluate(() => (document.querySelector('a[href="/info/sessions"]') as HTMLElement).click());
  await page.waitForRequest(/zh-account/);
  expect(await page.getByRole('link', { name: '新增' }).first().isVisible()).toBe(true);
  letGo();
  await page.getByRole('heading', { name: '我的会话' }).waitFor();

  expect(await page.title()).toContain('我的会话');
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  expect(await faults()).toEqual([]);
});

test('the language is switched on the spot, with all words of the page', async () => {
  const { page, faults } = await openWatched();
  // The language is kept with whoever chose it: nobody else of these tests is this user.
  await page.context().clearCookies();
  await signIn(page, { tenantId: '100002', account: 'admin', password: demoPassword });
  await page.goto('/info/sessions');
  await page.evaluate(() => Object.assign(window, { isSame: true }));

  await page.locator('header button[name="language"]').first().click();
  await page.getByRole('heading', { name: 'My sessions' }).waitFor();

  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  expect(await page.title()).toContain('My sessions');
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  expect(await faults()).toEqual([]);
});

longOnly('where words do not come, pages work as they were sent, and a link leads to the whole page', async () => {
  const { page } = await openWatched();
  await page.route('**/assets/words-*/zh-account.js', (route) => route.abort());
  await page.goto('/system/post/index');

  await page.evaluate(() => (document.querySelector('a[href="/info/sessions"]') as HTMLElement).click());
  await page.getByRole('heading', { name: '我的会话' }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('error-log') ?? '')).toContain('words');
  expect(await isTakenOver(page)).toBe(false);

  await page.locator('main a[href="/info/password"]').click();
  await page.locator('main form input[type="password"]').first().waitFor();
});

test('a list asks for one file of words, kept for good, and a page without script for none', async () => {
  const { page } = await openWatched();
  const asked: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/assets/words-')) asked.push(`${answer.url().split('/').at(-1)} ${answer.headers()['cache-control']}`);
  });

  await page.goto('/system/post/index', { waitUntil: 'networkidle' });
  expect(asked).toEqual(['zh-everywhere.js public, max-age=31536000, immutable']);
  asked.length = 0;
  await page.goto('/board/lines/index', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
});
