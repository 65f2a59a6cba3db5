import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { beforeAll } from 'vitest';
import { cookiesOf, openContext } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;
let signedIn: BrowserContextOptions['storageState'];

/** Call it once in a file whose pages are the administrator's. */
export const beAdministrator = (): void =>
  beforeAll(async () => {
    [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
    signedIn = await cookiesOf(server);
  });

export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(browser, {
    baseURL: server.origin,
    storageState: signedIn,
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  return context.newPage();
}

export async function mutate(page: Page, path: string, data: unknown): Promise<{ id: string }> {
  const response = await page.request.post(`/trpc/${path}`, { data, headers: { origin: server.origin } });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()).result.data;
}

/** The ids of the posts built last. */
export const built: string[] = [];

/** Posts that no other test sees, found by the word that is answered. */
export async function buildPosts(page: Page, count: number): Promise<string> {
  const word = newWord();
  built.length = 0;
  for (let each = 0; each < count; each += 1) {
    const postCode = `${word}-${String(each).padStart(2, '0')}`;
    built.push((await mutate(page, 'system.post.save', { postCode, postName: `岗位${each}`, sort: 100 + each })).id);
  }
  return word;
}

export const newWord = (): string => `t${randomBytes(4).toString('hex')}`;
export const rows = (page: Page): Locator => page.locator('tbody tr');
/** Where a record stands: beside its list with script, else on a page of its own. */
export const scope = (page: Page): Locator => page.locator('dialog[open], main:not(:has(dialog[open]))').last();
export const heads = async (page: Page): Promise<string[]> =>
  (await page.locator('th[data-column]').allInnerTexts()).map((text) => text.trim());
