// How a weak terminal fares: six times slower than this machine, on a line of 1.6 Mbit/s with 40 ms of delay.
import { chromium } from 'playwright';
import { chromiumPath } from '../browser/chromium-path.js';

const line = { offline: false, latency: 40, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 };

/** @param {string} origin @param {string} cookie */
export async function measureWeakMachine(origin, cookie) {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  const signIn = await openSlowly(browser, `${origin}/login`, undefined);
  const list = await openSlowly(browser, `${origin}/board/workorder/index`, { origin, cookie });
  const plain = await openSlowly(browser, `${origin}/board/workorder/index`, { origin, cookie }, { name: 'lite', value: '1', url: origin });
  const heap = await growthOverTabs(browser, { origin, cookie });
  await browser.close();
  return { signIn, list, plain, heap };
}

/** @param {import('playwright').Browser} browser @param {{ origin: string, cookie: string } | undefined} signedIn */
async function openPage(browser, signedIn) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  if (signedIn) {
    const [name = '', value = ''] = signedIn.cookie.split('=');
    await context.addCookies([{ name, value: decodeURIComponent(value), url: signedIn.origin }]);
  }
  const page = await context.newPage();
  return { page, tool: await context.newCDPSession(page), close: () => context.close() };
}

/** The middle of three loads with an empty cache, in ms: when the server's words were seen, and when the page did what is pressed. @param {import('playwright').Browser} browser @param {string} address @param {{ origin: string, cookie: string } | undefined} signedIn @param {...{ name: string, value: string, url: string }} cookies */
async function openSlowly(browser, address, signedIn, ...cookies) {
  /** @type {{ seen: number, usable: number }[]} */
  const loads = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { page, tool, close } = await openPage(browser, signedIn);
    await page.context().addCookies(cookies);
    await tool.send('Network.enable');
    await tool.send('Network.emulateNetworkConditions', line);
    await tool.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto(address, { waitUntil: 'commit' });
    loads.push(await firstUse(tool));
    await close();
  }
  const middle = (/** @type {'seen' | 'usable'} */ key) => loads.map((load) => load[key]).sort((a, b) => a - b)[1] ?? 0;
  return { seen: middle('seen'), usable: middle('usable') };
}

/** Asked for through the protocol: what Playwright would put into the page first takes this terminal 0.2 s. @param {import('playwright').CDPSession} tool @returns {Promise<{ seen: number, usable: number }>} */
async function firstUse(tool) {
  const { result } = await tool.send('Runtime.evaluate', { expression: `(${untilUsable})()`, awaitPromise: true, returnByValue: true });
  return result.value;
}

/** Runs in the page. */
async function untilUsable() {
  const isUsable = () => {
    if (document.readyState !== 'complete') return false;
    // React marks its container before it begins to take the page over, and each control when it has come to it.
    const isTaken = (/** @type {Element} */ control) => Object.keys(control).some((key) => key.startsWith('__reactProps'));
    return !('__remixContext' in window) || [...document.querySelectorAll('body a, body button')].every(isTaken);
  };
  const moment = () => new Promise((resolve) => setTimeout(resolve, 20));
  const paint = () => performance.getEntriesByName('first-contentful-paint')[0];
  while (!isUsable()) await moment();
  const usable = performance.now();
  while (!paint()) await moment();
  return { usable, seen: paint()?.startTime ?? usable };
}

/** How much bigger the heap is, as a share, after up to 30 pages were opened one after another: `first` with the code of every page in it, `growth` the second time round. @param {import('playwright').Browser} browser @param {{ origin: string, cookie: string }} signedIn */
async function growthOverTabs(browser, signedIn) {
  const { page, tool, close } = await openPage(browser, signedIn);
  await page.goto(`${signedIn.origin}/wel/index`, { waitUntil: 'networkidle' });
  const addresses = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('nav a[href^="/"]')].map((link) => link.getAttribute('href') ?? '')),
  ]);
  /** @param {string} address */
  const go = async (address) => {
    await page.evaluate((to) => {
      const link = [...document.querySelectorAll('a[href]')].find((one) => one.getAttribute('href') === to);
      if (link instanceof HTMLElement) link.click();
    }, address);
    await page.waitForURL((url) => url.pathname === new URL(address, signedIn.origin).pathname, { waitUntil: 'commit', timeout: 10_000 });
  };
  const heapOf = async () => {
    await tool.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tool.send('Runtime.getHeapUsage');
    return usedSize;
  };
  // Pages of the shop floor are documents of their own, which keep nothing.
  const round = addresses.filter((address) => address.endsWith('/index') && !address.startsWith('/board/')).slice(0, 30);
  const fresh = await heapOf();
  for (const address of round) await go(address);
  await go('/wel/index');
  const before = await heapOf();
  for (const address of round) await go(address);
  await go('/wel/index');
  const after = await heapOf();
  await close();
  return { pages: round.length, growth: after / before - 1, first: before / fresh - 1 };
}
