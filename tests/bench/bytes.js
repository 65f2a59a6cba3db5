// What a browser with an empty cache downloads for a page.
import { chromium } from 'playwright';

/** @param {string} origin @param {string} cookie */
export async function measureBytes(origin, cookie) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const signIn = await weigh(browser, `${origin}/login`, undefined);
  const list = await weigh(browser, `${origin}/board/workorder/index?size=50`, { origin, cookie });
  await browser.close();
  return [
    { what: 'sign-in page, all told', kB: signIn.all, max: 25 },
    { what: 'first load of a list, HTML', kB: list.document, max: 24 },
    { what: 'first load of a list, script', kB: list.script, max: 150 },
    { what: 'first load of a list, CSS', kB: list.stylesheet, max: 20 },
  ];
}

/** @param {import('playwright').Browser} browser @param {string} address @param {{ origin: string, cookie: string } | undefined} signedIn */
async function weigh(browser, address, signedIn) {
  const context = await browser.newContext();
  if (signedIn) {
    const [name = '', value = ''] = signedIn.cookie.split('=');
    await context.addCookies([{ name, value: decodeURIComponent(value), url: signedIn.origin }]);
  }
  const page = await context.newPage();
  const tool = await context.newCDPSession(page);
  await tool.send('Network.enable');
  /** @type {Map<string, string>} */
  const kinds = new Map();
  const weight = { all: 0, document: 0, script: 0, stylesheet: 0 };
  tool.on('Network.requestWillBeSent', ({ requestId, type }) => kinds.set(requestId, type ?? ''));
  tool.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength / 1024;
    if (kinds.get(requestId) === 'Document') weight.document += encodedDataLength / 1024;
    if (kinds.get(requestId) === 'Script') weight.script += encodedDataLength / 1024;
    if (kinds.get(requestId) === 'Stylesheet') weight.stylesheet += encodedDataLength / 1024;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await context.close();
  return weight;
}
