// What a browser with an empty cache downloads for pages that are opened one after another.
import { chromium } from 'playwright';
import { chromiumPath } from '../browser/chromium-path.js';

const list = '/board/workorder/index?size=50';

/** @param {string} origin @param {string} cookie */
export async function measureBytes(origin, cookie) {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  const [name = '', value = ''] = cookie.split('=');
  const session = { name, value: decodeURIComponent(value), url: origin };
  const first = await weigh(await browser.newContext(), [{ address: origin + list, session }]);
  const morning = await browser.newContext();
  const signIn = await weigh(morning, [{ address: `${origin}/login` }]);
  const others = await weigh(morning, [{ address: `${origin}/wel/index`, session }, { address: origin + list }]);
  await browser.close();
  return [
    { what: 'sign-in page, all told', figure: signIn.all, unit: 'kB', max: 25 },
    { what: 'first load of a list, HTML', figure: first.document, unit: 'kB', max: 24 },
    { what: 'first load of a list, all told', figure: first.all, unit: 'kB', max: 170 },
    { what: 'first load of a list, requests', figure: first.requests, unit: '', max: 20 },
    { what: 'sign-in, start page and a list, all told', figure: signIn.all + others.all, unit: 'kB', max: 220 },
  ];
}

/**
 * In kB, as they were sent.
 * @param {import('playwright').BrowserContext} context
 * @param {{ address: string, session?: Parameters<import('playwright').BrowserContext['addCookies']>[0][number] }[]} steps
 */
export async function weigh(context, steps) {
  const page = await context.newPage();
  const tool = await context.newCDPSession(page);
  await tool.send('Network.enable');
  const weight = { all: 0, document: 0, requests: 0 };
  /** @type {Map<string, string>} */
  const kinds = new Map();
  tool.on('Network.requestWillBeSent', ({ requestId, type }) => kinds.set(requestId, type ?? ''));
  tool.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // What the cache holds is told of too, with nothing.
    if (encodedDataLength > 0) weight.requests += 1;
    weight.all += encodedDataLength / 1024;
    if (kinds.get(requestId) === 'Document') weight.document += encodedDataLength / 1024;
  });
  for (const { address, session } of steps) {
    if (session) await context.addCookies([session]);
    await page.goto(address, { waitUntil: 'networkidle' });
  }
  await page.close();
  return weight;
}
