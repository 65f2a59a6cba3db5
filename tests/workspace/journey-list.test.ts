import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { cookiesOf, expectFlash, onceWithout, openContext, signIn, teller } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { databaseOf, demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { longOnly } from '#tests/told.ts';

let server: RunningServer;
let browser: Browser;
/** The administrator's cookies: one sign-in for all tests, for passwords are slow to check on purpose. */
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
  const once = onceWithout(javaScriptEnabled);
  const rarely = onceWithout(javaScriptEnabled, longOnly);
  tell('searches from the first page, sorts, and chooses how many rows a page has', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 23);
    await page.goto('/system/post/index');

    await page.getByRole('link', { name: '2', exact: true }).click();
    await page.waitForURL(/current=2/);
    await page.getByLabel('岗位编号').fill(word);
    await page.getByRole('button', { name: '搜索' }).last().click();
    await page.waitForURL((url) => url.searchParams.get('postCode') === word && !url.searchParams.has('current'));
    await page.getByText('共 23 条').waitFor();
    expect(await page.getByLabel('岗位编号').inputValue()).toBe(word);

    await page.getByRole('columnheader', { name: '岗位编号' }).getByRole('link').first().click();
    await page.waitForURL(/sort=postCode/);
    await page.getByRole('columnheader', { name: '岗位编号' }).getByRole('link').first().click();
    await page.waitForURL(/sort=-postCode/);
    await rows(page)
      .first()
      .filter({ hasText: `${word}-22` })
      .waitFor();
    await page.getByRole('link', { name: '3', exact: true }).click();
    await page.waitForURL(/current=3/);
    await page.getByRole('link', { name: '30', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('size') === '30' && !url.searchParams.has('current'));

    // With script the address changes an instant before the rows do.
    await rows(page).nth(22).waitFor();
    expect(await rows(page).count()).toBe(23);
    expect(await rows(page).first().innerText()).toContain(`${word}-22`);
  });

  tell('reads that there are more than 10,000, goes beyond them, and counts exactly on request', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = newWord();
    const sql = databaseOf(server);
    await sql`insert into system_post (tenant_id, category, post_code, post_name, sort)
      select '000000', 1, ${word} || '-' || n, '大量岗位', 1 from generate_series(1, 10015) n`;
    await sql.end();

    await page.goto(`/system/post/index?postCode=${word}&current=1000`);
    await page.getByText('共 10,000+ 条').waitFor();
    await page.getByRole('link', { name: '1001', exact: true }).click();
    await page.waitForURL(/current=1001/);
    await page.getByRole('link', { name: '精确总数' }).click();
    await page.waitForURL(/total=exact/);
    await page.getByText('共 10,015 条').waitFor();
    await page.goto(`/system/post/index?postCode=${word}&lng=en`);

    await page.getByText('10,000+ in total').waitFor();
    expect(await page.getByRole('link', { name: 'Count exactly' }).getAttribute('href')).toMatch(/total=exact/);
  });

  tell('adds a record; what is missing is said at its field, and what was typed stays', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = newWord();
    await page.goto(`/system/post/index?postCode=${word}`);
    await page.getByRole('main').getByRole('link', { name: '新增' }).first().click();

    await page.getByRole('heading', { name: '新增岗位' }).waitFor();
    await form(page).getByLabel('岗位名称').fill('试验岗位');
    await save(page);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('请输入岗位编号');
    expect(await noteOf(form(page).getByLabel('岗位编号'))).toBe('请输入岗位编号');
    expect(await form(page).getByLabel('岗位名称').inputValue()).toBe('试验岗位');

    await form(page).getByLabel('岗位编号').fill(word);
    await save(page);
    await expectFlash(page, '新增成功');
    expect(new URL(page.url()).search).toBe(`?postCode=${word}`);
    expect(await rows(page).innerText()).toContain('试验岗位');
  });

  rarely("makes a tenant, and is shown its administrator's password once", async () => {
    const page = await openPage({ javaScriptEnabled });
    await page.goto('/system/tenant/index');
    await page.getByRole('main').getByRole('link', { name: '新增' }).first().click();
    await page.getByRole('heading', { name: '新增租户' }).waitFor();
    await form(page).getByLabel('租户名称').fill(`厂${newWord()}`);
    await save(page);

    await scope(page).getByText('密码仅显示这一次').waitFor();
    expect(await shown(page)).toMatch(/账号\s+admin\s+一次性密码\s+[0-9A-Za-z]{14}\s/);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('flash');
    await scope(page).getByText('已记下，返回列表').click();
    await page.waitForURL(/\/system\/tenant\/index/);
    await expect.poll(() => page.getByText('一次性密码').count()).toBe(0);
  });

  tell('views a record and edits it', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 1);
    await page.goto(`/system/post/index?postCode=${word}`);

    await rows(page).getByRole('link', { name: '查看' }).click();
    await page.getByRole('heading', { name: '查看岗位' }).waitFor();
    await page.waitForLoadState();
    expect(await shown(page)).toContain(`${word}-00`);
    await scope(page).getByText('编辑', { exact: true }).click();
    await page.getByRole('heading', { name: '编辑岗位' }).waitFor();
    await form(page).getByLabel('岗位名称').fill('改名后');
    await save(page);

    await expectFlash(page, '更新成功');
    await page.waitForLoadState();
    expect(await rows(page).innerText()).toContain('改名后');
  });

  tell('is refused when somebody else saved the record first, and keeps what was typed', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 1);
    await page.goto(`/system/post/index?postCode=${word}`);
    const colleague = await page.context().newPage();
    await colleague.goto(`/system/post/index?postCode=${word}`);

    for (const each of [page, colleague]) await rows(each).getByRole('link', { name: '编辑' }).click();
    await form(colleague).getByLabel('岗位名称').fill('同事先改');
    await save(colleague);
    await expectFlash(colleague, '更新成功');
    await page.bringToFront();
    await form(page).getByLabel('岗位名称').fill('我的修改');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await save(page);

    expect((await answer).status()).toBe(409);
    await page.getByRole('alert').filter({ hasText: '数据已被他人修改' }).waitFor();
    expect(await form(page).getByLabel('岗位名称').inputValue()).toBe('我的修改');
    await scope(page).getByText('重新加载最新数据').click();
    await expect.poll(() => form(page).getByLabel('岗位名称').inputValue()).toBe('同事先改');
    await form(page).getByLabel('岗位名称').fill('我的修改');
    await save(page);
    await expectFlash(page, '更新成功');
  });

  test('is asked before records are removed, and told when none is selected', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = await buildPosts(page, 3);
    await page.goto(`/system/post/index?postCode=${word}`);

    if (javaScriptEnabled) expect(await page.getByRole('button', { name: '删除' }).isVisible()).toBe(false);
    else {
      await page.getByRole('button', { name: '删除' }).click();
      await page.getByText('请选择至少一条数据').waitFor();
    }
    for (const row of [0, 1]) await rows(page).nth(row).getByRole('checkbox').check();
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByText('确定将选择数据删除? 共 2 条数据：岗位0、岗位1。').waitFor();
    await page.waitForLoadState();
    await scope(page).getByRole('button', { name: '确定' }).click();

    await expectFlash(page, '删除成功');
    await page.waitForLoadState();
    expect(await rows(page).count()).toBe(1);
    await rows(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByText('确定将选择数据删除? 将删除“岗位2”。').waitFor();
  });

  once('adds a department, which stands in the tree below the one above it', async () => {
    const page = await openPage({ javaScriptEnabled });
    const word = newWord();
    const { id: parentId } = await mutate(page, 'system.dept.save', { deptName: `${word} 外观`, sort: 90 });
    await page.goto(`/system/dept/index?deptName=${word}`);
    await page.getByRole('main').getByRole('link', { name: '新增', exact: true }).first().click();

    await form(page).getByLabel('部门名称').fill(`${word} 划痕`);
    await chooseParent(page, parentId);
    await save(page);

    await expectFlash(page, '新增成功');
    await page.waitForLoadState();
    expect(await rows(page).allInnerTexts()).toEqual([expect.stringContaining('外观'), expect.stringContaining('划痕')]);
    const [above, below] = await Promise.all(['外观', '划痕'].map((name) => rows(page).getByText(`${word} ${name}`).first().boundingBox()));
    expect(below?.x).toBeGreaterThanOrEqual(above?.x ?? 0);
  });

  longOnly('changes the language and the theme, and stays on the page', async () => {
    const [page, phone] = [await openPage({ javaScriptEnabled }), await openPage({ javaScriptEnabled })];
    for (const device of [page, phone]) await device.goto('/system/post/index?size=30');
    // The choice follows its user into every new browser: the other tests read Chinese.
    onTestFinished(async () => void (await mutate(page, 'session.saveUiSettings', { language: null, theme: null })));

    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await page.getByRole('heading', { name: 'Position' }).waitFor();
    await page.locator('summary[title="Appearance"]').click();
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
    await page.waitForLoadState();

    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/system/post/index?size=30');
    await phone.reload();
    expect(await phone.locator('html').getAttribute('lang')).toMatch(/^zh/);
    const data = [...(await page.locator('tbody td').allInnerTexts()), ...(await page.locator('header').allInnerTexts())].join('\n');
    const words = (await page.locator('body').innerText()).split('\n').flatMap((line) => line.split('\t'));
    const ofNobody = words.filter((part) => !data.includes(part.trim()) && /\p{Script=Han}/u.test(part.replace(recordNames, '')));
    expect(ofNobody).toEqual([]);
  });

  once('finds a page that does not exist said so, with a way home', async () => {
    const page = await openPage({ javaScriptEnabled });

    const answers = [await page.goto('/system/nothing/index'), await page.goto('/nowhere/at/all/really')];

    expect(answers.map((answer) => answer?.status())).toEqual([404, 404]);
    expect(await page.getByRole('main').innerText()).toContain('页面不存在');
    await page.getByRole('link', { name: '返回首页' }).click();
    await page.waitForURL('**/wel/index');
  });

  tell('whose session has ended signs in and is back where the work was', async () => {
    const page = await openPage({ javaScriptEnabled });
    await page.context().clearCookies();

    await page.goto('/system/post/index?size=30');
    expect(new URL(page.url()).pathname).toBe('/login');
    await signIn(page, { account: 'admin', password: demoPassword });

    expect(page.url()).toBe(`${server.origin}/system/post/index?size=30`);
  });
});

describe('with script', () => {
  longOnly('a dialog stands 880 px wide over the list, and a click beside it leaves it open', async () => {
    const page = await openPage();
    await page.goto('/system/dictbiz/index');

    await page.getByRole('main').getByRole('link', { name: '新增' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect((await dialog.boundingBox())?.width).toBe(880);
    await page.mouse.click(20, 450);
    expect(await dialog.isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/system/dictbiz/index');
    await dialog.getByLabel('字典编号').fill('half');
    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByText('已填写的内容尚未保存，确定关闭?').waitFor();
    await page.getByRole('button', { name: '不保存并关闭' }).click();

    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  longOnly('the list keeps its scroll and its selection while a record is edited over it', async () => {
    const page = await openPage({ viewport: { width: 1280, height: 500 } });
    const word = await buildPosts(page, 23);
    await page.goto(`/system/post/index?postCode=${word}&size=30`);

    await rows(page).nth(2).getByRole('checkbox').check();
    await rows(page).nth(20).scrollIntoViewIfNeeded();
    const before = await scrollOf(page);
    expect(before).toBeGreaterThan(0);
    await rows(page).nth(20).getByRole('link', { name: '编辑' }).click();
    await form(page).getByLabel('岗位描述').fill('看过');
    await save(page);
    await expectFlash(page, '更新成功');
    await page.waitForLoadState();

    expect(await rows(page).nth(20).innerText()).toContain('看过');
    expect(await scrollOf(page)).toBe(before);
    expect(await rows(page).nth(2).getByRole('checkbox').isChecked()).toBe(true);
    expect(await page.getByText('已选 1 条').count()).toBe(1);
  });
});

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(browser, { baseURL: server.origin, storageState: signedIn, ...options });
  return context.newPage();
}

/** Posts that no other test sees, found by the word that is answered. */
async function buildPosts(page: Page, count: number): Promise<string> {
  const word = newWord();
  for (let each = 0; each < count; each += 1) {
    const postCode = `${word}-${String(each).padStart(2, '0')}`;
    await mutate(page, 'system.post.save', { postCode, postName: `岗位${each}`, sort: 100 + each });
  }
  return word;
}

/** Tabs are called after the records that the other tests opened. */
const recordNames = /岗位\d+|试验岗位|改名后|同事先改|我的修改/gu;

const newWord = (): string => `t${randomBytes(4).toString('hex')}`;

async function mutate(page: Page, path: string, data: unknown): Promise<{ id: string }> {
  const response = await page.request.post(`/trpc/${path}`, { data, headers: { origin: server.origin } });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()).result.data;
}

const rows = (page: Page): Locator => page.locator('tbody tr');
/** Where a record stands: in the dialog over its list with script, else on a page of its own. */
const scope = (page: Page): Locator => page.locator('dialog[open], main:not(:has(dialog[open]))').last();
const form = (page: Page): Locator => page.locator('form[method="post"][novalidate]');
const shown = (page: Page): Promise<string> => scope(page).innerText();
const save = (page: Page): Promise<void> => scope(page).getByRole('button', { name: '保存' }).click();
const scrollOf = (page: Page): Promise<number> =>
  page.evaluate(() => window.scrollY + [...document.querySelectorAll('section')].reduce((sum, box) => sum + box.scrollTop, 0));
const noteOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '');

async function chooseParent(page: Page, id: string): Promise<void> {
  const control = form(page).getByLabel('上级部门');
  if ((await control.evaluate((element) => element.tagName)) === 'SELECT') return void (await control.selectOption(id));
  await control.click();
  await page.getByRole('option').filter({ hasText: '外观' }).last().click();
}
