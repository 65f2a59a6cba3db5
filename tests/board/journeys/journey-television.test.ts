import type { Browser, Page } from 'playwright';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { entryOf } from '#tests/board/build.ts';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer, startServer } from '#tests/process/running-server.ts';
import { buildLine, inDatabase } from './line-at-work.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

const admin = { account: 'admin', password: demoPassword };

/** A screen that stands on the page, with the document that it began with marked. */
async function openScreen(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
}
const isFirstDocument = (page: Page) => page.evaluate(() => 'isFirst' in window);
/** Lets the screen's clock run on until it shows something. */
const comes = (page: Page, shown: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(2_000);
        return shown();
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBe(true);

test('screens return with new figures after their server was killed, in the document that they began with', async () => {
  const killed = await startServer({ CAPTCHA: 'off' });
  onTestFinished(() => void killed.process.kill('SIGKILL'));
  const context = await openContext(browser, { baseURL: killed.origin });
  const [board, lines, status] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await signIn(board, admin);
  await status.goto('/smt/scan/index');
  const line = await status.locator('a[href$="/status"]').first().getAttribute('href');
  await openScreen(board, '/board/tv/index');
  await openScreen(lines, '/board/lines/index');
  await openScreen(status, String(line));
  const stale = (page: Page) => page.locator('[data-stale]').isVisible();
  const addLine = async (lineName: string) => {
    const data = { lineCode: lineName, lineName, lineType: 'dip', isEnabled: true, sort: 90 };
    const answer = await context.request.post('/trpc/board.productionLine.save', { data, headers: { origin: killed.origin } });
    expect(await answer.text()).toContain('"result"');
  };
  await addLine('停机前');
  await comes(board, () => board.getByText('停机前').isVisible());
  expect(await board.locator('meta[http-equiv="refresh"]').count()).toBe(0);

  const isGone = new Promise((resolve) => killed.process.once('exit', resolve));
  killed.process.kill('SIGKILL');
  await isGone;
  for (const page of [board, lines, status]) await comes(page, () => stale(page));
  const again = await startServer({ CAPTCHA: 'off', PORT: new URL(killed.origin).port }, killed);
  onTestFinished(async () => void (await again.stop()));
  await addLine('重启后');

  for (const page of [board, lines]) await comes(page, () => page.getByText('重启后').first().isVisible());
  for (const page of [board, lines, status]) {
    await comes(page, async () => !(await stale(page)));
    expect(await isFirstDocument(page)).toBe(true);
  }
}, 120_000);

test('figures of six digits beside six fit into their tiles on a television, a monitor and a phone', async () => {
  const { lineId, slots, mutate } = await buildLine({ server, browser }, '六位数');
  const [plan] = await inDatabase(
    server,
    (sql) => sql`update board_work_order_plan set plan_count = 888888 where line_id = ${lineId} returning id::text as id`,
  );
  const pieces = { timeRange: slots[0], inputCount: 777777, outputCount: 777777, badCount: 0, appearanceBadCount: 0, unpleasantSight: '' };
  await mutate('board.reportSlot', { ...entryOf(pieces), lineId, workOrderPlanId: plan?.id, confirm: true });
  const context = await openContext(browser, { baseURL: server.origin });
  const page = await context.newPage();
  await signIn(page, admin);
  await page.goto(`/board/tv/${lineId}`);
  await page.getByText('777,777 / 888,888').waitFor();

  for (const viewport of [
    { width: 1920, height: 1080 },
    { width: 1366, height: 768 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    const cut = await page
      .locator('p:has(> b)')
      .evaluateAll((figures) => figures.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(cut.length).toBeGreaterThan(3);
    expect(Math.max(...cut)).toBeLessThanOrEqual(0);
  }
}, 120_000);

test.each(['/board/tv/index', '/board/lines/index'])(
  '%s whose session ended says so and shows no figures, until somebody signs in',
  async (address) => {
    const page = await (await openContext(browser, { baseURL: server.origin })).newPage();
    await signIn(page, admin);
    await openScreen(page, address);
    const main = page.locator('[data-live] h1');

    await page.context().clearCookies();
    await comes(page, () => page.getByText('登录已结束，或屏幕已锁定').isVisible());
    expect(await main.isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe(
      `${server.origin}/login?to=${encodeURIComponent(address)}`,
    );
    await signIn(page, admin);

    await comes(page, () => main.isVisible());
    expect(await isFirstDocument(page)).toBe(true);
  },
);

/** What a proxy answers instead of the board. */
const proxyTo = (page: Page) => (status: number) =>
  page.route('**/board/tv/index*', (route) => route.fulfill({ status, body: '<h1>nginx</h1>' }));
const isMarked = (page: Page) => page.locator('[data-stale]').isVisible();

test('a board takes the styles and the script of a new build in place, and nothing of what a proxy says in an outage', async () => {
  const page = await (await openContext(browser, { baseURL: server.origin })).newPage();
  await signIn(page, admin);
  await openScreen(page, '/board/tv/index');
  await page.route('**/assets/new.css', (route) => route.fulfill({ contentType: 'text/css', body: 'h1 { letter-spacing: 7px }' }));
  await serveScript(page, 'window.isNewBuild = true;');

  for (const status of [502, 200]) {
    await proxyTo(page)(status);
    await comes(page, () => isMarked(page));
    await page.unroute('**/board/tv/index*');
    await comes(page, async () => !(await isMarked(page)));
  }
  await serveBuild(page);

  await comes(page, () => page.evaluate(() => 'isNewBuild' in window));
  expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).letterSpacing)).toBe('7px');
  expect(await isFirstDocument(page)).toBe(true);
});

test('a board goes on with its build when that returns after another one', async () => {
  const page = await (await openContext(browser, { baseURL: server.origin })).newPage();
  await signIn(page, admin);
  await openScreen(page, '/board/tv/index');
  await serveScript(page, 'window.isNewBuild = true;');
  const listeners = await listenersOf(page);
  await serveBuild(page, '');
  await comes(page, () => page.evaluate(() => 'isNewBuild' in window));

  let hasReturned = false;
  page.on('requestfinished', (request) => {
    hasReturned ||= /\/assets\/live-[^/]*\.js/.test(request.url());
  });
  await page.unroute('**/board/tv/index*');
  await comes(page, async () => hasReturned);

  // Of the two that gave way, each would leave the four of its stream and the one for its own end.
  await comes(page, async () => (await listenersOf(page)) < listeners + 4);
  await proxyTo(page)(502);
  await comes(page, () => isMarked(page));
});

/** How many the browser holds for the page, after what nobody holds is gone. */
async function listenersOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  for (let nth = 0; nth < 3; nth += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? Number.NaN;
}

test('a board shows figures of now while the script of a new build does not come', async () => {
  const page = await (await openContext(browser, { baseURL: server.origin })).newPage();
  await signIn(page, admin);
  await openScreen(page, '/board/tv/index');
  let isAsked = false;
  await page.route('**/assets/new.js*', () => {
    isAsked = true;
  });
  await serveBuild(page, '');
  await comes(page, async () => isAsked);
  const first = await page.locator('[data-stale]').textContent();

  await comes(page, async () => (await page.locator('[data-stale]').textContent()) !== first);
});

/** The script of another build, which says that it has come. */
async function serveScript(page: Page, saying: string): Promise<void> {
  const script = await page.locator('script[data-live-script]').getAttribute('src');
  const body = `${await (await page.request.get(String(script))).text()}\n${saying}`;
  await page.route('**/assets/new.js*', (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** The board as another build answers it. */
const serveBuild = (page: Page, styles = '<link rel="stylesheet" href="/assets/new.css">') =>
  page.route('**/board/tv/index*', async (route) => {
    const body = await (await route.fetch()).text();
    const built = body.replace('</head>', `${styles}</head>`).replace(/\/assets\/live-[^"]*\.js/, '/assets/new.js');
    return route.fulfill({ body: built, contentType: 'text/html' });
  });

test('figures of another shift give way to a notice, and return in place once the server answers', async () => {
  const page = await (await openContext(browser, { baseURL: server.origin })).newPage();
  await signIn(page, admin);
  await openScreen(page, '/board/tv/index');
  const shown = async () => [
    await page.locator('[data-live] h1').isVisible(),
    await page.getByText('超过一个班次没有收到数据').isVisible(),
  ];
  await page.route('**/board/tv/index*', (route) => route.fulfill({ status: 502, body: '<h1>nginx</h1>' }));

  await page.clock.fastForward(11.9 * 3_600_000);
  await page.clock.runFor(3_000);
  expect(await shown()).toEqual([true, false]);
  expect(await page.locator('[data-stale]').isVisible()).toBe(true);
  await page.clock.fastForward(0.2 * 3_600_000);
  await page.clock.runFor(3_000);
  expect(await shown()).toEqual([false, true]);
  await page.unroute('**/board/tv/index*');

  await comes(page, async () => (await shown())[0] === true);
  expect(await shown()).toEqual([true, false]);
  expect(await isFirstDocument(page)).toBe(true);
});

test('a ninth stream of a session is refused as too many, and let in once another has gone', async () => {
  const page = await (await openContext(browser, { baseURL: server.origin })).newPage();
  await signIn(page, admin);
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const open = () => fetch(`${server.origin}/board/changes`, { headers: { cookie } });

  const streams = await Promise.all(Array.from({ length: 8 }, open));
  const ninth = await open();
  await streams[0]?.body?.cancel();
  const isLetIn = async () => {
    const again = await open();
    streams.push(again);
    return again.status;
  };

  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(ninth.status).toBe(503);
  await expect.poll(isLetIn).toBe(200);
  for (const stream of streams) await stream.body?.cancel();
});
