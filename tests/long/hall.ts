import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page, type Request } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { hashOf } from '#server/security/secret-token.ts';
import { entryOf } from '#tests/board/build.ts';
import { buildLine, inDatabase } from '#tests/board/journeys/line-at-work.ts';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { chromiumPath } from '#tests/browser/chromium-path.js';
import { demoPassword, type RunningServer, startServer } from '#tests/process/running-server.ts';
import { type Fault, startFaultyProxy } from './faulty-proxy.ts';

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;

/** `wrong`: figures that are not of now, and do not say so. */
export type Shown = 'current' | 'marked' | 'gone' | 'halted' | 'wrong';

/** How much of browser and console a television takes. */
export interface Sizes {
  heap: number;
  nodes: number;
  listeners: number;
  streams: number;
}

/** Two televisions whose clock runs as fast as it can: the board of the plant, whose reader signed in, and a line's by its link. */
export async function openHall() {
  const origin = { server: await startServer({ CAPTCHA: 'off' }) };
  onTestFinished(async () => void (await origin.server.stop()));
  const proxy = await startFaultyProxy(() => origin.server.origin);
  onTestFinished(() => proxy.close());
  const browser = await openBrowser();
  const work = await reportsOn(origin.server, browser);

  const context = await openContext(browser, { baseURL: proxy.origin, viewport: { width: 1920, height: 1080 } });
  await context.clock.install();
  const [plant, line] = [await context.newPage(), await context.newPage()];
  await signIn(plant, admin);
  await plant.goto('/board/tv/index');
  await line.goto(work.link);
  const televisions = { plant, line };
  for (const page of [plant, line]) await page.evaluate(() => Object.assign(window, { isFirst: true }));

  /** Errors of the pages while nothing was wrong. */
  const faults: string[] = [];
  let [now, isCalm] = [0, true];
  const asked = new Set<Request>();
  context.on('request', (request) => asked.add(request));
  context.on('requestfinished', (request) => asked.delete(request));
  context.on('requestfailed', (request) => asked.delete(request));
  // A stream is answered when it begins.
  context.on('response', (response) => response.request().resourceType() === 'eventsource' && asked.delete(response.request()));
  context.on('weberror', (error) => faults.push(error.error().message));
  context.on('console', (message) => message.type() === 'error' && isCalm && faults.push(`${message.text()} ${message.location().url}`));

  async function pass(ms: number, by: 'runFor' | 'fastForward'): Promise<void> {
    proxy.sayAlive();
    await context.clock[by](ms);
    now += ms;
    for (let waited = 0; asked.size > 0 && proxy.fault() !== 'hang' && waited < 10_000; waited += 2) await pause(2);
  }
  const run = async (ms: number) => {
    for (let left = ms; left > 0; left -= 15 * second) await pass(Math.min(left, 15 * second), 'runFor');
  };
  const shown = () => Promise.all([plant, line].map((page) => shownOn(page, work.figure())));

  return {
    televisions,
    faults,
    time: () => now,
    run,
    /** Each timer once in as many minutes: a day of timers of a second takes a machine longer than a test should. */
    async leapUntil(time: number, step = 5 * minute): Promise<void> {
      while (now < time) await pass(Math.min(time - now, step), 'fastForward');
    },
    report: work.report,
    shown,
    /** Both show that within two minutes; returns after how many seconds. */
    async comes(those: [Shown, Shown], when: string): Promise<number> {
      const begun = now;
      while (now - begun < 2 * minute && String(await shown()) !== String(those)) await run(5 * second);
      expect(await shown(), `${when}, ${(now / hour).toFixed(2)} h`).toEqual(those);
      isCalm = those.every((one) => one === 'current');
      return (now - begun) / second;
    },
    turn(into: Fault): void {
      isCalm = false;
      asked.clear();
      proxy.turn(into);
    },
    async endSession(): Promise<void> {
      isCalm = false;
      const [cookie] = (await context.cookies()).filter(({ name }) => name === 'session');
      await inDatabase(origin.server, (sql) => sql`update session set expires_at = now() where id = ${hashOf(cookie?.value ?? '')}`);
    },
    signIn: () => signIn(plant, admin),
    async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
      isCalm = false;
      const hasEnded = once(origin.server.process, 'exit');
      origin.server.process.kill(signal);
      await hasEnded;
    },
    async start(product?: string): Promise<void> {
      const { server } = origin;
      origin.server = await startServer({ CAPTCHA: 'off', PORT: new URL(server.origin).port }, server, product);
    },
    async sizes(): Promise<Record<keyof typeof televisions, Sizes>> {
      const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const at = (path: string) => streamsAt(`${origin.server.origin}${path}`, cookie);
      return {
        plant: { ...(await sizeOf(plant)), streams: await at('/board/changes') },
        line: { ...(await sizeOf(line)), streams: await at(work.link.replace('/screen?', '/screen/changes?')) },
      };
    },
  };
}

export type Hall = Awaited<ReturnType<typeof openHall>>;

const admin = { account: 'admin', password: demoPassword };
const wholeChromium = '/usr/bin/chromium';

async function openBrowser(): Promise<Browser> {
  const executablePath = existsSync(wholeChromium) ? wholeChromium : chromiumPath;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], env: { ...process.env, LD_PRELOAD: '' } });
  onTestFinished(() => browser.close());
  return browser;
}

/** A line with one report, which is corrected again and again: its output is what a television has to show. */
async function reportsOn(server: RunningServer, browser: Browser) {
  const { lineId, slots, mutate } = await buildLine({ server, browser }, '电视产线');
  const [plan] = await inDatabase(
    server,
    (sql) => sql`update board_work_order_plan set plan_count = 99999 where line_id = ${lineId} returning id::text as id`,
  );
  const entry = entryOf({
    timeRange: slots[0],
    inputCount: 90_000,
    outputCount: 60_001,
    badCount: 0,
    appearanceBadCount: 0,
    unpleasantSight: '',
  });
  let row = await mutate('board.reportSlot', { ...entry, lineId, workOrderPlanId: plan?.id, confirm: true });
  const { path } = await mutate('system.publicLink.makeBoard', { lineId, subject: '电视' });
  let outputCount = entry.outputCount;
  return {
    link: String(path),
    figure: () => outputCount.toLocaleString('en'),
    report: async () => {
      outputCount += 1;
      row = await mutate('board.correctReport', { id: row.id, version: row.version, outputCount, confirm: true });
    },
  };
}

async function shownOn(page: Page, figure: string): Promise<Shown> {
  const { text, isMarked } = await page.locator('[data-live]').evaluate((part: HTMLElement) => {
    const notice = part.querySelector<HTMLElement>('[data-stale]');
    return { text: part.innerText, isMarked: notice !== null && notice.innerText !== '' && notice.checkVisibility() };
  });
  if (text.includes('登录已结束，或屏幕已锁定')) return text.includes('产线') ? 'wrong' : 'halted';
  if (text.includes('超过一个班次没有收到数据')) return text.includes('电视产线') ? 'wrong' : 'gone';
  if (isMarked) return 'marked';
  return text.includes(figure) ? 'current' : 'wrong';
}

async function sizeOf(page: Page): Promise<Omit<Sizes, 'streams'>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  for (let nth = 0; nth < 3; nth += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heap: Math.round(of('JSHeapUsedSize') / 1024), nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

/** How many of the eight places of a session or link are taken: those that are left are let in. */
async function streamsAt(url: string, cookie: string): Promise<number> {
  const letIn = [];
  for (;;) {
    const answer = await fetch(url, { headers: { cookie } });
    if (!answer.ok) break;
    letIn.push(answer);
  }
  for (const { body } of letIn) await body?.cancel();
  return 8 - letIn.length;
}
