import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { waitForScript } from '#tests/browser/browser.ts';
import { longOnly, toldOf } from '#tests/told.ts';
import { beAdministrator, buildPosts, built, heads, openPage, rows } from './list-journey.ts';

beAdministrator();

describe('the columns of a list', () => {
  longOnly('throw a shadow at the pinned column as long as more of them lie under it', async () => {
    const page = await openPage({ viewport: { width: 1024, height: 700 } });
    await page.goto('/board/productionrecord/index');
    const shadow = () =>
      page
        .locator('tbody td[data-pin]')
        .first()
        .evaluate((cell) => Number(getComputedStyle(cell, '::before').opacity));

    await expect.poll(shadow).toBe(1);
    await page.locator('section:has(> table)').evaluate((box) => box.scrollTo({ left: box.scrollWidth }));

    await expect.poll(shadow).toBe(0);
  });

  longOnly('get the room of the words of the row actions where they have too little', async () => {
    const page = await openPage({ viewport: { width: 1024, height: 700 } });
    await page.goto('/board/productionrecord/index');

    await expect.poll(() => rows(page).first().getByRole('link', { name: '查看' }).count()).toBe(0);
    await rows(page).first().locator('summary').click();

    await rows(page).first().getByRole('link', { name: '查看' }).waitFor();
  });

  longOnly('are chosen beside the table, which follows each tick', async () => {
    const page = await openPage();
    await page.goto('/system/dept/index');

    await page.getByRole('link', { name: '列设置' }).click();
    const card = page.locator('[popover]').filter({ has: page.getByRole('checkbox', { name: '排序' }) });
    await card.getByRole('checkbox', { name: '排序' }).uncheck();
    await expect.poll(() => heads(page)).not.toContain('排序');
    expect(new URL(page.url()).pathname).toBe('/system/dept/index');
    await card.getByRole('button', { name: '恢复默认' }).click();

    await expect.poll(() => heads(page)).toContain('排序');
    await page.keyboard.press('Escape');
    await expect.poll(() => card.isVisible()).toBe(false);
  });

  test.each(toldOf('density', [true, false]))(
    'stand closer or further apart as somebody wishes (script: %s)',
    async (javaScriptEnabled) => {
      const page = await openPage({ javaScriptEnabled });
      await page.goto('/base/region/index');
      const density = () => page.locator('table').first().getAttribute('data-density');

      await page.getByRole('link', { name: '列设置' }).click();
      await page.getByRole('radio', { name: '宽松' }).check();
      if (!javaScriptEnabled) await page.getByRole('button', { name: '保存' }).click();

      await expect.poll(density).toBe('comfortable');
      await page.goto('/base/region/columns');
      await page.getByRole('radio', { name: '紧凑' }).check();
      await page.getByRole('button', { name: '保存' }).click();
      await page.waitForURL(/region\/index/);
      await expect.poll(density).toBe('compact');
    },
  );
});

test.each([
  ['/system/user/index', 1440],
  ['/system/user/index', 360],
  ['/system/tenantpackage/add', 1440],
])('what can be pressed on %s stays where it is when the script comes (%i px)', async (path, width) => {
  const page = await openPage({ viewport: { width, height: 900 } });
  let letCome = () => {};
  const comes = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/entry\.client/, (route) => comes.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'interactive');

  const before = await places(page);
  letCome();
  await waitForScript(page);
  await page.getByRole('button', { name: '全屏', includeHidden: true }).waitFor({ state: 'attached' });
  const after = await places(page);

  expect(before.size).toBeGreaterThan(20);
  expect([...before].map(([what]) => `${what} ${after.get(what)}`)).toEqual([...before].map((one) => one.join(' ')));
});

longOnly('a search is kept under a name beside the table', async () => {
  const page = await openPage();
  const word = await buildPosts(page, 2);
  await page.goto(`/system/post/index?postCode=${word}`);

  await page.locator('summary').filter({ hasText: '我的筛选' }).click();
  await page.getByRole('link', { name: '保存筛选' }).click();
  await page.locator('[popover] #name').fill(word);
  expect(new URL(page.url()).pathname).toBe('/system/post/index');
  await page.locator('[popover]').getByRole('button', { name: '保存' }).first().click();

  await page.waitForURL(/view=/);
  await page.locator('summary').filter({ hasText: word }).waitFor();
  expect(await rows(page).count()).toBe(2);
});

test.each(toldOf('sort', [true, false]))(
  'a phone sorts by a menu, not by heads that do not fit (script: %s)',
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
    await page.goto('/system/post/index');

    expect(await page.locator('th[data-column]:visible').count()).toBe(0);
    await page.locator('summary[aria-label="排序"]').click();
    await page.locator('details[open]').getByRole('link', { name: '岗位编号' }).click();

    await page.waitForURL(/sort=postCode/);
  },
);

test('an empty list says what empty means, and offers a file where files are taken', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/system/whiteip/index');
  expect(await page.getByRole('main').innerText()).toContain('名单为空时，任何地址都可以登录。');

  await page.goto('/board/exclusionflow/index');
  const isEmpty = (await rows(page).count()) === 0;
  if (isEmpty) expect(await page.getByRole('main').getByRole('link', { name: '导入', exact: true }).last().isVisible()).toBe(true);
});

longOnly.each([
  { list: '/system/dept/index', name: '部门名称', key: 'deptName' },
  { list: '/authority/role/index', name: '角色名称', key: 'roleName' },
  { list: '/base/region/index', name: '区划名称', key: 'name' },
])('a tree at $list is sorted and filtered in its head as other lists are', async ({ list, name, key }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(list);
  const head = page.getByRole('columnheader', { name });

  await head.getByRole('link').first().click();
  await page.waitForURL((url) => url.searchParams.get('sort') === key);
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  await head.getByRole('link').last().click();
  await page.waitForURL((url) => url.searchParams.get('ask') === key);
  await page.locator(`[id^="h-"][name="${key}"]`).first().waitFor();
});

test('on a phone every tool of a list is in sight, in the longer language too', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await page.goto('/system/user/index?lng=en');

  const box = await page.getByRole('link', { name: 'Columns' }).boundingBox();

  expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThanOrEqual(348);
});

longOnly('a list without tools has no empty line over its head, and says over it what is done to a selection', async () => {
  const page = await openPage();
  await page.goto('/system/dict/index');
  const [head, row] = [page.locator('thead').first(), page.locator('tbody tr').first()];
  const before = await row.boundingBox();
  const panel = await page.locator('form:has(table)').first().boundingBox();
  expect((await head.boundingBox())?.y).toBeLessThan((panel?.y ?? 0) + 10);

  await row.getByRole('checkbox').check();

  await page.getByRole('button', { name: '删除', exact: true }).first().waitFor();
  expect((await row.boundingBox())?.y).toBe(before?.y);
});

test('on a phone the heads that sort a list without tools stand below the box that ticks all, which says so', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await page.goto('/system/dict/index');
  const head = page.locator('thead').first();

  const all = await head.getByText('全选本页').boundingBox();
  const sorts = await Promise.all((await head.locator('th[data-sort]').all()).map((one) => one.boundingBox()));

  expect(sorts.length).toBeGreaterThan(1);
  expect(sorts.filter((sort) => (sort?.y ?? 0) < (all?.y ?? 800) + (all?.height ?? 0))).toEqual([]);
});

test('the bar of a form covers no field that is reached by keyboard', async () => {
  const page = await openPage({ viewport: { width: 1366, height: 520 } });
  await page.goto('/smt/linesetting/add');
  const bar = page.locator('form > div:has(> button[type="submit"]), form > div:has(> button)').last();

  const covered = await page
    .locator('form')
    .last()
    .locator('input:not([type=hidden]), textarea, select')
    .evaluateAll(
      (controls, button) =>
        controls.flatMap((control) => {
          if (!(control instanceof HTMLElement) || !control.checkVisibility()) return [];
          control.focus();
          const { top, bottom, left } = control.getBoundingClientRect();
          const at = document.elementFromPoint(left + 4, (top + bottom) / 2);
          return at !== null && button?.contains(at) ? [control.getAttribute('name')] : [];
        }),
      await bar.elementHandle(),
    );

  expect(await page.locator('input[name="alarmSecret"]').count()).toBe(1);
  expect(covered).toEqual([]);
});

/** Where what may be pressed in the first screen is, by what it is called or leads to. */
async function places(page: Page): Promise<Map<string, string>> {
  const found = await page.locator('header, main').evaluateAll((parts) =>
    parts.flatMap((part) =>
      Array.from(part.querySelectorAll<HTMLElement>('a[href], button, summary, label'), (one) => {
        const { x, y, width } = one.getBoundingClientRect();
        const isShown = width > 0 && y < innerHeight && one.closest('[data-row]') === null;
        const what = `${one.tagName} ${one.getAttribute('href') ?? one.getAttribute('aria-label') ?? one.textContent}`;
        return [what, isShown ? `${Math.round(x)} ${Math.round(y)}` : ''] as const;
      }),
    ),
  );
  return new Map(found.filter(([, place]) => place !== ''));
}

test.each(toldOf('empty', [true, false]))('an empty list offers what needs no record (script: %s)', async (javaScriptEnabled) => {
  const page = await openPage({ javaScriptEnabled });

  await page.goto('/resource/attach/index?originalName=nothing-of-this-name');
  await page.getByText('没有符合条件的数据').waitFor();
  await page.getByRole('link', { name: '上传' }).click();

  await page.waitForURL('**/resource/attach/upload');
});

test('on a phone without script no empty line stands above the records', async () => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  await page.goto('/system/user/index');

  expect(await rows(page).count()).toBeGreaterThan(0);
  expect(await page.locator('thead').isVisible()).toBe(false);
});

test('a text browser, which draws what is hidden, finds no button without a name', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await buildPosts(page, 1);
  const nameless: string[] = [];

  for (const at of ['index', 'add', 'columns', `bulk?ids=${built[0]}`]) {
    await page.goto(`/system/post/${at}`);
    const names = await page
      .locator('main button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
    if (names.length === 0 || names.some((name) => name?.trim() === '')) nameless.push(at);
  }

  expect(nameless).toEqual([]);
});
