import { describe, expect, test } from 'vitest';
import { onceWithout, teller } from '#tests/browser/browser.ts';
import { longOnly, toldOf } from '#tests/told.ts';
import { beAdministrator, buildPosts, built, heads, mutate, newWord, openPage, rows, scope } from './list-journey.ts';

beAdministrator();

describe.each([
  { manner: 'with script', javaScriptEnabled: true },
  { manner: 'without script', javaScriptEnabled: false },
])('somebody who lives in lists, $manner', ({ javaScriptEnabled }) => {
  const tell = teller(javaScriptEnabled);
  const once = onceWithout(javaScriptEnabled);
  const rarely = onceWithout(javaScriptEnabled, longOnly);
  tell('hides a column, moves another, and finds it so the next time', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 1);
    await page.goto(`/system/post/columns?from=${encodeURIComponent(`/system/post/index?postCode=${word}`)}`);

    expect(await page.getByRole('checkbox', { name: '岗位类型' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: '上移岗位名称' }).click();
    await expect.poll(() => page.getByRole('checkbox').nth(1).getAttribute('value')).toBe('postName');
    await page.getByRole('checkbox', { name: '岗位排序' }).uncheck();
    await page.getByRole('button', { name: '保存' }).click();

    await page.waitForURL(/postCode=/);
    await page.goto(`/system/post/index?postCode=${word}`);
    await expect.poll(() => heads(page)).toEqual(['岗位类型', '岗位名称', '岗位编号', '岗位描述']);
    await page.goto('/system/post/columns');
    await page.getByRole('button', { name: '恢复默认' }).click();
    await page.waitForURL(/post\/index/);
    await expect.poll(() => heads(page)).toEqual(['岗位类型', '岗位编号', '岗位名称', '岗位排序', '岗位描述']);
  });

  rarely('keeps a search under a name, opens the list with it, and sees all when wanted', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 2);
    const name = newWord();
    await page.goto(`/system/post/index?postCode=${word}`);

    await page.locator('summary').filter({ hasText: '我的筛选' }).click();
    await page.getByRole('link', { name: '保存筛选' }).click();
    await page.locator('#name').fill(name);
    await page.getByRole('checkbox', { name: '默认打开' }).check();
    await page.getByRole('button', { name: '保存' }).first().click();
    await page.waitForURL((url) => url.searchParams.get('postCode') === word);
    await page.goto('/system/post/index');

    expect(new URL(page.url()).searchParams.get('postCode')).toBe(word);
    expect(await rows(page).count()).toBe(2);
    await page.locator('summary').filter({ hasText: name }).click();
    await page.getByRole('link', { name: '全部数据' }).click();
    await page.waitForURL(/view=all/);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(2);
    await page.goto('/system/post/views');
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByText('还没有保存的筛选').waitFor();
    await page.goto('/system/post/index');
    expect(new URL(page.url()).search).toBe('');
  });

  tell("filters from a column's head between two ends, and takes the filter away by its chip", async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 4);
    await page.goto(`/system/post/index?postCode=${word}`);

    await page.getByTitle('筛选岗位排序').click();
    await page.locator('[name=sort_ge]').fill('101');
    await page.locator('[name=sort_le]').fill('102');
    await page.getByRole('button', { name: '应用' }).click();

    await page.waitForURL((url) => url.searchParams.get('sort_ge') === '101' && !url.searchParams.has('ask'));
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByTitle('去掉条件：岗位排序').first().click();
    await page.waitForURL((url) => !url.searchParams.has('sort_ge'));
    await expect.poll(() => rows(page).count()).toBe(3);
  });

  once('is told at the filter what is wrong in an address, and is shown nothing until it is put right', async () => {
    const page = await openPage({ javaScriptEnabled });
    await page.goto('/board/workorderplan/index?planDate_datege=2026-02-30');

    expect(await page.locator('#q-planDate-note').innerText()).toContain('“2026-02-30” 计划日期不是有效日期');
    await page.getByText('请更正标出的搜索条件').waitFor();
    await page.waitForLoadState();
    expect(await rows(page).count()).toBe(0);
    await page.getByRole('link', { name: '清空条件' }).click();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => rows(page).count()).toBe(10);
  });

  once('is told at the filter when the start of a range lies after its end', async () => {
    const page = await openPage({ javaScriptEnabled });
    await page.goto('/board/workorderplan/index?planDate_datege=2026-05-02&planDate_datele=2026-05-01');

    expect(await page.locator('#q-planDate-note').innerText()).toBe('“2026-05-02” “2026-05-01” 起始值在结束值之后');
    expect(await page.locator('li[data-bad]').count()).toBe(2);
    await page.getByText('请更正标出的搜索条件').waitFor();
    await page.goto('/system/post/index?sort_ge=500&sort_le=100');
    expect(await page.locator('li[data-bad]').allInnerTexts()).toEqual([
      '岗位排序 ≥ 500 — 起始值在结束值之后',
      '岗位排序 ≤ 100 — 起始值在结束值之后',
    ]);
  });

  longOnly('finds every menu of a list within a screen of 360 px', async () => {
    const page = await openPage({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
    await page.goto('/system/post/index');
    const menus = page.locator('main details:not(tr details):has(> div a[href^="/system/post/"])');

    expect(await menus.count()).toBe(4);
    for (const menu of await menus.all()) {
      await menu.locator('summary').click();
      const box = await menu.locator('summary + div').boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      await menu.locator('summary').click();
    }
  });

  once('duplicates a record: all but what names it is there already', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 1);
    await page.goto(`/system/post/index?postCode=${word}`);

    await rows(page).locator('summary').click();
    await rows(page).getByRole('link', { name: '复制' }).click();
    await page.getByRole('heading', { name: '新增岗位' }).waitFor();

    const form = page.locator('form[method="post"][novalidate]');
    expect(await form.locator('[name=postName]').inputValue()).toBe('岗位0');
    expect(await form.locator('[name=postCode]').inputValue()).toBe('');
  });

  test('looks at a record and goes on to the next, over the end of a page', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 12);
    await page.goto(`/system/post/index?postCode=${word}&sort=postCode`);

    await rows(page).nth(9).getByRole('link', { name: '查看' }).click();
    await scope(page).getByText(`${word}-09`).first().waitFor();
    const next = javaScriptEnabled ? scope(page).getByRole('button', { name: '下一条' }) : page.locator('a[rel=next]');
    await next.click();
    await scope(page).getByText(`${word}-10`).first().waitFor();
    await next.click();
    await scope(page).getByText(`${word}-11`).first().waitFor();

    if (javaScriptEnabled) expect(await next.getAttribute('aria-disabled')).toBe('true');
    else expect(await next.count()).toBe(0);
    if (javaScriptEnabled) {
      await page.keyboard.press('k');
      await scope(page).getByText(`${word}-10`).first().waitFor();
    }
  });

  tell('changes what is ticked after seeing what would become of it', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 3);
    await page.goto(`/system/post/index?postCode=${word}&sort=postCode`);

    for (const row of [0, 1]) await rows(page).nth(row).getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量修改' }).click();
    await page.getByRole('button', { name: '预览' }).click();
    await page.getByRole('alert').filter({ hasText: '请选择要修改的字段' }).waitFor();
    await page.getByRole('checkbox', { name: '修改 岗位排序' }).check();
    await page.locator('[name=sort]').fill('100');
    await page.getByRole('button', { name: '预览' }).click();
    await page.getByText('将修改 1 条，1 条无变化').waitFor();
    expect(await page.locator('tbody tr').allInnerTexts()).toEqual([expect.stringMatching(/岗位排序\s+101 → 100/)]);
    await page.getByRole('button', { name: '确定修改 1 条' }).click();

    await page.getByText('已修改 1 条').waitFor();
    await page.waitForLoadState();
    expect(await rows(page).allInnerTexts()).toEqual([
      expect.stringContaining('100'),
      expect.stringContaining('100'),
      expect.stringContaining('102'),
    ]);
  });

  once('is shown a bulk edit again when somebody else saved one of the records in between', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 2);
    await page.goto(`/system/post/index?postCode=${word}&sort=postCode`);
    for (const row of [0, 1]) await rows(page).nth(row).getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量修改' }).click();
    await page.getByRole('checkbox', { name: '修改 岗位排序' }).check();
    await page.locator('[name=sort]').fill('7');
    await page.getByRole('button', { name: '预览' }).click();
    await page.getByText('将修改 2 条').waitFor();

    await mutate(page, 'system.post.update', { id: built[1], postName: '同事改过' });
    await page.getByRole('button', { name: '确定修改 2 条' }).click();

    await page.getByRole('alert').filter({ hasText: '数据已被他人修改' }).waitFor();
    await page.goto(`/system/post/index?postCode=${word}&sort=postCode`);
    expect(await rows(page).allInnerTexts()).toEqual([expect.stringContaining('100'), expect.stringContaining('101')]);
  });

  tell('removes all that match, and is asked again when it is no longer as many', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 11);
    await page.goto(`/system/post/index?postCode=${word}&sort=postCode`);

    const wholeList = page.getByRole('checkbox', { name: '选择符合条件的全部 11 条' });
    expect(await wholeList.isVisible()).toBe(false);
    if (javaScriptEnabled) await page.getByRole('checkbox', { name: '全选本页' }).check();
    else await page.locator('input[name="ids"]').first().check();
    await wholeList.check();
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByText('共 11 条数据').waitFor();
    await mutate(page, 'system.post.save', { postCode: `${word}-new`, postName: '新来的', sort: 1 });
    await page.getByRole('button', { name: '确定' }).click();
    await page.getByRole('alert').filter({ hasText: '符合条件的数据已由 11 条变为 12 条，请重新确认' }).waitFor();
    await page.getByRole('button', { name: '确定' }).click();

    await page.getByText('删除成功').waitFor();
    await page.getByText('没有符合条件的数据').waitFor();
  });

  once('pastes codes, sees the found ones and is told which were not', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 3);
    await page.goto('/system/post/codes');

    await page.locator('textarea').fill(`${word}-00\n${word}-02\t${word}-77`);
    await page.getByRole('button', { name: '搜索' }).last().click();

    await page.waitForURL(/codes=[0-9a-f]{32}$/);
    await page.getByText(`已找到 2 / 3 个，未找到: ${word}-77`).waitFor();
    await page.waitForLoadState();
    expect(await rows(page).count()).toBe(2);
    await page.getByText('批量查编码 (3)').waitFor();
  });

  once('pastes codes in small letters, and is told that all were found', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 2);
    await page.goto('/system/post/codes');

    await page.locator('textarea').fill(`${word.toUpperCase()}-00\n${word}-01\n${word}-00`);
    await page.getByRole('button', { name: '搜索' }).last().click();

    await page.getByText('已找到 2 / 2 个').waitFor();
    await page.getByText('批量查编码 (2)').waitFor();
    await page.waitForLoadState();
    expect(await rows(page).count()).toBe(2);
  });

  rarely('prints exactly what the list shows, without the console around it', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 12);
    await page.goto(`/system/post/print?postCode=${word}&sort=-postCode`);

    expect(await rows(page).count()).toBe(12);
    expect(await rows(page).first().innerText()).toContain(`${word}-11`);
    expect(await page.getByText('共 12 条').count()).toBe(1);
    expect(await page.getByRole('navigation').count()).toBe(0);
  });
});

test.each([360, 1440])("without script a column's filter stands in the page, over nothing (%s px)", async (width) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width, height: 740 } });
  await page.goto('/board/workorder/index?ask=planQty');

  const card = page.locator('form:has(#h-planQty)');
  const search = await page.locator('div:has(> search, > [role="search"])').boundingBox();
  const [box, table] = [await card.boundingBox(), await page.locator('table').boundingBox()];

  expect(box?.y).toBeGreaterThanOrEqual((search?.y ?? 0) + (search?.height ?? 0));
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(table?.y ?? 0);
});

test.each(toldOf('contact', [true, false]))(
  'a contact of a disabled supplier is found by him, and stays his when it is changed (script: %s)',
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled });
    const word = newWord();
    const supplier = await mutate(page, 'purchasing.supplier.save', { number: word, name: '停用的', status: 2 });
    const contact = { supplierId: supplier.id, name: '旧联系人', phone: '13800138000' };
    const { id } = await mutate(page, 'purchasing.supplierContact.save', contact);
    await page.goto(`/pur/suppliercontact/index?supplierId=${supplier.id}`);
    expect(await page.locator('main').innerText()).toContain(`${word} 停用的`);

    await page.goto(`/pur/suppliercontact/edit/${id}`);
    await page.getByRole('textbox', { name: '联系人' }).fill('新联系人');
    await page.getByRole('button', { name: '保存' }).first().click();

    await page.waitForURL(/suppliercontact\/index/);
    await page.goto(`/pur/suppliercontact/index?supplierId=${supplier.id}`);
    expect(await rows(page).allInnerTexts()).toEqual([expect.stringContaining('新联系人')]);
  },
);

test("what is typed into a column's filter keeps the focus when the list is asked for anew", async () => {
  const page = await openPage();
  await page.goto('/system/post/index?ask=sort');
  await page.locator('form[data-placed]').waitFor();
  await page.locator('[name=sort_le]').fill('10');

  const asked = page.waitForResponse((response) => response.url().includes('/system/post/index.data'));
  await page.evaluate(() => (window as unknown as { __remixRouter: { revalidate: () => void } }).__remixRouter.revalidate());
  await asked;
  await page.waitForFunction(
    () => (window as unknown as { __remixRouter: { state: { revalidation: string } } }).__remixRouter.state.revalidation === 'idle',
  );
  await page.keyboard.type('2');

  expect(await page.locator('[name=sort_le]').inputValue()).toBe('102');
});

longOnly('a column is pulled wider at the edge of its head, and stays so', async () => {
  const page = await openPage();
  await page.goto('/board/workorderplan/index');
  await page.locator('tr[data-row][tabindex="0"]').waitFor();
  const head = page.locator('th[data-column=planDate]');
  const before = await head.boundingBox();
  if (!before) throw new Error('The head is not shown');

  await page.mouse.move(before.x + before.width - 3, before.y + 10);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width + 77, before.y + 10, { steps: 4 });
  const kept = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/columns'));
  await page.mouse.up();
  await kept;

  await page.goto('/board/workorderplan/index');
  expect((await head.boundingBox())?.width).toBeGreaterThan(before.width + 60);
});
