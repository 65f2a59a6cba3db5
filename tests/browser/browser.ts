import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { onTestFinished } from 'vitest';

/** Chromium as the machine has it; one for a test file, with a context for each test. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
}

/** A reader of their own: cookies, language and script are nobody else's, and all is closed with the test. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...options });
  context.setDefaultTimeout(10_000);
  onTestFinished(() => context.close());
  return context;
}

export interface Credentials {
  account: string;
  password: string;
  tenantId?: string;
}

/** Signs in on a server that asks for no captcha; the page is then where the sign-in led. */
export async function signIn(page: Page, { account, password, tenantId = '000000' }: Credentials): Promise<void> {
  if (!new URL(page.url(), 'http://nowhere').pathname.startsWith('/login')) await page.goto('/login');
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
