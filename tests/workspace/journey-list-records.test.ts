import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { longOnly, toldOf } from '#tests/told.ts';
import { beAdministrator, buildPosts, built, mutate, openPage, rows } from './list-journey.ts';

beAdministrator();

describe('a record over its list', () => {
  test('stands in the address: Back closes it, and a colleague opens it by the link', async () => {
    const page = await openPage();
    const word = await buildPosts(page, 2);
    await page.goto(`/system/post/index?postCode=${word}&sort=postCode`);

    await rows(page).first().getByRole('link', { name: '查看' }).click();
    await drawer(page).getByText(`${word}-00`).first().waitFor();
    const link = page.url();
    await page.goBack();
    await drawer(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('postCode')).toBe(word);
    const colleague = await openPage();
    await colleague.goto(link);
    await drawer(colleague).getByText(`${word}-00`).first().waitFor();
    await colleague.keyboard.press('Escape');
    await drawer(colleague).waitFor({ state: 'detached' });

    expect(new URL(colleague.url()).searchParams.get('postCode')).toBe(word);
    expect(await rows(colleague).count()).toBe(2);
  });

  test('is edited from its preview, and one step back leads to the list', async () => {
    const page = await openPage();
    const word = await buildPosts(page, 2);
    await page.goto(`/system/post/index?postCode=${word}&sort=postCode`);

    await rows(page).first().getByRole('link', { name: '查看' }).click();
    await drawer(page).getByRole('button', { name: '编辑' }).click();
    await page.getByRole('heading', { name: '编辑岗位' }).waitFor();
    await page.goBack();
    await drawer(page).waitFor({ state: 'detached' });

    expect(new URL(page.url()).search).toBe(`?postCode=${word}&sort=postCode`);
  });

  longOnly('is shown by a press on its row, not by one on a box, and not while its text is being selected', async () => {
    const page = await openPage();
    const word = await buildPosts(page, 2);
    await page.goto(`/system/post/index?postCode=${word}&sort=postCode`);

    await rows(page).first().getByRole('checkbox').check();
    expect(await drawer(page).count()).toBe(0);
    const cell = rows(page).first().getByText('岗位0');
    const { x, y, width, height } = (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + 13, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + Math.min(width, 56), y + height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
    expect(await drawer(page).count()).toBe(0);
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await rows(page).nth(1).getByText('岗位1').click();

    await drawer(page).getByText(`${word}-01`).first().waitFor();
  });

  test('has a page of its own without script, to which the link leads', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    const word = await buildPosts(page, 1);
    await page.goto(`/system/post/index?postCode=${word}&open=view/${built[0]}`);

    await page.getByRole('link', { name: '打开链接所指的记录' }).click();

    await page.getByRole('heading', { name: '查看岗位' }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain(`${word}-00`);
  });
});

test('what can be done to a selection is offered once there is one, and in the menu of each row', async () => {
  const page = await openPage();
  await page.goto('/system/user/index');
  const unlock = page.getByRole('button', { name: '账号解锁' });

  expect(await unlock.isVisible()).toBe(false);
  await rows(page).first().getByRole('checkbox').check();
  await unlock.waitFor();
  await rows(page).first().getByRole('checkbox').uncheck();
  await expect.poll(() => unlock.isVisible()).toBe(false);
  await rows(page).nth(1).locator('summary').click();
  await rows(page).nth(1).getByRole('link', { name: '密码重置' }).click();

  await page.getByRole('dialog').getByText('确定重置密码?').waitFor();
});

test.each(toldOf('change', [true, false]))(
  'what two people changed is put together field by field (script: %s)',
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 1);
    await page.goto(`/system/post/index?postCode=${word}`);
    await rows(page).getByRole('link', { name: '编辑' }).click();
    const form = page.locator('form[method="post"][novalidate]');
    await form.getByLabel('岗位名称').fill('我的名称');
    await form.getByLabel('岗位描述').fill('我的描述');
    const theirs = { id: built[0], postName: '同事的名称', remark: '同事的描述', sort: 7 };
    await mutate(page, 'system.post.update', theirs);

    const save = page.locator('dialog[open], main:not(:has(dialog[open]))').last().getByRole('button', { name: '保存' });
    await save.click();
    const conflict = (field: string) => page.getByRole('group', { name: field, exact: true });
    await conflict('岗位名称').waitFor();
    expect(await conflict('岗位名称').innerText()).toMatch(/我的名称[\s\S]*管理员 \d{4}-\d\d-\d\d \d\d:\d\d[\s\S]*同事的名称/);
    expect(await conflict('岗位排序').getByRole('radio').nth(1).isChecked()).toBe(true);
    await conflict('岗位描述').getByRole('radio').nth(1).check();
    await save.click();

    await page.getByText('更新成功').waitFor();
    const row = await rows(page).innerText();
    expect(row).toMatch(/我的名称[\s\S]*7[\s\S]*同事的描述/);
  },
);

longOnly('a question names reports by line, date, shift and slot, which tell them apart', async () => {
  const page = await openPage();
  await page.goto('/board/productionrecord/index');
  for (const row of [0, 1]) await rows(page).nth(row).getByRole('checkbox').check();

  await page.getByRole('button', { name: '删除' }).click();

  const named = drawer(page).locator('p').last();
  // A report of a whole shift has no slot.
  const report = '\\S+线 \\d{4}-\\d\\d-\\d\\d \\S+班 (\\d\\d:\\d\\d-\\d\\d:\\d\\d )?\\S+';
  await expect.poll(() => named.innerText()).toMatch(new RegExp(`：${report}、${report}。$`));
  const [first, second] = (await named.innerText()).replace(/^.*：|。$/g, '').split('、');
  expect(first).not.toBe(second);
});

longOnly('what was ticked is not ticked any more after a reload', async () => {
  const page = await openPage();
  await page.goto('/system/post/index');
  await rows(page).first().getByRole('checkbox').check();

  await page.reload();
  await page.locator('tr[data-row][tabindex="0"]').waitFor();

  expect(await page.locator('main input[name="ids"]:checked').count()).toBe(0);
});

longOnly('a form is called by what it does, in its tab and in its title', async () => {
  const page = await openPage({ locale: 'en-US' });
  await page.goto('/board/workorder/add?lng=en');

  expect(await page.title()).toMatch(/^Add work order · /);
  expect(await page.locator('main h1').innerText()).toBe('Add work order');
  expect(await page.getByRole('navigation', { name: 'Tabs' }).locator('[aria-current]').first().innerText()).toBe('Add work order');
});

longOnly('a tab is refreshed from its menu, and those beside it are closed', async () => {
  const page = await openPage();
  for (const path of ['/system/post/index', '/system/dept/index', '/system/dict/index', '/system/param/index']) await page.goto(path);
  const bar = page.getByRole('navigation', { name: '标签页' });
  const tab = (name: string) => bar.locator('li').filter({ hasText: name }).first();
  await page.goto('/system/dept/index');
  await page.locator('tr[data-row][tabindex="0"]').waitFor();

  await tab('部门管理').click({ button: 'right' });
  expect(await page.getByRole('menuitem').allInnerTexts()).toContain('刷新');
  await page.getByRole('menuitem', { name: '关闭右侧' }).click();
  await tab('参数管理').waitFor({ state: 'detached' });
  await tab('部门管理').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭左侧' }).click();
  await tab('岗位管理').waitFor({ state: 'detached' });

  expect(await tab('部门管理').isVisible()).toBe(true);
});

longOnly('a group of the collapsed menu opens beside its icon, under the pointer', async () => {
  const page = await openPage();
  await page.goto('/wel/index');
  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.locator('#menu[data-narrow]').waitFor();
  const group = page.locator('#menu details').filter({ hasText: '系统管理' }).first();

  await group.hover();

  await group.getByRole('link', { name: '岗位管理' }).waitFor();
  const [icon, panel] = await Promise.all([group.locator('summary').boundingBox(), group.locator('ul').boundingBox()]);
  expect(panel?.x).toBeGreaterThanOrEqual((icon?.x ?? 0) + 40);
  await page.mouse.move(900, 500);
  await expect.poll(() => group.getByRole('link', { name: '岗位管理' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: '展开菜单' }).click();
});

test('what was wrong is right as soon as it is corrected, in its note and in the summary', async () => {
  const page = await openPage();
  await page.goto('/system/post/add');
  const alert = page.getByRole('alert');
  await page.getByRole('button', { name: '保存' }).click();
  await alert.getByText('请输入岗位编号').waitFor();
  expect(await alert.locator('li').count()).toBe(2);

  await page.getByLabel('岗位编号').fill('x1');
  await expect.poll(() => alert.locator('li, p a').allInnerTexts()).toEqual(['请输入岗位名称']);
  await page.getByLabel('岗位名称').fill('甲');

  await alert.waitFor({ state: 'detached' });
});

longOnly('a file is chosen in the words of the console', async () => {
  const page = await openPage();
  await page.goto('/system/post/import');

  await page.getByText('未选择文件').waitFor();
  await page.locator('input[type="file"]').setInputFiles({ name: '岗位.csv', mimeType: 'text/csv', buffer: Buffer.from('a') });

  await page.getByText('岗位.csv').waitFor();
});

longOnly('an empty date filter says how dates are written, before and after it is touched', async () => {
  const page = await openPage({ locale: 'en-US' });
  await page.goto('/board/productionrecord/index');
  const before = page.locator('[name="planDate_datege"]');
  await page.locator('input[data-empty][name="planDate_datege"]').waitFor();

  expect(await before.evaluate((input) => getComputedStyle(input, '::before').content)).toBe('"yyyy-MM-dd"');
  await page.getByRole('search').hover();

  await page.locator('input[data-path="planDate_datege"]').waitFor();
  expect(await page.locator('input[data-path="planDate_datege"]').getAttribute('placeholder')).toBe('yyyy-MM-dd');
});

test('a field of a bulk edit is meant as soon as it is touched', async () => {
  const page = await openPage();
  const word = await buildPosts(page, 2);
  await page.goto(`/system/post/index?postCode=${word}&sort=postCode`);
  for (const row of [0, 1]) await rows(page).nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: '批量修改' }).click();

  await page.locator('[name=sort]').fill('7');
  await page.getByRole('button', { name: '预览' }).click();

  await page.getByText('将修改 2 条').waitFor();
});

const drawer = (page: Page): Locator => page.locator('dialog[open]');
