import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { databaseOf, demoPassword, type RunningServer } from '#tests/process/running-server.ts';
import { buildLine } from './line-at-work.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

const stopsOf = async (lineId: string) => {
  const sql = databaseOf(server);
  const rows = await sql`select reason, stop_state, end_time is null as stands from board_line_stop where line_id = ${lineId}`;
  await sql.end();
  return rows.map(({ reason, stop_state: state, stands }) => ({ reason, state, stands }));
};

test.each([true, false])(
  'a leader says in two presses that his line stands, and in one that it runs again; with script: %s',
  async (script) => {
    const { lineId, at } = await buildLine({ server, browser }, `停线${script}`);
    const page = await (await openContext(browser, { baseURL: server.origin, javaScriptEnabled: script })).newPage();
    await signIn(page, { account: 'leader', password: demoPassword });
    await page.goto(at);

    await page.getByRole('link', { name: '停线', exact: true }).click();
    await page.getByRole('button', { name: '设备故障' }).click();
    await page.waitForURL(`**${at}*`);
    const stands = await page.getByText('停线中：设备故障').count();
    const standing = await stopsOf(lineId);
    await page.goto(`/board/tv/${lineId}`);
    const onBoard = await page.getByText('停线中：设备故障').count();
    await page.goto(at);
    await page.getByRole('button', { name: '恢复生产' }).click();
    await page.getByText('停线中：').waitFor({ state: 'detached' });

    expect([stands, onBoard]).toEqual([1, 1]);
    expect(standing).toEqual([{ reason: '设备故障', state: 'stopped', stands: true }]);
    expect(await stopsOf(lineId)).toEqual([{ reason: '设备故障', state: 'resumed', stands: false }]);
  },
);

test('without a reason nothing is recorded, and what was typed stays', async () => {
  const { lineId, at } = await buildLine({ server, browser }, '停线原因');
  const page = await (await openContext(browser, { baseURL: server.origin, javaScriptEnabled: false })).newPage();
  await signIn(page, { account: 'leader', password: demoPassword });
  await page.goto(`${at}/stop`);

  await page.getByLabel('备注').fill('二号机轴承');
  await page.getByRole('button', { name: '记录停线' }).last().click();
  const asked = await page.locator('main').innerText();
  const typed = await page.getByLabel('备注').inputValue();
  await page.getByRole('button', { name: '缺料等待' }).click();
  await page.waitForURL(`**${at}*`);

  expect(asked).toContain('请选择停线原因');
  expect(typed).toBe('二号机轴承');
  expect(await stopsOf(lineId)).toEqual([{ reason: '缺料等待', state: 'stopped', stands: true }]);
});
