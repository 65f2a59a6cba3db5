import type { Browser, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { toldOf } from '#tests/told.ts';
import { buildLine, rowsOf } from './line-at-work.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

/** What may stand in the way of a report that was kept while the network was away. */
const answers = ['warning', 'conflict', 'used key', 'session ended'] as const;
type Answer = (typeof answers)[number];
const pairs = answers.flatMap((first) =>
  answers.flatMap((second) => (second === first ? [] : [{ manner: `${first}, then ${second}`, first, second }])),
);

test.each(toldOf('queue', pairs))(
  'a kept report meets $manner, asks nothing twice, and is saved as it was typed',
  async ({ first, second }) => {
    const { lineId, at, workOrderId, slots, mutate } = await buildLine({ server, browser }, `断网${first} ${second}`);
    const context = await openContext(browser, { baseURL: server.origin });
    const page = await context.newPage();
    await signIn(page, { account: 'admin', password: demoPassword });
    await page.goto(`${at}/report`);
    // More than came in is asked about; where another slot is reported before, with what that left over too.
    const output = second === 'warning' ? '65' : first === 'warning' ? '55' : '45';
    await fill(page, output);
    const timeRange = await page.locator('input[name=timeRange]:checked, select[name=timeRange]').inputValue();
    const theirs = { lineId, workOrderId, timeRange, inputCount: 50, outputCount: 40, badCount: 0, appearanceBadCount: 0 };
    const work = { numberOfWorker: 6, workHour: 1, workHourType: 1, productionProcess: 1, confirm: true };
    const happens: Record<Answer, () => unknown> = {
      warning: () => undefined,
      conflict: () => mutate('board.reportSlot', { ...theirs, ...work }),
      'used key': async () => {
        const another = { ...theirs, ...work, timeRange: slots.find((slot) => slot !== timeRange) };
        const key = await keyNow(page);
        if (!new URL(page.url()).searchParams.has('id')) return useKey(key, 'board.reportSlot', another);
        const { id } = await mutate('board.reportSlot', another);
        return useKey(key, 'board.correctReport', { ...another, id, outputCount: 41 });
      },
      'session ended': () => context.clearCookies(),
    };
    await context.setOffline(true);
    await page.getByRole('button', { name: '保存', exact: true }).last().click();
    await page.getByText('网络不通：已保留 1 份').waitFor();
    await happens[first]();
    await context.setOffline(false);

    const seen: Answer[] = [];
    const isSaved = async () =>
      (await rowsOf(server, lineId)).some((row) => row.time_range === timeRange && String(row.output_count) === output);
    for (let step = 0; step < 60 && !(await isSaved()); step += 1) {
      const answer = first === 'session ended' && seen.length === 0 ? 'session ended' : await answerOn(page);
      if (answer === undefined) {
        await page.waitForTimeout(500);
        continue;
      }
      if (seen.at(-1) !== answer) seen.push(answer);
      // The bar names a conflict; the page that opens from it asks about it.
      const isAsked = answer !== 'conflict' || (await keepMine(page).count()) > 0;
      if (seen.length === 1 && seen[0] === first && isAsked && !asked.has(page)) {
        asked.add(page);
        await happens[second]();
      }
      await reply(page, answer, at);
    }

    expect(await isSaved()).toBe(true);
    expect(seen).toEqual([first, second]);
  },
);

/** Pages on which the second thing has happened. */
const asked = new WeakSet<Page>();

/** What the page or its bar asks now. */
async function answerOn(page: Page): Promise<Answer | undefined> {
  if (new URL(page.url()).pathname === '/login') return 'session ended';
  const text = await page.locator('body').innerText();
  if (text.includes(signedOut)) return 'session ended';
  if ((await keepMine(page).count()) > 0) return 'conflict';
  if ((await page.getByRole('button', { name: /^确认并/ }).count()) > 0) return 'warning';
  // What the page says is newer than what the bar says.
  const said = (await page.getByRole('alert').allInnerTexts()).join(' ') || text;
  if (said.includes('同一幂等键')) return 'used key';
  return said.includes('该时段已报工') ? 'conflict' : undefined;
}

const signedOut = '登录已失效：已保留 1 份，重新登录后自动提交。';
const keepMine = (page: Page) => page.getByRole('button', { name: '保留我的填写' });

async function reply(page: Page, answer: Answer, at: string): Promise<void> {
  if (answer === 'session ended') {
    const link = page.getByText(signedOut).getByRole('link', { name: '重新登录' });
    if ((await link.count()) > 0) {
      const from = page.url();
      await link.click();
      await page.waitForURL((url) => url.pathname === '/login');
      await signIn(page, { account: 'admin', password: demoPassword });
      // Back on the page, which sends what it kept.
      expect(page.url()).toBe(from);
      return;
    }
    if (new URL(page.url()).pathname !== '/login') await page.goto(at);
    await signIn(page, { account: 'admin', password: demoPassword });
    await page.waitForLoadState();
    const save = page.getByRole('button', { name: '保存', exact: true }).last();
    if (page.url().includes('/report') && (await save.count()) > 0) await save.click();
    return;
  }
  const press = { warning: /^确认并/, conflict: '保留我的填写', 'used key': '打开修改' }[answer];
  const own = page.getByRole('button', { name: press }).last();
  const open = page.getByRole('button', { name: '打开修改' });
  const button =
    (await own.count()) > 0 ? own : (await open.count()) > 0 ? open.last() : page.getByRole('button', { name: '保存', exact: true }).last();
  await button.click();
  await page.waitForTimeout(700);
}

/** The key of what is kept, or of the form that stands here. */
const keyNow = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const field = document.querySelector<HTMLInputElement>('form:has(input[name=inputCount]) input[name=_key]');
        const opening = indexedDB.open('floor', 1);
        opening.onsuccess = () => {
          const all = opening.result.transaction('kept').objectStore('kept').getAll();
          all.onsuccess = () =>
            resolve(location.search.includes('id=') ? (field?.value ?? '') : String(all.result[0]?.key ?? field?.value));
        };
      }),
  );

/** A key that this person used for another report, in another browser. */
async function useKey(key: string, call: string, report: object): Promise<void> {
  const elsewhere = await (await openContext(browser, { baseURL: server.origin })).newPage();
  await signIn(elsewhere, { account: 'admin', password: demoPassword });
  const answer = await elsewhere.request.post(`/trpc/${call}`, {
    data: report,
    headers: { origin: server.origin, 'idempotency-key': key },
  });
  expect(await answer.text()).toContain('"result"');
}

async function fill(page: Page, output: string): Promise<void> {
  const values = { 投入数量: '50', 产出数量: output, 功能不良数: '0', 外观不良数: '0', 实际投入人数: '6' };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
}
