import { expect, test } from 'vitest';
import { beAdministrator, openPage, rows } from './list-journey.ts';

beAdministrator();

const phone = { width: 360, height: 740 };

test.each([true, false])(
  'on a phone the records come before the filters, which open on a press (script: %s)',
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled, viewport: phone });
    await page.goto('/system/user/index');
    const search = page.getByRole('search').getByLabel('用户姓名');

    expect((await rows(page).first().boundingBox())?.y).toBeLessThan(phone.height * 0.55);
    expect(await search.isVisible()).toBe(false);
    await page.getByText('筛选', { exact: true }).click();
    await search.fill('李秀英');
    await search.press('Enter');
    await page.waitForURL(/realName/);

    await page.getByText('筛选 (1)').waitFor();
    expect(await search.isVisible()).toBe(false);
    expect((await rows(page).first().boundingBox())?.y).toBeLessThan(phone.height * 0.55);
  },
);

test('on a phone a filter that cannot be read opens its form', async () => {
  const page = await openPage({ javaScriptEnabled: false, viewport: phone });

  await page.goto('/board/shiftrecord/index?planDate_datege=2026-02-30');

  expect(await page.getByRole('search').getByText('2026-02-30').isVisible()).toBe(true);
});

test('on a phone a card is headed by its name, and its figures keep their units', async () => {
  const page = await openPage({ javaScriptEnabled: false, viewport: phone });
  await page.goto('/board/shiftrecord/index');
  const drawn = (cell: string, part: '::before' | '::after') =>
    rows(page)
      .first()
      .locator(cell)
      .evaluate((found, pseudo) => getComputedStyle(found, pseudo).content, part);

  expect(await drawn('td[data-title]', '::before')).toBe('none');
  expect(await drawn('td[data-label="实到人数"]', '::after')).toContain('人');
});

test('every tool of a list without records stays in sight beside a button of one word', async () => {
  const page = await openPage({ viewport: phone });

  await page.goto('/smt/feedlogarchivelog/index?lng=en');
  const box = await page.getByRole('link', { name: 'Columns' }).boundingBox();

  expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThanOrEqual(348);
});

test('the drawer of a record keeps its buttons apart on a phone: closing and editing, the rest in a menu', async () => {
  const page = await openPage({ viewport: phone });
  await page.goto('/system/user/index?lng=en');
  await rows(page).first().getByRole('link', { name: 'View' }).click();
  const foot = page.locator('dialog[open]').getByRole('button', { name: 'Edit' }).locator('..');
  await foot.waitFor();

  const boxes = await foot
    .locator(':scope > :is(a, button)')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.scrollWidth > one.clientWidth));
  expect(boxes).toEqual([false, false, false]);
  const explain = foot.locator('span').getByRole('link').first();
  expect(await explain.isVisible()).toBe(false);
  await foot.getByRole('button', { name: 'More' }).click();

  await explain.waitFor();
});

test('a drawer says what it is about to show before the record is there', async () => {
  const page = await openPage();
  await page.goto('/system/user/index');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/system/user/view/**', async (route) => {
    await held;
    await route.continue();
  });

  await rows(page).first().getByRole('link', { name: '查看' }).click();
  const drawer = page.getByRole('dialog', { name: '查看用户' });

  await drawer.getByText('加载中…').waitFor();
  answer();
  await drawer.getByText('登录账号').waitFor();
});

test('a price in the rows of a record never breaks at its point', async () => {
  const page = await openPage({ javaScriptEnabled: false, viewport: phone });
  await page.goto('/pur/inquiryform/index');
  await rows(page).first().getByRole('link', { name: '查看' }).click();

  const breaks = await page.locator('td[data-number]').evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).whiteSpace));

  expect(breaks.length).toBeGreaterThan(0);
  expect(new Set(breaks)).toEqual(new Set(['nowrap']));
});
