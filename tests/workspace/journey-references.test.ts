import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf, openContext, teller } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
let signedIn: BrowserContextOptions['storageState'];

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  signedIn = await cookiesOf(server);
});

describe.each([
  { manner: 'with script', javaScriptEnabled: true },
  { manner: 'without script', javaScriptEnabled: false },
])('an administrator $manner', ({ javaScriptEnabled }) => {
  const tell = teller(javaScriptEnabled);
  tell('is told what keeps a record, led to it, and not asked once more', async () => {
    const page = await openPage(javaScriptEnabled);
    const [used, free] = [await buildLine(page), await buildLine(page)];
    await mutate(page, 'board.slogan.save', { content: `安全第一 ${used.code}`, lineId: used.id, sort: 1, isEnabled: true });
    await page.goto('/board/productionline/index');

    for (const { code } of [used, free])
      await page
        .locator('tbody tr')
        .filter({ hasText: `L${code}` })
        .getByRole('checkbox')
        .check();
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByText('确定将选择数据删除?').waitFor();
    await scope(page).getByRole('button', { name: '确定' }).click();
    await scope(page).getByText('数据已被引用，不能删除').waitFor();
    const again = await scope(page).getByRole('button', { name: '确定' }).count();
    await scope(page)
      .getByRole('link', { name: `产线 ${used.code} 标语 1 条` })
      .click();
    await page.waitForURL(`**/board/slogan/index?lineId=${used.id}`);

    expect(again).toBe(0);
    await expect.poll(() => page.locator('tbody tr').allInnerTexts()).toEqual([expect.stringContaining(`安全第一 ${used.code}`)]);
  });

  tell('reads of a record that its department was removed, and changes it without losing that', async () => {
    const page = await openPage(javaScriptEnabled);
    const line = await buildLine(page);
    const [lender, borrower] = [await buildDept(page), await buildDept(page)];
    const counts = { shouldAttendCount: 10, realAttendCount: 10, leaveCount: 0 };
    const shift = { lineId: line.id, shiftType: '1', lineState: 0, ...counts };
    await mutate(page, 'board.shiftRecord.save', { ...shift, startTime: startNow() });
    const support = { supportType: 'lend', numberOfWorker: 1, workHour: '1', fromDeptId: lender.id, toDeptId: borrower.id };
    const { id } = await mutate(page, 'board.supportHours.save', { lineId: line.id, ...support });
    await mutate(page, 'system.dept.remove', { ids: [lender.id] });

    await page.goto(`/board/supporthours/view/${id}`);
    const read = await scope(page).innerText();
    await page.goto(`/board/supporthours/edit/${id}`);
    await scope(page).getByLabel('支援原因').fill('改了原因');
    await scope(page).getByRole('button', { name: '保存' }).click();
    await page.waitForURL('**/board/supporthours/index*');
    await page.goto(`/board/supporthours/view/${id}`);
    const changed = await scope(page).innerText();

    expect(read).toContain(`部门 ${lender.code}(已删除)`);
    expect(changed).toContain(`部门 ${lender.code}(已删除)`);
    expect(changed).toContain('改了原因');
  });
});

test('what is chosen by name is chosen in one way all over a form, and found by its initials', async () => {
  const page = await openPage(true);
  for (let at = 0; at < 13; at += 1)
    await mutate(page, 'system.post.save', {
      postCode: `P${at}-${newCode()}`,
      postName: at === 7 ? '仓管助理' : `岗位${at}`,
      category: 1,
      sort: at,
    });

  await page.goto('/system/user/add');
  const group = (name: string) => page.getByRole('group', { name });
  const search = (name: string) => group(name).locator('input:not([type=hidden], [type=checkbox], [type=search])');
  const posts = search('所属岗位');
  await posts.fill('cgzl');
  await page.getByRole('option').first().waitFor();
  const found = await page.getByRole('option').allInnerTexts();
  await posts.press('Enter');

  expect(found).toEqual(['仓管助理']);
  await group('所属岗位').getByText('仓管助理').first().waitFor();
  await search('所属角色').waitFor();
  for (const name of ['所属岗位', '所属角色']) expect(await group(name).getByRole('checkbox').count()).toBe(0);
});

async function openPage(javaScriptEnabled: boolean): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, storageState: signedIn, javaScriptEnabled });
  return context.newPage();
}

async function buildLine(page: Page) {
  const code = newCode();
  return {
    code,
    ...(await mutate(page, 'board.productionLine.save', {
      lineCode: `L${code}`,
      lineName: `产线 ${code}`,
      lineType: 'dip',
      isEnabled: true,
    })),
  };
}

async function buildDept(page: Page) {
  const code = newCode();
  return { code, ...(await mutate(page, 'system.dept.save', { deptName: `部门 ${code}`, parentId: '0', sort: 1, deptCategory: 2 })) };
}

const newCode = () => randomBytes(4).toString('hex');

/** The server's clock is this machine's; the factory's is eight hours ahead of UTC. */
const startNow = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

async function mutate(page: Page, path: string, data: unknown): Promise<{ id: string }> {
  const response = await page.request.post(`/trpc/${path}`, { data, headers: { origin: server.origin } });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()).result.data;
}

/** Where something is asked: in the dialog over its list with script, else on a page of its own. */
const scope = (page: Page): Locator => page.locator('dialog[open], main:not(:has(dialog[open]))').last();
