import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { borrowBrowser } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer, startServer } from '#tests/process/running-server.ts';

let server: RunningServer;
const answers = [503, 200];
const receiver = createServer((_request, response) => response.writeHead(answers.shift() ?? 500).end());

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  server = await startServer({ CAPTCHA: 'off', WEBHOOK_HOSTS: `127.0.0.1:${port}`, EXTERNAL_LOOPBACK: 'on' });
});
afterAll(async () => {
  receiver.close();
  await server?.stop();
});

test('whoever sets an address up tries it from its row, without script too, and reads what the receiver answers', async () => {
  const { port } = receiver.address() as AddressInfo;
  const context = await openContext(await borrowBrowser(), { baseURL: server.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.goto('/smt/linesetting/index');
  await page.getByRole('link', { name: '编辑' }).first().click();
  await page.getByLabel('报警推送地址').fill(`http://127.0.0.1:${port}/alarms`);
  await page.getByLabel('报警签名密钥').fill('a secret of the plant');
  await page.getByRole('button', { name: '保存' }).click();
  await page.goto('/smt/linesetting/index');

  await page
    .locator('a[href*="/smt/linesetting/test"]')
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());
  await page.getByRole('button', { name: '发送测试' }).click();
  await page.getByText('未送达：接收方应答 HTTP 503。系统会再次尝试。').waitFor();
  await page.getByRole('button', { name: '再次发送' }).click();

  await page.getByText('对方已接收：HTTP 200').waitFor();
  expect(answers).toEqual([]);
});
