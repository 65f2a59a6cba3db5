import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { onTestFinished, test } from 'vitest';

/** A reader of their own: cookies, language and script are nobody else's, and all is closed with the test. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...options });
  context.setDefaultTimeout(10_000);
  onTestFinished(() => context.close());
  return context;
}

/** Where a story is told with and without script: the test of a part that the server alone makes, told once, without. */
export const onceWithout = (javaScriptEnabled: boolean): ((name: string, tell: () => Promise<void>) => void) =>
  javaScriptEnabled ? () => undefined : test;

export interface Credentials {
  account: string;
  password: string;
  tenantId?: string;
}

/** Signs in on a server that asks for no captcha; the page is then where the sign-in led. At the form it is filled in, elsewhere the form's post is enough. */
export async function signIn(page: Page, { account, password, tenantId = '000000' }: Credentials): Promise<void> {
  if (!new URL(page.url(), 'http://nowhere').pathname.startsWith('/login')) {
    const answer = await page.request.post('/login', {
      form: { tenantId, account, password },
      headers: { 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    });
    const { location } = answer.headers();
    if (location === undefined) throw new Error(`${account} was not let in: ${answer.status()}`);
    await page.goto(location);
    return;
  }
  await page.locator('#tenantId').fill(tenantId);
  await page.locator('#account').fill(account);
  await page.locator('#password').fill(password);
  await page.locator('#password').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Waits until React has taken over a page that brings its script; what is pressed before that works as without script. */
export async function waitForScript(page: Page): Promise<void> {
  if (!(await page.evaluate(() => '__remixContext' in window))) return;
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
}
