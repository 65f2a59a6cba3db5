import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openContext, signIn } from './browser.ts';
import { demoPassword, type RunningServer, startServer } from './running-server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CAPTCHA: 'off' }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a shift typed while the network is away is kept, and started once when it is back', async () => {
  const { context, page, lineId } = await openStartForm('断网一线');
  await fillStart(page, '6');
  await context.setOffline(true);

  await send(page);
  await page.getByText('网络不通：已保留 1 份').waitFor();
  expect(await page.getByLabel('应到人数').inputValue()).toBe('6');
  // The first answer gets lost on its way.
  let isFirst = true;
  await context.route('**/start', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.continue();
    isFirst = false;
    await route.fetch({ maxRedirects: 0 });
    await route.abort('connectionreset');
  });
  await context.setOffline(false);
  await page.getByText('已补交').waitFor({ timeout: 45_000 });

  expect(isFirst).toBe(false);
  expect(await shiftsOf(context, lineId)).toBe(1);
});

test('what was kept outlives its page, and waits for whoever typed it', async () => {
  const { context, page, lineId } = await openStartForm('断网二线');
  await fillStart(page, '7');
  await context.setOffline(true);
  await send(page);
  await page.getByText('网络不通：已保留 1 份').waitFor();
  await page.close();
  await context.clearCookies();
  await context.setOffline(false);

  const next = await context.newPage();
  await signIn(next, { account: 'manager', password: demoPassword });
  await next.goto('/board/lines/index');
  await next.getByText('本机另有 1 份属于其他人').waitFor();
  expect(await shiftsOf(context, lineId)).toBe(0);
  await context.clearCookies();
  await next.goto('/login');
  await signIn(next, { account: 'admin', password: demoPassword });
  await next.goto('/board/lines/index');
  await next.getByText('已补交').waitFor();

  expect(await shiftsOf(context, lineId)).toBe(1);
});

test('what is missing is said at its field before anything is kept, what the server refuses when it is back, and opens again with what was typed', async () => {
  const { context, page, lineId } = await openStartForm('断网三线');
  await fillStart(page, '');
  await context.setOffline(true);
  await send(page);
  await page.waitForFunction(() => document.querySelector(':user-invalid, :invalid') !== null);
  expect(await page.getByText('网络不通').isVisible()).toBe(false);

  await fillStart(page, '9000');
  await page.getByLabel('请假人数').fill('3');
  await send(page);
  await page.getByText('网络不通：已保留 1 份').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: '打开修改' }).click();
  await page.getByRole('alert').first().waitFor();

  expect(await page.getByLabel('请假人数').inputValue()).toBe('3');
  expect(await shiftsOf(context, lineId)).toBe(0);
});

async function openStartForm(lineName: string): Promise<{ context: BrowserContext; page: Page; lineId: string }> {
  const context = await openContext(browser, { baseURL: server.origin });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  const line = { lineCode: lineName, lineName, lineType: 'smt', isEnabled: true };
  const saved = await context.request.post('/trpc/board.productionLine.save', { data: line, headers: { origin: server.origin } });
  const lineId = String((await saved.json()).result.data.id);
  await page.goto(`/board/lines/${lineId}/start`);
  return { context, page, lineId };
}

async function fillStart(page: Page, people: string): Promise<void> {
  await page.getByLabel('应到人数').fill(people);
  await page.getByLabel('实到人数').fill(people);
  await page.getByLabel('请假人数').fill('0');
}

const send = (page: Page): Promise<void> => page.getByRole('button', { name: '开班', exact: true }).last().click();

async function shiftsOf(context: BrowserContext, lineId: string): Promise<number> {
  const input = encodeURIComponent(JSON.stringify({ filters: { lineId } }));
  const answer = await context.request.get(`/trpc/board.shiftRecord.list?input=${input}`);
  return Number((await answer.json()).result.data.total);
}
