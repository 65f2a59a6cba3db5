import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import { onTestFinished, test } from 'vitest';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { toldOf } from '#tests/told.ts';

/** A reader of their own: cookies, language and script are nobody else's, and all is closed with the test. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...options });
  context.setDefaultTimeout(10_000);
  context.on('page', waitForWholePages);
  context.on('page', waitForScripts);
  onTestFinished(async ({ task }) => {
    const [error] = (task.result?.state === 'fail' && task.result.errors) || [];
    if (error) for (const page of context.pages()) error.message += `\n${await describePage(page)}`;
    await context.close();
  });
  return context;
}

const patient = new WeakSet<object>();

/**
 * Without script the heading of the next page can be found while the rows below it still arrive, and a count taken then is too small. So
 * whoever has waited for something, or pressed something, has the document that holds it whole. Playwright lends out no class of its
 * locators, hence their prototype.
 */
function waitForWholePages(page: Page): void {
  const locators: Locator = Object.getPrototypeOf(page.locator('html'));
  if (patient.has(locators)) return;
  patient.add(locators);
  const { waitFor, click } = locators;
  locators.waitFor = async function (options) {
    await waitFor.call(this, options);
    await this.page().waitForLoadState('domcontentloaded', { timeout: 10_000 });
  };
  locators.click = async function (options) {
    await click.call(this, options);
    await this.page().waitForLoadState('domcontentloaded', { timeout: 10_000 });
  };
}

/**
 * Whoever goes to a page, or waits for its address, has React's, because what is pressed before it takes over works as without script, and
 * because an address changes before its page is drawn; whoever looks at that moment says what to wait for.
 */
function waitForScripts(page: Page): void {
  const { goto, reload, waitForURL } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil === undefined) await waitForScript(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (options?.waitUntil === undefined) await waitForScript(page);
    return response;
  };
  page.waitForURL = async (url, options) => {
    await waitForURL.call(page, url, options);
    if (options?.waitUntil === undefined) await waitForScript(page);
  };
}

/** What a failed test had before it, on two lines: a fault on another machine can seldom be made again. */
async function describePage(page: Page): Promise<string> {
  const seen = await page
    .locator('main, body:not(:has(main))')
    .first()
    .ariaSnapshot({ timeout: 2_000 })
    .catch((error: Error) => error.message);
  return `${page.url()}\n${seen.replace(/\n\s*-? ?/g, ' · ').slice(0, 2_000)}`;
}

/** Where a story is told with and without script: the test of a part that the server alone makes, told once, without. */
export const onceWithout = (
  javaScriptEnabled: boolean,
  told: (name: string, tell: () => Promise<void>) => void = test,
): ((name: string, tell: () => Promise<void>) => void) => (javaScriptEnabled ? () => undefined : told);

/**
 * Where a story reads the same with and without script: the test of this manner. A usual run tells each story in one of the two, chosen by
 * its name so that every area is told in both; the long run tells both.
 */
export const teller = (javaScriptEnabled: boolean) => (name: string, tell: () => Promise<void>) => {
  test.runIf(toldOf(name, [true, false]).includes(javaScriptEnabled))(name, tell);
};

export interface Credentials {
  account: string;
  password: string;
  tenantId?: string;
}

/**
 * Signs in on a server that asks for no captcha. At the form it is filled in, and the page is then where that led; elsewhere the form is
 * posted, and the page stays as it is: loading the start page for each test took a tenth of the run.
 */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  if (!new URL(page.url(), 'http://nowhere').pathname.startsWith('/login')) return postSignIn(page.request, credentials);
  const { account, password, tenantId = '000000' } = credentials;
  await page.locator('#tenantId').fill(tenantId);
  await page.locator('#account').fill(account);
  await page.locator('#password').fill(password);
  await page.locator('#password').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

async function postSignIn(request: APIRequestContext, { account, password, tenantId = '000000' }: Credentials): Promise<void> {
  const form = { tenantId, account, password };
  const answer = await request.post('/login', { form, headers: { 'sec-fetch-site': 'same-origin' }, maxRedirects: 0 });
  if (answer.headers().location === undefined) throw new Error(`${account} was not let in: ${answer.status()}`);
}

/** The cookies of an account of the demo: one sign-in for a file, because passwords are slow to check on purpose. */
export async function cookiesOf({ origin }: RunningServer, account = 'admin'): ReturnType<BrowserContext['storageState']> {
  const { request } = await import('playwright');
  const caller = await request.newContext({ baseURL: origin });
  await postSignIn(caller, { account, password: demoPassword });
  const cookies = await caller.storageState();
  await caller.dispose();
  return cookies;
}

/** What the page says of the last command; with script it goes away by itself, sooner than a slow machine looks. */
export const expectFlash = (page: Page, message: string): Promise<void> =>
  page.getByRole('status', { includeHidden: true }).getByText(message).first().waitFor({ state: 'attached' });

/**
 * Waits until React has taken over a page that brings its script, effects included; what is pressed before that works as without script. A
 * page that was made before the server had what was typed reloads itself: then the next one is waited for.
 */
export async function waitForScript(page: Page): Promise<void> {
  try {
    await waitForReact(page);
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error;
    await page.waitForLoadState();
    await waitForReact(page);
  }
}

/** React marks the document when it begins; its tree says when it has taken over, and whether an update is still to be drawn. */
async function waitForReact(page: Page): Promise<void> {
  if (!(await page.evaluate(() => '__remixContext' in window))) return;
  await page.waitForFunction(() => {
    const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1];
    return root?.stateNode.current.memoizedState.isDehydrated === false && root.stateNode.pendingLanes === 0;
  });
  // Effects run in a task of their own after that.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}
