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

  expect(await result.getAttribute('data-result')).toBe('good');
  expect(lost).toBe(1);
  expect(await logged('%|L9|J1')).toEqual([['2F-22', 1]]);
});

test('an error in a burst stays, and what was scanned behind it waits until somebody sends or discards it', async () => {
  const { page, result } = await openScan(true);
  const bar = page.locator('[data-scan-queue]');
  const [one, , three] = await itemsAt('1-23', '1-24', '1-25');

  for (const code of ['1-23', `${one}|L9|B1`, '1-24', 'NONE|L9|B2', '1-25', `${three}|L9|B3`]) await scan(page, code);
  await page.getByText('出错，还有 2 个条码未发送').waitFor();
  const error = await result.innerText();
  await page.reload();
  await page.getByText('出错，还有 2 个条码未发送').waitFor();
  const afterReload = await result.innerText();
  await page.getByRole('button', { name: '继续发送' }).click();
  await page.getByText('通过 1-25').waitFor();

  expect(error).toContain('不符 1-24');
  expect(afterReload).toContain('不符 1-24');

  for (const code of ['1-26', 'NONE|L9|B4']) await scan(page, code);
  await page.getByText('不符 1-26').waitFor();
  await scan(page, '1-27');
  await page.getByText('出错，还有 1 个条码未发送').waitFor();
  await page.getByRole('button', { name: '放弃' }).click();
  await bar.waitFor({ state: 'hidden' });

  expect(await result.innerText()).toContain('不符 1-26');
  expect(await logged('%|L9|B_')).toEqual([
    ['1-23', 1],
    ['1-24', 0],
    ['1-25', 1],
    ['1-26', 0],
  ]);
});

test('an error of the queue stays when the network is back', async () => {
  const { context, page, result } = await openScan(true);
  const [one, , three] = await itemsAt('1-28', '1-29', '1-30');
  await context.setOffline(true);
  for (const code of ['1-28', `${one}|L9|Q1`, '1-29', 'NONE|L9|Q2', '1-30', `${three}|L9|Q3`]) await scan(page, code);
  await page.getByText('6 个条码已保存').waitFor();

  await context.setOffline(false);
  await page.getByText('出错，还有 2 个条码未发送').waitFor({ timeout: 20_000 });

  expect(await result.innerText()).toContain('不符 1-29');
  expect(await logged('%|L9|Q_')).toEqual([
    ['1-28', 1],
    ['1-29', 0],
  ]);
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

/** What the log has of reels, the oldest first. */
const logged = async (reel: string) =>
  (await rows`select station, ret from smt_feed_log where barcode like ${reel} or reel like ${reel} order by create_time, id`).map(
    (row) => [row.station, row.ret],
  );

/** The items that the table wants. */
const itemsAt = async (...stations: string[]) => {
  const found = await rows`select distinct station, item_number from smt_station_table where not is_substitute`;
  return stations.map((station) => found.find((row) => row.station === station)?.item_number as string);
};

async function rows(...query: Parameters<ReturnType<typeof databaseOf>>): Promise<Record<string, unknown>[]> {
  const sql = databaseOf(server);
  const found = await sql(...query);
  await sql.end();
  return [...found];
}

/** The item that the table wants, read off a refused scan of another one. */
async function expectedAt(page: Page, station: string): Promise<string> {
  await scan(page, station);
  await page.getByText(station).first().waitFor();
  await scan(page, 'NONE|L9|J0');
  await page.getByText(`不符 ${station}`).waitFor();
  // It is seen.
  await page.locator('[data-result]').click();
  return page.locator('[data-result] dd').first().innerText();
}
