import type { Browser, BrowserContextOptions } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';
import { toldOf } from '#tests/told.ts';
import { accessibilityFaults } from './accessible.ts';
import { cookiesOf, openContext, waitForScript } from './browser.ts';
import { keyPages } from './key-pages.js';

let server: RunningServer;
let browser: Browser;
let signedIn: BrowserContextOptions['storageState'];

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  signedIn = await cookiesOf(server);
});

describe.each(keyPages)('the $name page', ({ path, isSignedOut }) => {
  test.each(
    toldOf(path, [
      { theme: 'light', viewport: { width: 1440, height: 900 } },
      { theme: 'dark', viewport: { width: 360, height: 740 } },
    ]),
  )('breaks no serious rule of WCAG 2.2 AA in a $theme theme', async ({ theme, viewport }) => {
    const context = await openContext(browser, { baseURL: server.origin, storageState: isSignedOut ? undefined : signedIn, viewport });
    await context.addCookies([{ name: 'theme', value: theme, url: server.origin }]);
    const page = await context.newPage();
    // At rest: what a form fetches for itself brings styles of its own.
    await page.goto(path, { waitUntil: 'networkidle' });
    await waitForScript(page);

    const faults = await accessibilityFaults(page);

    expect(faults).toEqual([]);
  });
});

test('a page that hides its names and its words is caught', async () => {
  const page = await (await openContext(browser, { baseURL: server.origin })).newPage();
  await page.goto('/login');
  await page.evaluate(() => {
    for (const label of document.querySelectorAll('label')) label.remove();
    document.body.style.color = '#ddd';
  });

  const faults = await accessibilityFaults(page);

  expect(faults.some((fault) => fault.startsWith('label'))).toBe(true);
  expect(faults.some((fault) => fault.startsWith('color-contrast'))).toBe(true);
});
