import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoAccounts } from '#server/access/demo/demo-accounts.ts';
import { demoRoles } from '#server/access/demo/demo-roles.ts';
import { demoLines, demoProducts } from '#server/board/demo/demo-lines.ts';
import { notices } from '#server/inbox/demo.ts';
import { demoDepts, demoPosts } from '#server/platform/organisation/demo.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { toldOf } from '#tests/told.ts';
import { openContext, signIn, waitForScript } from './browser.ts';

let server: RunningServer;
let browser: Browser;
let signedIn: BrowserContextOptions['storageState'];
/** A line whose shift runs, and one whose shift has ended. */
let lines: { running: string; ended: string };

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  signedIn = await context.storageState();
  lines = { running: await lineAddress(page, 'DIP二线'), ended: await lineAddress(page, 'DIP一线') };
  await endShift(page, lines.ended);
  await context.close();
});

const places: { name: string; address: () => string; status?: number; isSignedOut?: boolean; isAboutWords?: boolean }[] = [
  { name: 'sign-in', address: () => '/login', isSignedOut: true },
  { name: 'home', address: () => '/wel/index' },
  { name: 'lines', address: () => '/board/lines/index' },
  { name: 'line', address: () => lines.running },
  { name: 'line without a shift', address: () => lines.ended },
  { name: 'report form', address: () => `${lines.running}/report` },
  { name: 'line state form', address: () => `${lines.running}/state` },
  { name: 'end form', address: () => `${lines.running}/end` },
  { name: 'start form', address: () => `${lines.ended}/start` },
  { name: 'reopening form', address: () => `${lines.ended}/restart` },
  { name: 'plan table', address: () => '/board/plans/index' },
  { name: 'list of posts', address: () => '/system/post/index' },
  { name: 'form of a post', address: () => '/system/post/add' },
  { name: 'list of users', address: () => '/system/user/index' },
  { name: 'form of a user', address: () => '/system/user/add' },
  { name: 'list of reports', address: () => '/board/productionrecord/index' },
  { name: 'tree of dictionaries', address: () => '/system/dictbiz/index', isAboutWords: true },
  { name: 'page that does not exist', address: () => '/nowhere/at/all/really', status: 404 },
];

describe.each(places)('the $name page', ({ name, address, status = 200, isSignedOut, isAboutWords = false }) => {
  const open = async (options: BrowserContextOptions, language: 'zh' | 'en') => {
    const context = await openContext(browser, { baseURL: server.origin, storageState: isSignedOut ? undefined : signedIn, ...options });
    await context.addCookies([{ name: 'language', value: language, url: server.origin }]);
    const page = await context.newPage();
    const complaints = listenTo(page);
    const answer = await page.goto(address());
    expect(answer?.status()).toBe(status);
    await waitForScript(page);
    return { page, complaints };
  };

  // In English always, because a word that was not translated shows there; in Chinese every other one.
  test.each(['en', ...toldOf<'zh'[]>(name, [['zh'], []]).flat()] as const)(
    'fits a narrow screen, runs without a complaint, names every control, and speaks one language (%s)',
    async (language) => {
      const { page, complaints } = await open({ viewport: { width: 360, height: 740 } }, language);

      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await namelessControls(page)).toEqual([]);
      if (language === 'en') expect(await chineseWords(page, isAboutWords ? 'tbody' : undefined)).toEqual([]);
      expect(complaints.filter((text) => !text.includes(`status of ${status}`))).toEqual([]);
    },
  );
});

async function lineAddress(page: Page, name: string): Promise<string> {
  await page.goto('/board/lines/index');
  return (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';
}

/** The demo's shift may have ended by itself: between two shifts nothing is open. */
async function endShift(page: Page, line: string): Promise<void> {
  await page.goto(line);
  if ((await page.locator('a[href*="/end"]').count()) === 0) return;
  await page.goto(`${line}/end`);
  await page.locator('#f-indirectWorkHour').fill('0');
  // The end cuts off the slot that runs, and comes early.
  for (const question of await page.locator('input[name=confirm]').all()) await question.check();
  await page.locator('#f-indirectWorkHour').press('Enter');
  await page.waitForURL(`**${line}`);
}

/** What the page says to its console, refused resources and broken policies included. */
function listenTo(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())));
  page.on('pageerror', (error) => void complaints.push(error.message));
  return complaints;
}

function namelessControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea, button')];
    const isSpoken = (control: HTMLInputElement) => control.closest('[aria-hidden="true"]') === null;
    const nameOf = (control: HTMLInputElement) =>
      control.ariaLabel ??
      [...(control.labels ?? [])]
        .map((label) => label.textContent)
        .join(' ')
        .trim() ??
      '';
    const textOf = (control: HTMLInputElement) => (control.tagName === 'BUTTON' ? control.textContent : '') || control.title;
    return controls.filter((control) => isSpoken(control) && !nameOf(control) && !textOf(control)).map((control) => control.outerHTML);
  });
}

/** What the demo is filled with stays as it is in either language. */
const data = [
  ...demoLines.flatMap(({ name, leader }) => [name, leader]),
  ...demoAccounts.map(({ realName }) => realName),
  ...demoDepts.map(({ name }) => name),
  ...demoPosts.map(({ name }) => name),
  ...demoRoles.map(({ name }) => name),
  ...demoProducts.map(({ name }) => name),
  ...notices.map(({ title }) => title),
  ...['A面', '东莞一厂', '苏州二厂'],
].sort((one, other) => other.length - one.length);

/** Chinese words of the page, `besides` left out, that are nobody's data; the switch to Chinese speaks to those who read it, and the entries of the top menu are called as their keeper called them. */
async function chineseWords(page: Page, besides = 'template'): Promise<string[]> {
  const texts = await page.evaluate((leftOut) => {
    const spoken = ['placeholder', 'title', 'aria-label', 'alt'];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const isOut = element?.closest(
        `script, style, [aria-hidden="true"], button[name="language"], button[name="top"]:not([value=""]), ${leftOut}`,
      );
      return isOut ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
    });
    const found: string[] = [document.title];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) found.push(...spoken.flatMap((name) => node.getAttribute(name) ?? []));
      else found.push(node.textContent ?? '');
    }
    return found;
  }, besides);
  return texts.filter((text) => /\p{Script=Han}/u.test(data.reduce((rest, word) => rest.replaceAll(word, ''), text)));
}
