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

/** The same where a field has the focus, which takes the keys in: with the times of a scanner's keys, a little ahead so that none comes too late. */
async function scanInto(page: Page, code: string, end: 'Enter' | '' = 'Enter') {
  const keyboard = await page.context().newCDPSession(page);
  const begun = Date.now() / 1000 + 1;
  const keys = end === '' ? [...code] : [...code, end];
  await Promise.all(
    keys.flatMap((key, nth) => {
      const [timestamp, text] = [begun + nth * 0.015, key === 'Enter' ? '\r' : key];
      return [
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp, windowsVirtualKeyCode: key === 'Enter' ? 13 : 0 }),
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: timestamp + 0.003 }),
      ];
    }),
  );
  await keyboard.detach();
}

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
  await page.getByText('已保存，未核对').waitFor();
  const [meanwhile, scannedBefore] = [await result.getAttribute('data-tone'), Date.now()];
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

  expect(meanwhile).toBe('neutral');
  expect(await result.getAttribute('data-result')).toBe('good');
  const [made] = await rows`select extract(epoch from scanned_time) * 1000 as at from smt_feed_log where barcode like '%|L9|J1'`;
  expect(Number(made?.at)).toBeLessThanOrEqual(scannedBefore);
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

test('codes that wait while the session has ended lead to the sign-in, and are sent once after it', async () => {
  const { context, page, result } = await openScan(true);
  const [station] = await missingOn(page);
  const [item] = await itemsAt(String(station));
  await context.setOffline(true);
  for (const code of [String(station), `${item}|L9|S1`]) await scan(page, code);
  await page.getByText('2 个条码已保存').waitFor();
  const [at, bar] = [page.url(), page.locator('[data-scan-queue]')];
  const offline = await bar.getByRole('link').count();

  await context.clearCookies({ name: /session/ });
  await context.setOffline(false);
  await page.getByText('已退出登录，请重新登录；2 个条码已保存').waitFor({ timeout: 20_000 });
  const meanwhile = await logged('%|L9|S1');
  await bar.getByRole('link', { name: '重新登录' }).click();
  await page.waitForURL(/\/login/);
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.waitForURL(at);
  await page.getByText(`通过 ${station}`).waitFor({ timeout: 20_000 });

  expect(offline).toBe(0);
  expect(meanwhile).toEqual([]);
  expect(await bar.isVisible()).toBe(false);
  expect(await result.getAttribute('data-result')).toBe('good');
  expect(await logged('%|L9|S1')).toEqual([[station, 1]]);
});

test.each([true, false])(
  'what is missing is listed by station with its items, and goes as it is loaded (script: %s)',
  async (isScripted) => {
    const { page } = await openScan(isScripted);
    const before = await missingOn(page);
    const [station = ''] = before;
    const [item] = await itemsAt(station);
    const list = page.locator('details', { hasText: '个站位未上料' });
    const [title, line] = [await list.locator('summary').innerText(), await list.getByRole('listitem').first().innerText()];

    for (const code of [station, `${item}|L9|M${isScripted ? 1 : 2}`]) {
      if (isScripted) await scan(page, code);
      else {
        await page.locator('[data-code]').fill(code);
        await page.getByRole('button', { name: '确定' }).click();
      }
    }
    await page.getByText(`通过 ${station}`).waitFor();

    expect(title).toBe(`还有 ${before.length} 个站位未上料`);
    expect(line).toContain(item);
    expect(await missingOn(page)).toEqual(before.slice(1));
    expect(await list.locator('summary').innerText()).toBe(`还有 ${before.length - 1} 个站位未上料`);
  },
);

test('codes are caught in every field, and what somebody typed stays where he typed it', async () => {
  const { page, result } = await openScan(true);
  const [item] = await itemsAt('1-31');
  const field = (name: string) => page.locator(`[data-scan] [name="${name}"]:not(button)`);

  // Into the code field, without Enter.
  await field('code').click();
  await scanInto(page, '1-31', '');
  await page.locator('[data-scan-form]').getByText('1-31').waitFor();
  await field('code').fill('by hand');
  await scanInto(page, `${item}|L9|F1|500`);
  await page.getByText('通过 1-31').waitFor();
  const typed = await field('code').inputValue();

  // After the reason was chosen, and while the quantity has the focus.
  await page.getByRole('button', { name: '卸料' }).click();
  await field('reason').waitFor();
  await field('code').fill('');
  await field('quantityLeft').fill('77');
  await field('reason').selectOption('用完');
  await field('reason').focus();
  await scanInto(page, '9-9', '');
  await page.getByText('站位表中没有该站位 9-9').waitFor();
  const beside = [await field('reason').inputValue(), await field('quantityLeft').inputValue()];
  await result.click();
  await field('quantityLeft').focus();
  await scanInto(page, '1-31');
  await page.getByText('通过 1-31').waitFor();

  expect(typed).toBe('by hand');
  expect(beside).toEqual(['用完', '77']);
  expect(await logged('%|L9|F1%')).toEqual([
    ['1-31', 1],
    ['1-31', 1],
  ]);
  expect((await rows`select quantity_left from smt_item_use where reel like '%|L9|F1'`).map((row) => row.quantity_left)).toEqual(['77.00']);
});

test('a code that cannot be read whole is refused in words', async () => {
  const { page, result } = await openScan(true);

  await page.evaluate(() => {
    const press = (key: string, code: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
    press('Process', '');
    for (const key of 'E11') press(key, '');
    press('Enter', 'Enter');
  });

  await page.getByText('条码没有读全，未接收').waitFor();
  expect(await result.getAttribute('data-result')).toBe('bad');
});

test('without script one input and a button take the same steps', async () => {
  const { page, result } = await openScan(false);
  const enter = async (code: string) => {
    await page.locator('[data-code]').fill(code);
    await page.getByRole('button', { name: '确定' }).click();
  };

  await enter('2F-21');
  await page.locator('[data-scan-form]').getByText('2F-21').waitFor();
  await enter('X|L9|J2');

  await expect.poll(() => result.getAttribute('data-result')).toBe('bad');
  expect(await result.innerText()).toMatch(/不符 2F-21[\s\S]*应为[\s\S]*扫到\s+X[\s\S]*料号不符/);
});

/** The stations that still wait, as their list names them. */
const missingOn = (page: Page): Promise<string[]> =>
  page.locator('details', { hasText: '个站位未上料' }).locator('li > code').allInnerTexts();

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
  await page.locator('[data-scan-form]').getByText(station).waitFor();
  await scan(page, 'NONE|L9|J0');
  await page.getByText(`不符 ${station}`).waitFor();
  // It is seen.
  await page.locator('[data-result]').click();
  return page.locator('[data-result] dd').first().innerText();
}
