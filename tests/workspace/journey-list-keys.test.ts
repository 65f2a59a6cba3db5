import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { longOnly } from '#tests/told.ts';
import { beAdministrator, buildPosts, built, openPage, rows } from './list-journey.ts';

beAdministrator();

test('the keyboard walks the rows while one of them has the focus, and nothing is caught elsewhere', async () => {
  const page = await openPage();
  const word = await buildPosts(page, 3);
  await page.goto(`/system/post/index?postCode=${word}&sort=postCode`);
  await page.locator('tr[data-row][tabindex="0"]').waitFor();
  await rows(page).first().focus();

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  expect(await rows(page).nth(1).getByRole('checkbox').isChecked()).toBe(true);
  expect(
    await rows(page)
      .nth(1)
      .evaluate((row) => row === document.activeElement),
  ).toBe(true);
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').getByText(`${word}-01`).first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await rows(page).nth(1).focus();
  await page.keyboard.press('?');
  await page.locator('dialog[open]').getByText('勾选当前行').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(await focusedRow(page)).toBe(built[1]);
  await page.keyboard.press('/');
  await page.keyboard.type('jx');

  expect(await rows(page).nth(1).getByRole('checkbox').isChecked()).toBe(true);
  expect(await rows(page).first().getByRole('checkbox').isChecked()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.closest('form')?.getAttribute('role'))).toBe('search');
});

longOnly(
  'the keys work from the table itself and from a link in a row, a click makes a row the current one, and a button shows the keys',
  async () => {
    const page = await openPage();
    const word = await buildPosts(page, 3);
    await page.goto(`/system/post/index?postCode=${word}&sort=postCode`);
    await page.locator('tr[data-row][tabindex="0"]').waitFor();
    const current = () => focusedRow(page);
    const ids = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row') ?? ''));

    await page.locator('section[tabindex="0"]:has(tr[data-row])').focus();
    await page.keyboard.press('j');
    expect(await current()).toBe(ids[0]);
    await rows(page).nth(2).locator('td').nth(2).click();
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.locator('section[tabindex="0"]:has(tr[data-row])').focus();
    await page.keyboard.press('x');
    expect(await rows(page).nth(2).getByRole('checkbox').isChecked()).toBe(true);
    await rows(page).nth(1).getByRole('link').first().focus();
    await page.keyboard.press('k');
    expect(await current()).toBe(ids[0]);
    await page.getByRole('button', { name: '快捷键' }).click();

    await page.locator('dialog[open]').getByText('勾选当前行').waitFor();
  },
);

test('ticks that are remembered take nobody to another row', async () => {
  const page = await openPage();
  const word = await buildPosts(page, 3);
  await page.goto(`/system/post/index?postCode=${word}&sort=postCode`);
  await page.locator('tr[data-row][tabindex="0"]').waitFor();
  await rows(page).nth(2).getByRole('checkbox').check();
  const address = page.url();
  await page.goto('/wel/index');

  await page.goto(address);
  await page.getByText('已选 1 条').waitFor();
  await page.locator('section[tabindex="0"]:has(tr[data-row])').focus();
  await page.keyboard.press('j');

  expect(await focusedRow(page)).toBe(built[0]);
});

test('what was ticked is forgotten once it was dealt with, and remembered when somebody thinks better of it', async () => {
  const page = await openPage();
  const word = await buildPosts(page, 3);
  await page.goto(`/system/post/index?sort=postCode&postCode=${word}`);
  for (const row of [0, 1]) await rows(page).nth(row).getByRole('checkbox').check();

  await page.getByRole('button', { name: '批量修改' }).click();
  await page.getByRole('checkbox', { name: '修改 岗位排序' }).check();
  await page.locator('[name=sort]').fill('7');
  await page.getByRole('button', { name: '预览' }).click();
  await page.getByText('将修改 2 条').waitFor();
  await page.getByRole('link', { name: '取消' }).click();
  await page.getByRole('status').getByText('已选 2 条').waitFor();
  await page.getByRole('button', { name: '批量修改' }).click();
  await page.getByRole('checkbox', { name: '修改 岗位排序' }).check();
  await page.locator('[name=sort]').fill('7');
  await page.getByRole('button', { name: '预览' }).click();
  await page.getByRole('button', { name: '确定修改 2 条' }).click();
  await page.getByText('已修改 2 条').waitFor();

  expect(await page.locator('main input[name="ids"]:checked').count()).toBe(0);
  await page.reload();
  await page.locator('tr[data-row][tabindex="0"]').waitFor();
  expect(await page.getByText('已选').count()).toBe(0);
});

longOnly('a command that is confirmed over its list unticks the rows', async () => {
  const page = await openPage();
  await page.goto('/system/user/index');
  for (const row of [0, 1]) await rows(page).nth(row).getByRole('checkbox').check();

  await page.getByRole('button', { name: '账号解锁' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: '确定' }).click();
  await page.getByText('操作成功').waitFor();

  expect(await page.locator('main input[name="ids"]:checked').count()).toBe(0);
  expect(await page.getByText('已选').count()).toBe(0);
});

longOnly('the frame of the row with the keyboard goes round all of it, the pinned cell and the last row too', async () => {
  const page = await openPage();
  const word = await buildPosts(page, 2);
  await page.goto(`/system/post/index?postCode=${word}`);
  await page.locator('tr[data-row][tabindex="0"]').waitFor();
  await rows(page).first().focus();
  await page.keyboard.press('j');

  const drawn = await rows(page)
    .last()
    .evaluate((row) => {
      const { outlineStyle, outlineOffset, outlineColor } = getComputedStyle(row);
      const shadow = getComputedStyle(row.querySelector('td[data-pin]') ?? row).boxShadow;
      return { outlineStyle, outlineOffset, edges: shadow.split(`${outlineColor} `).length - 1 };
    });
  expect(drawn).toEqual({ outlineStyle: 'solid', outlineOffset: '-2px', edges: 3 });
});

const focusedRow = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? '');
