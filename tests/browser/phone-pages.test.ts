import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { allEntities } from '#server/entity/entity.ts';
import '#server/router.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';
import { isLongRun } from '#tests/told.ts';
import { cookiesOf, openContext } from './browser.ts';

let server: RunningServer;
let browser: Browser;
let signedIn: Awaited<ReturnType<typeof cookiesOf>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  signedIn = await cookiesOf(server);
}, 90_000);

const width = 360;
const height = 740;
/** Every list that is declared; a usual run looks at each third of them. */
const pages = [...new Set(allEntities().map(({ page }) => page))].filter((_page, at) => isLongRun || at % 3 === 0);

test('on a phone each list begins with records in headed cards, and nothing of it lies outside or breaks a figure', {
  timeout: 180_000,
}, async () => {
  const context = await openContext(browser, {
    baseURL: server.origin,
    storageState: signedIn,
    javaScriptEnabled: false,
    viewport: { width, height },
  });
  await context.addCookies([{ name: 'language', value: 'en', url: server.origin }]);
  const page = await context.newPage();
  const faults: string[] = [];
  let lists = 0;

  for (const at of pages) {
    const answer = await page.goto(`${at}/index`);
    if (answer?.status() !== 200) continue;
    lists += 1;
    faults.push(...(await faultsOf(page)).map((fault) => `${at}: ${fault}`));
  }

  expect(faults).toEqual([]);
  expect(lists).toBeGreaterThan(20);
});

const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([across, down]) => {
      const faults: string[] = [];
      const drawn = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden');
      if (document.documentElement.scrollWidth > across) faults.push(`${document.documentElement.scrollWidth} px wide`);
      for (const control of document.querySelectorAll('main :is(a, button, input, select, summary)'))
        if (drawn(control) && control.getBoundingClientRect().right > across)
          faults.push(`outside: ${control.textContent || control.getAttribute('aria-label')}`);
      for (const tool of document.querySelectorAll<HTMLElement>('main :is(a, button, summary)'))
        if (drawn(tool) && getComputedStyle(tool).display !== 'inline' && tool.scrollWidth > tool.clientWidth + 1)
          faults.push(`spills over: ${tool.textContent}`);
      const [row] = document.querySelectorAll('main tbody tr');
      if (!row) return faults;
      if (row.getBoundingClientRect().top > down * 0.55) faults.push('the records begin too far below');
      const [head, ...others] = row.querySelectorAll('td[data-title]');
      if (!head || others.length > 0) faults.push('a card has no single head');
      else if (
        [...row.querySelectorAll('td[data-label]')].some(
          (cell) => drawn(cell) && cell.getBoundingClientRect().top < head.getBoundingClientRect().top,
        )
      )
        faults.push('a card does not begin with its head');
      // A figure and its unit take one line: as high as one line of text.
      for (const cell of document.querySelectorAll('main tbody td[data-number]')) {
        const lines = new Set([...textBoxes(cell)].map(({ top }) => Math.round(top / 8)));
        if (drawn(cell) && lines.size > 1) faults.push(`a figure breaks: ${cell.textContent}`);
        const unit = cell.getAttribute('data-unit');
        if (unit !== null && !getComputedStyle(cell, '::after').content.includes(unit)) faults.push(`without its unit ${unit}`);
      }
      return faults;

      function textBoxes(cell: Element): DOMRectList {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects();
      }
    },
    [width, height] as const,
  );
