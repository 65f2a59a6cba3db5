import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { databaseOf, demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

const phone = { viewport: { width: 360, height: 740 } };

/** As a scanner types: fast, wherever the focus is. Keys pressed one by one from here come too late on a busy machine. */
const scan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [...code, 'Enter'],
  );

/** The scans of a line on a phone: of the demo's second line, which is being loaded. */
async function openScan(javaScriptEnabled: boolean) {
  const context = await openContext(browser, { ...phone, baseURL: server.origin, javaScriptEnabled });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.goto('/smt/scan/index');
  const address = await page.getByRole('link', { name: '扫描' }).last().getAttribute('href');
  await page.goto(String(address));
  return { context, page, result: page.locator('[data-result]') };
}

test('codes scanned while the network is away are sent once when it is back, in their order', async () => {
  const { context, page, result } = await openScan(true);
  const expected = await expectedAt(page, '2F-22');
  await context.setOffline(true);
  await scan(page, '2F-22');
  await scan(page, `${expected}|L9|J1`);
  await page.getByText('2 个条码已保存').waitFor();
  // The first answer gets lost on its way.
  let lost = 0;
  await context.route('**/smt/scan/*', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });

  await context.setOffline(false);
  await page.getByText('通过 2F-22').waitFor({ timeout: 20_000 });
  const sql = databaseOf(server);
  const logged = await sql`select ret from smt_feed_log where reel like '%|L9|J1'`;
  await sql.end();

  expect(await result.getAttribute('data-result')).toBe('good');
  expect(lost).toBe(1);
  expect(logged.map(({ ret }) => ret)).toEqual([1]);
});

test('without script one input and a button take the same steps', async () => {
  const { page, result } = await openScan(false);
  const enter = async (code: string) => {
    await page.locator('[data-code]').fill(code);
    await page.getByRole('button', { name: '确定' }).click();
  };

  await enter('2F-21');
  await page.getByText('2F-21').first().waitFor();
  await enter('X|L9|J2');

  await expect.poll(() => result.getAttribute('data-result')).toBe('bad');
  expect(await result.innerText()).toMatch(/不符 2F-21[\s\S]*应为[\s\S]*扫到\s+X[\s\S]*料号不符/);
});

/** The item that the table wants, read off a refused scan of another one. */
async function expectedAt(page: Page, station: string): Promise<string> {
  await scan(page, station);
  await page.getByText(station).first().waitFor();
  await scan(page, 'NONE|L9|J0');
  await page.getByText(`不符 ${station}`).waitFor();
  return page.locator('[data-result] dd').first().innerText();
}
