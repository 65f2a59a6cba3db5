import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { hashOf } from '#server/security/secret-token.ts';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { toldOf } from '#tests/told.ts';
import { buildLine, inDatabase } from './line-at-work.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

const open = async (javaScriptEnabled: boolean): Promise<Page> =>
  (await openContext(browser, { baseURL: server.origin, javaScriptEnabled })).newPage();

test.each(
  toldOf('television', [
    { manner: 'with script', javaScriptEnabled: true },
    { manner: 'without script', javaScriptEnabled: false },
  ]),
)('a television shows one board by its link until it is withdrawn, $manner', async ({ manner, javaScriptEnabled }) => {
  const page = await open(javaScriptEnabled);
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.goto('/board/tv/index');
  await page.getByRole('link', { name: '大屏链接' }).click();
  await page.getByLabel('大屏位置').fill(manner);
  await page.getByRole('button', { name: '新建链接' }).click();
  const url = (await page.locator('code').filter({ hasText: '/board/screen?token=' }).innerText()).trim();

  const screen = await open(javaScriptEnabled);
  await screen.goto(url);
  await screen.getByRole('heading', { level: 1, name: '全厂产线大屏' }).waitFor();
  expect(await screen.getByRole('link').count()).toBe(0);
  await screen.goto('/board/tv/index');
  expect(new URL(screen.url()).pathname).toBe('/login');
  await screen.goto(url);
  await page.goto('/board/screens/index');
  await page.getByLabel(`撤销: ${manner}`, { exact: true }).click();
  await page.getByRole('button', { name: `确认撤销: ${manner}` }).click();
  await page.getByRole('row').filter({ hasText: manner }).getByText('已撤销').waitFor();

  if (!javaScriptEnabled) await screen.reload();
  await screen.getByText('链接不完整、已过期或已撤销').waitFor();
});

test('a link of any kind shows its page in a browser whose session has ended, or that brings an unknown one', async () => {
  const { lineId, mutate } = await buildLine({ server, browser }, '旧会话');
  const order = { workOrderNumber: 'OLD-1', customerCode: '老客户', productName: '温控板', planQty: 10 };
  await mutate('board.workOrder.save', order);
  const links = await Promise.all([
    mutate('system.publicLink.makeBoard', { lineId, subject: '门口' }),
    mutate('system.publicLink.make', { purpose: 'orders', subject: order.customerCode, days: 1 }),
  ]);
  const page = await open(true);
  await signIn(page, { account: 'admin', password: demoPassword });
  const [own] = (await page.context().cookies()).filter(({ name }) => name === 'session');
  const ask = (session = '') =>
    Promise.all(
      links.map(async ({ path }, at) => {
        const answer = await fetch(`${server.origin}${path}`, { headers: { cookie: `session=${session}` } });
        return [answer.status, (await answer.text()).includes(['旧会话', '温控板'][at] ?? '')];
      }),
    );
  const shown = links.map(() => [200, true]);

  const beside = await ask(own?.value);
  await inDatabase(server, (sql) => sql`update session set expires_at = now() where id = ${hashOf(own?.value ?? '')}`);

  expect(beside).toEqual(shown);
  for (const session of [own?.value, own?.value, 'A'.repeat(43)]) expect(await ask(session)).toEqual(shown);
}, 60_000);

test('a board that shows itself anew for weeks keeps none of the pages that it has read', async () => {
  const { lineId } = await buildLine({ server, browser }, '常亮');
  const page = await open(true);
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.goto(`/board/tv/${lineId}`);
  await page.locator('img').first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const documents = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'Documents')?.value ?? Number.NaN;
  };

  const showAnew = async () => {
    for (let round = 0; round < 12; round += 1) {
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === `/board/tv/${lineId}`);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await (await answered).finished();
    }
  };

  // The browser keeps some of its own at first.
  await showAnew();
  const kept = await documents();
  await showAnew();

  await expect.poll(documents).toBeLessThanOrEqual(kept + 4);
});

test.each([
  ['', 0],
  [' whose clock was set back', 2 * 3_600_000],
])('a board%s marks its figures as old when its page is not answered, though the stream goes on', async (_, setBack) => {
  const page = await open(true);
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.clock.install();
  await page.addInitScript(speakingStream);
  await page.goto('/board/tv/index');
  const stale = page.locator('[data-stale]');
  const first = await stale.textContent();
  // Until figures of a later second are on the screen, and not only answered.
  const runOn = async () => {
    await page.clock.runFor(1_000);
    return stale.textContent();
  };
  await expect.poll(runOn, { timeout: 30_000 }).not.toBe(first);
  await page.clock.runFor(50_000);
  expect(await stale.isVisible()).toBe(false);
  if (setBack > 0) await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - setBack);
  await page.route('**/board/tv/index*', (route) => route.fulfill({ status: 500, body: '' }));

  await page.clock.runFor(95_000);

  expect(await stale.isVisible()).toBe(true);
  expect(await stale.innerText()).toMatch(/\d\d:\d\d:\d\d/);
});

test.each([
  ...['line', 'shift', 'order', 'week'].map((by) => `/board/daily/index?by=${by}`),
  ...['dip', 'smt'].map((type) => `/board/plans/index?type=${type}`),
])('%s fits a window of 1,440 px in both languages', async (address) => {
  const context = await openContext(browser, { baseURL: server.origin, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  for (const language of ['zh', 'en']) {
    await context.addCookies([{ name: 'language', value: language, url: server.origin }]);
    // With the day before: at the turn of the business day nothing has been planned or reported yet.
    await page.goto(`${address}&dateFrom=${day(-1)}&dateTo=${day(0)}&planDate_datege=${day(-1)}&planDate_datele=${day(0)}`);

    const over = await page
      .locator('main table')
      .evaluateAll((tables) => tables.map(({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0)));
    expect(over.length, language).toBeGreaterThan(0);
    expect(Math.max(...over), language).toBeLessThanOrEqual(0);
  }
});

test('on a phone the line of the daily report stays in sight while its figures scroll sideways, and its weeks have a picture each', async () => {
  const page = await (await openContext(browser, { baseURL: server.origin, viewport: { width: 360, height: 740 } })).newPage();
  await signIn(page, { account: 'admin', password: demoPassword });

  await page.goto(`/board/daily/index?by=week&dateFrom=${day(-21)}&dateTo=${day(0)}`);
  const pictures = page.getByRole('img', { name: '每周产出与计划，数字见下表' });
  const widths = await pictures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  const table = page.locator('main table').first();
  await table.evaluate((of) => of.parentElement?.scrollTo({ left: 1e4 }));
  const cells = await table
    .locator('tbody tr')
    .first()
    .locator('td')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(widths.length).toBeGreaterThan(1);
  expect(Math.max(...widths)).toBeLessThanOrEqual(360);
  expect(cells[0]).toBeLessThan(0);
  expect(cells[1]).toBeGreaterThanOrEqual(0);
});

test('the wall board of the plant fits a screen of 1,440 px in both languages', async () => {
  for (const language of ['zh', 'en']) {
    const context = await openContext(browser, { baseURL: server.origin, viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: 'language', value: language, url: server.origin }]);
    const page = await context.newPage();
    await signIn(page, { account: 'admin', password: demoPassword });
    await page.goto('/board/tv/index');

    const over = await page.locator('main table').evaluate((table) => {
      const frame = table.parentElement as HTMLElement;
      return table.getBoundingClientRect().right - frame.getBoundingClientRect().right;
    });
    expect(over, language).toBeLessThanOrEqual(0);
  }
});

test('the days of the daily report and the plan table are written as in lists, whatever language the browser has', async () => {
  const page = await (await openContext(browser, { baseURL: server.origin, locale: 'en-US' })).newPage();
  await signIn(page, { account: 'manager', password: demoPassword });
  const query = `dateFrom=${day(-1)}&dateTo=${day(-1)}&planDate_datege=${day(-1)}&planDate_datele=${day(-1)}`;

  for (const [path, label] of [
    ['/board/daily/index', '开始日期'],
    ['/board/plans/index', '计划日期（从）'],
  ] as const) {
    await page.goto(`${path}?${query}`);
    // The browser's own control, of another type, shows 11/23/2026.
    await expect.poll(() => page.getByLabel(label).evaluate((input: HTMLInputElement) => input.type)).toBe('text');
    expect(await page.getByLabel(label).inputValue()).toBe(day(-1));
  }
});

/** A date of the factory, so many days from today. */
const day = (off: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + off * 24 * 3_600_000);

/** A stream that says every ten seconds, by the clock of the page, that it is alive. */
function speakingStream(): void {
  class Stream extends EventTarget {
    constructor() {
      super();
      setInterval(() => this.dispatchEvent(new Event('alive')), 10_000);
    }
    close() {}
  }
  Object.assign(window, { EventSource: Stream });
}

test('the start page rounds the rate of a line as its board does', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'manager' });

  const html = await (await visitor.ask('/wel/index')).text();

  const rates = [...html.replaceAll('<!-- -->', '').matchAll(/达成率\s+([\d.]+)%/g)].map(([, rate]) => rate);
  expect(rates.length).toBeGreaterThan(0);
  expect(rates.filter((rate) => !/^\d+\.\d$/.test(rate ?? ''))).toEqual([]);
});
