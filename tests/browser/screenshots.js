// `npm run screenshots`: the key pages at three widths, in two languages, light and dark, as build/screenshots/<page>-<width>-<language>-<theme>.png.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { pageCookie, startProduct } from '../bench/product.js';
import { chromiumPath } from './chromium-path.js';
import { keyPages } from './key-pages.js';

const folder = join(import.meta.dirname, '../../build/screenshots');
mkdirSync(folder, { recursive: true });
const only = process.argv.slice(2);
const pages = keyPages.filter(({ name }) => only.length === 0 || only.includes(name));

const product = await startProduct();
const cookie = await pageCookie(product.origin, { tenantId: '000000', account: 'admin' });
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
/** @type {string[]} */
const taken = [];
for (const language of ['zh', 'en']) {
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({ baseURL: product.origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    for (const { name, path, isSignedOut } of pages) {
      await context.clearCookies();
      const cookies = [`language=${language}`, `theme=${theme}`, ...(isSignedOut ? [] : [cookie])].map((pair) => {
        const [key = '', value = ''] = pair.split('=');
        return { name: key, value: decodeURIComponent(value), url: product.origin };
      });
      await context.addCookies(cookies);
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'networkidle' });
      for (const width of [1440, 1024, 360]) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
        const file = `${name}-${width}-${language}-${theme}.png`;
        await page.screenshot({ path: join(folder, file) });
        taken.push(file);
      }
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
await product.stop();

const figures = taken.map((file) => `<figure><img src="${file}" width="480" loading="lazy"><figcaption>${file}</figcaption></figure>`);
writeFileSync(join(folder, 'index.html'), `<!doctype html><meta charset="utf-8"><title>Screenshots</title>${figures.join('\n')}`);
process.stdout.write(`${taken.length} pictures in ${folder}, with an index.html\n`);
