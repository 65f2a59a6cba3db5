import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectFlash, openContext, signIn, teller } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { buildLine, inDatabase, rowsOf } from './line-at-work.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

const leader = { account: 'leader', password: demoPassword };

describe.each([
  { manner: 'with script', javaScriptEnabled: true },
  { manner: 'without script', javaScriptEnabled: false },
])('the board at the line $manner', ({ javaScriptEnabled }) => {
  const open = async (): Promise<Page> => (await openContext(browser, { baseURL: server.origin, javaScriptEnabled })).newPage();
  const tell = teller(javaScriptEnabled);

  tell('takes a slot with one press from the start page and three numbers, and goes on to the next', async () => {
    const page = await open();
    const { lineName } = await buildLine({ server, browser }, `首页${javaScriptEnabled}`, { sort: 0 });
    await signIn(page, leader);
    await page.goto('/');
    await expect.poll(() => focused(page)).toMatch(/^填报 /);
    let keys = 0;
    const press = (key: string) => {
      keys += 1;
      return page.keyboard.press(key);
    };

    await press('Enter');
    await page.getByRole('heading', { level: 1, name: lineName }).waitFor();
    await expect.poll(() => focused(page)).toBe('inputCount');
    const first = await openSlot(page);
    await page.keyboard.type('120');
    await press('Tab');
    await page.keyboard.type('110');
    await press('Tab');
    await page.keyboard.type('0');
    await press('Enter');

    await expectFlash(page, `${first} 已填报：投入 120，产出 110`);
    expect(keys).toBeLessThanOrEqual(8);
    expect(await openSlot(page)).not.toBe(first);
    await expect.poll(() => focused(page)).toBe('inputCount');
    expect((await page.getByRole('row').filter({ hasText: first }).innerText()).split(/\s+/)).toEqual(
      expect.arrayContaining(['120', '110', '0']),
    );
  });

  tell('says a wrong number in the row, keeps the rest, and takes reasons by a press and defects by kind', async () => {
    const page = await open();
    const { at, lineId } = await buildLine({ server, browser }, `错数${javaScriptEnabled}`);
    await signIn(page, leader);
    await page.goto(at);
    const slot = await openSlot(page);
    await page.getByLabel('投入数量').fill('120');
    await page.getByLabel('产出数量').fill('一百');
    await page.getByLabel('功能不良数').fill('3');
    await page.getByRole('textbox', { name: '连锡' }).fill('2');
    await page.getByRole('textbox', { name: '虚焊' }).fill('1');
    await page.getByRole('radio', { name: '缺料等待' }).check();
    await lose(page);

    await page.getByLabel('产出数量').press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('投入数量').inputValue()).toBe('120');
    expect(await focused(page)).toBe('outputCount');
    const tops = await Promise.all(['投入数量', '产出数量', '功能不良数'].map((label) => page.getByLabel(label).boundingBox()));
    expect(new Set(tops.map((box) => box?.y)).size).toBe(1);
    // What looks wrong is saved by the button that confirms it alone.
    await page.getByLabel('产出数量').fill('1800');
    await page.getByLabel('产出数量').press('Enter');
    await page.getByText('累计产出大于累计投入').waitFor();
    await page.getByRole('button', { name: '重新检查' }).click();
    await page.getByRole('link', { name: '累计产出大于累计投入' }).waitFor();
    expect(await reportsOf(lineId)).toEqual([]);
    await page.getByLabel('产出数量').fill('110');
    await page.getByRole('textbox', { name: '虚焊' }).fill('9');
    await page.getByLabel('产出数量').press('Enter');
    await page.getByText('各现象合计 11，大于不良数 3').first().waitFor();
    expect(await focused(page)).toMatch(/^unpleasantSight:/);
    await page.getByRole('textbox', { name: '虚焊' }).fill('1');
    await page.getByLabel('产出数量').press('Enter');

    await expectFlash(page, `${slot} 已填报：投入 120，产出 110`);
    expect(await page.getByRole('row').filter({ hasText: slot }).innerText()).toContain('缺料等待 · 虚焊 ×1, 连锡 ×2');
  });

  tell('sees a fault and a warning at once, and confirms the one when the other is mended', async () => {
    const page = await open();
    const { at, lineId } = await buildLine({ server, browser }, `同看${javaScriptEnabled}`);
    await signIn(page, leader);
    await page.goto(at);
    await page.getByLabel('投入数量').fill('20');
    await page.getByLabel('产出数量').fill('30');
    await page.getByLabel('功能不良数').fill('一');
    await page.getByLabel('产出数量').press('Enter');

    await page.getByText('累计产出大于累计投入（产出 30，投入 20）').waitFor();
    expect(await page.getByText('功能不良数必须是数字').count()).toBeGreaterThan(0);
    expect(await page.getByRole('button', { name: '确认并保存' }).count()).toBe(0);
    await page.getByLabel('功能不良数').fill('0');
    await page.getByLabel('产出数量').press('Enter');
    await page.getByRole('button', { name: '确认并保存' }).click();

    await expectFlash(page, '已填报：投入 20，产出 30');
    expect(await rowsOf(server, lineId)).toMatchObject([{ output_count: 30 }]);
  });

  test('keeps what was typed when the session has ended, at its slot', async () => {
    const page = await open();
    const { at, lineId } = await buildLine({ server, browser }, `会话${javaScriptEnabled}`);
    await signIn(page, leader);
    await page.goto(at);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^填报 / })
      .first()
      .click();
    const slot = await openSlot(page);
    await page.getByLabel('投入数量').fill('312');
    await page.getByLabel('产出数量').fill('310');
    await page.getByRole('radio', { name: '设备故障' }).check();
    await lose(page);
    await endSessions();

    await page.getByLabel('产出数量').press('Enter');
    await page.waitForURL('**/login?to=*');
    await signIn(page, leader);

    await page.waitForURL((url) => url.searchParams.get('slot') === slot);
    await expect.poll(() => page.getByLabel('产出数量').inputValue()).toBe('310');
    expect(await page.getByRole('radio', { name: '设备故障' }).isChecked()).toBe(true);
    await page.getByLabel('产出数量').press('Enter');
    await expectFlash(page, `${slot} 已填报：投入 312，产出 310`);
    expect(await reportsOf(lineId)).toEqual([{ time_range: slot, output_count: 310, except_work_note: '设备故障' }]);
    await page.goto(`${at}?slot=${slot}`);
    expect(await page.getByText('已恢复').count()).toBe(0);
  });

  test('keeps the start of a shift when the session has ended', async () => {
    const page = await open();
    const { at } = await buildLine({ server, browser }, `开班${javaScriptEnabled}`, {}, false);
    await signIn(page, leader);
    await page.goto(`${at}/start`);
    await page.getByLabel('应到人数').fill('7');
    await endSessions();

    await page.getByLabel('应到人数').press('Enter');
    await page.waitForURL('**/login?to=*');
    await signIn(page, leader);

    await page.waitForURL(({ pathname }) => pathname === `${at}/start`);
    await expect.poll(() => page.getByLabel('应到人数').inputValue()).toBe('7');
  });
});

test('a report of a line without an open shift leads to the line, which says why', async () => {
  const { at } = await buildLine({ server, browser }, '无班', {}, false);
  const page = await (await openContext(browser, { baseURL: server.origin, javaScriptEnabled: false })).newPage();
  await signIn(page, leader);

  await page.goto(`${at}/report`);

  expect(new URL(page.url()).pathname).toBe(at);
  await expectFlash(page, '该产线没有进行中的班次，请先开班');
});

test('what is typed survives a reload at once and a closed tab, and is gone when it is discarded', async () => {
  const context = await openContext(browser, { baseURL: server.origin });
  const page = await context.newPage();
  const { at } = await buildLine({ server, browser }, '刷新');
  await signIn(page, leader);
  await page.goto(at);
  await page.getByLabel('投入数量').fill('99');

  await page.reload();
  await expect.poll(() => page.getByLabel('投入数量').inputValue()).toBe('99');
  const kept = page.waitForResponse((response) => response.url().includes('saveDraft') && response.ok());
  await page.getByLabel('产出数量').fill('98');
  await kept;
  await page.close();
  const next = await context.newPage();
  await next.goto(at);
  await expect.poll(() => next.getByLabel('产出数量').inputValue()).toBe('98');
  await next.getByRole('button', { name: '放弃草稿' }).click();

  await expect.poll(() => next.getByLabel('产出数量').inputValue()).toBe('');
});

test('what is typed before the script that keeps it has come is kept', async () => {
  const page = await (await openContext(browser, { baseURL: server.origin })).newPage();
  const { at } = await buildLine({ server, browser }, '来得早');
  await signIn(page, leader);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/keep-typed-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(at, { waitUntil: 'commit' });
  const kept = page.waitForResponse((response) => response.url().includes('saveDraft') && response.ok());

  await page.getByLabel('投入数量').fill('99');
  arrive();

  await kept;
});

test('fits a phone and a terminal of 1,024 px', async () => {
  const { at } = await buildLine({ server, browser }, '窄屏');
  for (const width of [360, 1024]) {
    const page = await (await openContext(browser, { baseURL: server.origin, viewport: { width, height: 740 } })).newPage();
    await signIn(page, leader);
    await page.goto(at);

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const save = await page.getByRole('button', { name: '保存' }).first().boundingBox();
    expect((save?.x ?? 0) + (save?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(save?.y).toBeLessThan(740);
  }
});

test('on a phone no field lies under a button, wherever one has scrolled and however high the screen is', async () => {
  const { at } = await buildLine({ server, browser }, '焦点');
  const page = await (await openContext(browser, { baseURL: server.origin, viewport: { width: 360, height: 740 } })).newPage();
  await signIn(page, leader);
  for (const height of [540, 580, 620, 660, 700, 740]) {
    await page.setViewportSize({ width: 360, height });
    await page.goto(at);
    await expect.poll(() => focused(page)).toBe('inputCount');

    expect({ height, covered: await fieldsUnderButtons(page) }).toEqual({ height, covered: [] });
  }
});

test('on a short screen the bar with the button takes a tenth of the height at most, and ends where the form ends', async () => {
  const { at } = await buildLine({ server, browser }, '矮屏');
  for (const [width, height] of [
    [1366, 600],
    [360, 640],
  ] as const) {
    const page = await (await openContext(browser, { baseURL: server.origin, viewport: { width, height } })).newPage();
    await signIn(page, leader);
    await page.goto(at);
    const save = page.getByRole('button', { name: '保存' }).last();

    const bar = await save.locator('..').boundingBox();
    expect({ width, height: bar?.height }).toEqual({ width, height: expect.toSatisfy((taken: number) => taken <= height / 10) });
    const lowest = page.locator('form details summary, form textarea, form input:visible').last();
    await lowest.scrollIntoViewIfNeeded();
    await page.mouse.move(width / 2, height / 2);
    await page.mouse.wheel(0, 5000);
    await expect.poll(async () => ((await save.boundingBox())?.y ?? 0) >= ((await lowest.boundingBox())?.y ?? 1e6)).toBe(true);
  }
});

/** The hours that a reason cost; they stand beside it once it is chosen. */
async function lose(page: Page): Promise<void> {
  await page.locator('input[name=exceptWorkOfWorker]').fill('2');
  await page.locator('input[name=exceptWorkHour]').fill('1');
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement instanceof HTMLInputElement ? activeElement.name : (activeElement?.textContent ?? '');
  });

const openSlot = (page: Page): Promise<string> => page.locator('form input[name="timeRange"]').inputValue();

const endSessions = () => inDatabase(server, (sql) => sql`delete from session`);
const reportsOf = async (lineId: string) =>
  (await rowsOf(server, lineId)).map(({ time_range, output_count, except_work_note }) => ({ time_range, output_count, except_work_note }));

/** Fields of which a button hides a part, at any place to which the page can be scrolled. */
const fieldsUnderButtons = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const covered = new Set<string>();
    const fields = [...document.querySelectorAll<HTMLElement>('form[data-typed] :is(input, select, textarea, summary)')].filter((field) =>
      field.checkVisibility({ visibilityProperty: true }),
    );
    if (fields.length < 5) throw new Error('The form has hardly a field');
    for (let top = 0; top <= document.documentElement.scrollHeight - innerHeight; top += 40) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
      for (const field of fields) {
        const { left, right, top: above, bottom } = field.getBoundingClientRect();
        for (const y of [above + 2, (above + bottom) / 2, bottom - 2])
          if (y > 0 && y < innerHeight && document.elementFromPoint((left + right) / 2, y)?.closest('form[data-typed] button'))
            covered.add(field.getAttribute('name') ?? field.tagName);
      }
    }
    return [...covered];
  });
