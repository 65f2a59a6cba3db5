import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { cookiesOf, expectFlash, openContext, signIn, waitForScript } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
let signedIn: BrowserContextOptions['storageState'];
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
  signedIn = await cookiesOf(server);
});

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(browser, {
    baseURL: server.origin,
    viewport: { width: 1440, height: 900 },
    storageState: signedIn,
    ...options,
  });
  return context.newPage();
}

const nameField = (page: Page) => page.locator('form').getByLabel('岗位名称').last();
const offer = (page: Page) => page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d 有未保存的内容/);
const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('workspace.saveDraft') && response.ok(), { timeout: 20_000 });

/** Types as people do, until the server has it. */
async function type(page: Page, text: string) {
  const kept = saved(page);
  await nameField(page).fill(text);
  await kept;
}

/** A post of its own, and the address where it is edited. */
async function buildPost(page: Page, postName = '原名'): Promise<string> {
  const code = randomBytes(6).toString('hex');
  await page.request.post('/trpc/system.post.save', {
    headers: { origin: server.origin },
    data: { postCode: code, postName, category: 1, sort: 1 },
  });
  const answer = await page.request.get(
    `/trpc/system.post.list?input=${encodeURIComponent(JSON.stringify({ filters: { postCode_equal: code } }))}`,
  );
  const { result } = (await answer.json()) as { result: { data: { records: { id: string }[] } } };
  return `/system/post/edit/${result.data.records[0]?.id}`;
}

test('what was typed is in the form again after one’s own reload; opened anew, the form offers it and forces nothing', async () => {
  const page = await openPage();
  const at = await buildPost(page);
  await page.goto(at);
  await type(page, '打了一半');

  await page.reload();
  await page.getByText(/^已恢复 /).waitFor();
  await expect.poll(() => nameField(page).inputValue()).toBe('打了一半');
  await page.goto(at);
  await offer(page).waitFor();
  expect(await nameField(page).inputValue()).toBe('原名');
  await page.getByRole('link', { name: '恢复' }).click();

  await page.getByText(/^已恢复 /).waitFor();
  await expect.poll(() => nameField(page).inputValue()).toBe('打了一半');
});

test('what the server got after it made the reloaded page is on that page too', async () => {
  const page = await openPage();
  const at = await buildPost(page);
  await page.goto(at);
  const kept = saved(page);
  await page.route(`**${at}`, async (route) => {
    const made = await route.fetch();
    await kept;
    await route.fulfill({ response: made });
  });

  await nameField(page).fill('刷新之前');
  await page.reload();

  await expect.poll(() => nameField(page).inputValue()).toBe('刷新之前');
});

test('what was typed while an earlier draft is on its way is kept in the window when the page is left', async () => {
  const page = await openPage();
  const at = await buildPost(page);
  await page.goto(at);
  await page.route('**/workspace.saveDraft', () => undefined);
  const isSent = page.waitForRequest(/workspace\.saveDraft/);
  await nameField(page).fill('前一半');
  await isSent;

  await nameField(page).fill('前一半和后一半');
  const left = await page.evaluate(() => {
    window.dispatchEvent(new Event('pagehide'));
    return Object.values(sessionStorage).join();
  });

  expect(left).toContain('前一半和后一半');
});

test('what the server answered to a press stays on the page when its data are loaded again', async () => {
  const page = await openPage();
  await page.goto('/pur/inquiryform/add');
  const kept = saved(page);
  await page.locator('[name="title"]').fill('草稿之后');
  await kept;
  await page.waitForFunction(() => Object.entries(sessionStorage).some(([place, mark]) => place.startsWith('draft:') && mark === ''));
  // The form that the answer brings finds the stored draft, and has the page's data loaded again.
  const reloads = watchReloads(page);

  await page.locator('#pasted').fill('CH340\t500');
  await page.getByRole('button', { name: '识别并加入' }).click();
  // The first belongs to the press.
  await expect.poll(() => ({ ...reloads }), { timeout: 30_000 }).toEqual({ begun: 2, open: 0 });
  // What they brought is drawn a moment later.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));

  expect(await page.locator('[name="temMatrialList[0].itemNumber"]').inputValue()).toBe('CH340');
});

/** How often the page's data are asked for from now on, and how often without an end so far; what is read to its end counts as cut off. */
function watchReloads(page: Page): { begun: number; open: number } {
  const reloads = { begun: 0, open: 0 };
  const count = (by: 1 | -1) => (request: Request) => {
    if (request.method() !== 'GET' || !request.url().includes('/add.data')) return;
    if (by === 1) reloads.begun += 1;
    reloads.open += by;
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return reloads;
}

test('of one’s own particulars it is there again as well, and the tab is marked', async () => {
  const page = await openPage();
  await page.goto('/info/index');
  const name = page.locator('main form[method="post"] input[name="realName"]');
  const before = await name.inputValue();
  const kept = saved(page);
  await name.fill('打了一半');
  await kept;
  await page.locator('[data-page="/info/index"][data-unsaved]').waitFor();

  await page.reload();
  await expect.poll(() => name.inputValue()).toBe('打了一半');
  await page.getByRole('button', { name: '放弃草稿' }).click();
  await expect.poll(() => name.inputValue()).toBe(before);
});

test('what was typed before the script of the page was there is kept as well', async () => {
  const page = await openPage();
  const at = await buildPost(page);
  let letGo = () => {};
  const isTyped = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', (route) => isTyped.then(() => route.continue()));
  await page.goto(at, { waitUntil: 'commit' });

  await nameField(page).fill('抢先一步');
  const kept = saved(page);
  letGo();

  expect((await kept).request().postData()).toContain('抢先一步');
});

test('a draft is restored without script too', async () => {
  const page = await openPage();
  const at = await buildPost(page);
  await page.goto(at);
  await type(page, '换台电脑');

  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto(at);
  await offer(plain).waitFor();
  await plain.getByRole('link', { name: '恢复' }).click();
  expect(await nameField(plain).inputValue()).toBe('换台电脑');
  await plain.getByRole('button', { name: '放弃草稿' }).click();

  expect(await nameField(plain).inputValue()).toBe('原名');
  expect(await offer(plain).count()).toBe(0);
});

test('a form that was accepted leaves no draft', async () => {
  const page = await openPage();
  const at = await buildPost(page);
  await page.goto(at);
  await type(page, '改好了');

  await page.getByRole('button', { name: '保存' }).click();
  await expectFlash(page, '更新成功');
  await page.goto(at);

  expect(await nameField(page).inputValue()).toBe('改好了');
  expect(await offer(page).count()).toBe(0);
});

test.each(['before the page is left', 'from the next page'])(
  'what was refused because the record had changed is offered over it, whether the server has it %s',
  async (when) => {
    const page = await openPage();
    const at = await buildPost(page);
    await page.goto(at);
    const colleague = await openPage();
    await colleague.goto(at);
    await type(page, '我的版本');
    await colleague.locator('form').getByLabel('岗位排序').last().fill('9');
    await colleague.getByRole('button', { name: '保存' }).click();
    await expectFlash(colleague, '更新成功');
    const isLate = when === 'from the next page';
    if (isLate) await page.route('**/workspace.saveDraft', () => undefined);
    const kept = isLate ? undefined : saved(page);

    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('alert').filter({ hasText: '数据已被他人修改' }).waitFor();
    expect(await nameField(page).inputValue()).toBe('我的版本');
    await kept;
    if (isLate) await page.unroute('**/workspace.saveDraft');
    const sent = isLate ? saved(page) : undefined;
    await page.goto('/info/index');
    await sent;
    await page.goto(at);

    await offer(page).waitFor();
    await page.getByText('此后该数据已被他人修改，请核对后再保存。').waitFor();
    expect(await nameField(page).inputValue()).toBe('原名');
    await page.getByRole('link', { name: '恢复' }).click();
    await expect.poll(() => nameField(page).inputValue()).toBe('我的版本');
    await page.getByRole('button', { name: '保存' }).click();
    await expectFlash(page, '更新成功');
  },
);

test('what was sent while the network was away is in its form again, and what was accepted leaves nothing behind', async () => {
  const page = await openPage();
  const at = await buildPost(page);
  const left = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
  await page.goto(at);
  await type(page, '先存一次');
  await page.context().setOffline(true);
  await nameField(page).fill('断网时写的');
  await page.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => nameField(page).count()).toBe(0);
  expect(await left()).toHaveLength(1);

  await page.context().setOffline(false);
  await page.goto(at);
  await expect.poll(() => nameField(page).inputValue()).toBe('断网时写的');
  await waitForScript(page);
  await page.getByRole('button', { name: '保存' }).click();
  await expectFlash(page, '更新成功');

  await expect.poll(left).toEqual([]);
  await page.goto(at);
  expect(await offer(page).count()).toBe(0);
});

test('a draft of an older version says so and shows what it holds; restored, it is saved over the newer one knowingly', async () => {
  const page = await openPage();
  const at = await buildPost(page);
  await page.goto(at);
  await type(page, '旧版草稿');
  const id = at.split('/').at(-1);
  const detail = await page.request.get(`/trpc/system.post.detail?input=${encodeURIComponent(JSON.stringify({ id }))}`);
  const { result } = (await detail.json()) as { result: { data: Record<string, unknown> } };
  await page.request.post('/trpc/system.post.update', {
    headers: { origin: server.origin },
    data: { ...result.data, postName: '同事的名字' },
  });

  await page.goto(at);
  await page.getByText('此后该数据已被他人修改，请核对后再保存。').waitFor();
  await page.getByText('查看草稿').click();
  expect(await page.locator('details dl').last().innerText()).toContain('旧版草稿');
  await page.getByRole('link', { name: '恢复' }).click();
  await expect.poll(() => nameField(page).inputValue()).toBe('旧版草稿');
  await page.getByRole('button', { name: '保存' }).click();

  await expectFlash(page, '更新成功');
});

test('a dialog that was left by the back button offers what was typed there, and its tab says so', async () => {
  const page = await openPage();
  const at = await buildPost(page);
  await page.goto('/info/index');
  await page.goto('/system/post/index?sort=-createTime&size=200');
  await page.locator(`a[href^="${at}"]`).click();
  await page.getByRole('dialog').getByLabel('岗位名称').waitFor();
  await type(page, '对话框里');
  const tab = page.locator('li[data-page="/system/post/index"]').first();
  expect(await tab.innerText()).toContain('有未保存的内容');

  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goForward();
  await offer(page).waitFor();
  expect(await nameField(page).inputValue()).toBe('原名');

  await page.reload();
  await offer(page).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click();
  await expect.poll(() => nameField(page).inputValue(), { timeout: 10_000 }).toBe('对话框里');
  await page.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click();

  await expect.poll(() => nameField(page).inputValue(), { timeout: 10_000 }).toBe('原名');
});

test('a tab with something unsaved asks before it is closed', async () => {
  const page = await openPage();
  const at = await buildPost(page);
  await page.goto(at);
  await type(page, '别关我');
  const tab = page.locator(`li[data-page="${at}"]`).first();

  await tab.getByRole('button').click();
  await page.getByRole('dialog').getByText('有未保存的内容，草稿保留 14 天').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  expect(await tab.count()).toBe(1);
  await tab.getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();

  await expect.poll(() => page.locator(`li[data-page="${at}"]`).count()).toBe(0);
});

test('a session that ended while somebody typed: signed in as the same user, it is in the form', async () => {
  const page = await openPage({ storageState: undefined as never });
  await signIn(page, { account: 'admin', password: demoPassword });
  const at = await buildPost(page);
  await page.goto(at);
  await type(page, '先存一次');
  const cookies = (await page.context().cookies()).filter(({ name }) => name !== 'seed');
  expect(cookies.length).toBeGreaterThan(0);
  for (const { name } of cookies) await page.context().clearCookies({ name });

  const refused = page.waitForResponse((response) => response.url().includes('workspace.saveDraft') && response.status() === 401);
  await nameField(page).fill('会话已过期');
  await refused;
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/\/login/);
  await page.locator('#tenantId').waitFor();
  await signIn(page, { account: 'admin', password: demoPassword });

  await expect.poll(() => nameField(page).inputValue()).toBe('会话已过期');
});

test('without script: what was sent after the session had ended is in its form once its writer has signed in', async () => {
  const page = await openPage({ javaScriptEnabled: false, storageState: undefined as never });
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.goto('/system/post/add?category=2&from=%2Fsystem%2Fpost%2Findex%3Fsize%3D50');
  await page.context().clearCookies({ name: 'session' });

  await nameField(page).fill('全部填好了');
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/\/login/);
  await signIn(page, { account: 'admin', password: demoPassword });

  await page.getByText(/^已恢复 /).waitFor();
  expect(await nameField(page).inputValue()).toBe('全部填好了');
  expect(await page.getByRole('link', { name: '取消' }).getAttribute('href')).toBe('/system/post/index?size=50');
  await page.getByRole('button', { name: '放弃草稿' }).click();
  expect(await offer(page).count()).toBe(0);
});

test('without script: what was typed about oneself, beside a place for a file, outlives the session too', async () => {
  const page = await openPage({ javaScriptEnabled: false, storageState: undefined as never });
  await signIn(page, { account: 'leader', password: demoPassword });
  await page.goto('/info/index');
  await page.context().clearCookies({ name: 'session' });

  await page.locator('main input[name="realName"]').fill('打了一半');
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/\/login/);
  await signIn(page, { account: 'leader', password: demoPassword });

  expect(await page.locator('main input[name="realName"]').inputValue()).toBe('打了一半');
});

test('a password is never kept', async () => {
  const page = await openPage();
  await page.goto('/system/user/add');
  const bodies: string[] = [];
  page.on('request', (request) => request.url().includes('workspace.saveDraft') && bodies.push(request.postData() ?? ''));

  await page.locator('main input[name="password"]').fill('Hidden-2026');
  await expect
    .poll(
      async () => {
        await page.locator('main input[name="realName"]').fill(`王${Date.now()}`);
        return bodies.length;
      },
      { timeout: 15_000, interval: 2500 },
    )
    .toBeGreaterThan(0);

  expect(bodies.join()).toContain('王');
  expect(bodies.join()).not.toContain('Hidden');
});
