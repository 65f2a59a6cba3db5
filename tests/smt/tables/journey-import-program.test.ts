import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { expectFlash, openContext, signIn } from '#tests/browser/browser.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

const program = (version: string, rows: string) => ({
  name: '程序.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`产品编码：,P-J1
版本：,${version}
程序名：,PJ1-TOP
贴片机编号：,NXT-1
PCB版本：,A
手盖：,无
线别：,SMT-01
贴片机：,1
程序料号,站位,单板位置,规格,飞达类型,料带间距,临时变更,替代料
${rows}`),
});

test('a program is corrected, checked and put into use on a phone without script', async () => {
  const context = await openContext(browser, { viewport: { width: 360, height: 740 }, baseURL: server.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  const check = async (file: ReturnType<typeof program>) => {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: '上传并检查' }).click();
  };
  await page.goto('/smt/mounterprogram/index');
  await page.getByRole('link', { name: '导入' }).click();
  await page.waitForURL('**/import');

  await check(program('V1', 'A,1-1,R1,10K,8mm,4,,A2\nB,1-1,R2,10K,8mm,4,,B2\n'));
  await page.getByText('1 处问题，未导入').waitFor();
  const place = await page.getByRole('row').filter({ hasText: '站位 1-1 已有主料 A' }).innerText();
  await check(program('V1', 'A,1-1,R1,10K,8mm,4,,A2\nB,1-2,R2,10K,8mm,4,,B2\n'));
  await page.getByRole('button', { name: '生成新版本' }).click();
  await page.waitForURL('**/index');
  await expectFlash(page, '新版本已生成并设为当前使用');

  expect(place).toContain('A11');
  expect(await page.getByText('PJ1-TOP').count()).toBeGreaterThan(0);
  await context.close();
});
