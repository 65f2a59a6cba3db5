import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openContext, signIn } from '#tests/browser/browser.ts';
import { borrowBrowser } from '#tests/process/borrowed.ts';
import { databaseOf, demoPassword, type RunningServer, startServer } from '#tests/process/running-server.ts';
import { longOnly } from '#tests/told.ts';
import { freePort, secret, startReceiver } from './receiver.ts';

/** What went to the receiver, which stands behind it. */
const numbers: number[] = [];
let receiverPort: number;
const between = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  numbers.push(JSON.parse(body).number);
  const headers = Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-')) as [string, string][];
  const { status } = await fetch(`http://127.0.0.1:${receiverPort}/`, { method: 'POST', headers, body });
  response.writeHead(status).end();
});

let env: Record<string, string>;
let first: RunningServer;
beforeAll(async () => {
  receiverPort = await freePort();
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port } = between.address() as AddressInfo;
  env = { CAPTCHA: 'off', WEBHOOK_HOSTS: `127.0.0.1:${port}`, EXTERNAL_LOOPBACK: 'on' };
  first = await startServer(env);
});
afterAll(async () => {
  between.close();
  await first?.stop();
});

/** Sets the receiver of a demo line up, as its supervisor does, and opens the page that tells of it. */
async function setUp() {
  const { port } = between.address() as AddressInfo;
  const context = await openContext(await borrowBrowser(), { baseURL: first.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, { account: 'admin', password: demoPassword });
  await page.goto('/smt/linesetting/index');
  await page.getByRole('link', { name: '编辑' }).first().click();
  await page.getByLabel('联锁接收地址').fill(`http://127.0.0.1:${port}/line`);
  await page.getByLabel('联锁签名密钥').fill(secret);
  await page.getByRole('button', { name: '保存' }).click();
  const [row] = await databaseOf(first)`select line_id::text as "lineId" from smt_line_setting where interlock_address <> ''`;
  const receiver = await startReceiver({ ...(row as { lineId: string }), port: receiverPort });
  await expect.poll(async () => (await receiver.now()).last, { timeout: 20_000 }).toBeGreaterThan(0);
  await page.goto('/smt/linesetting/index');
  await page
    .locator('a[href*="/smt/linesetting/interlock"]')
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());
  return { page, receiver };
}

test('whoever gives a line its receiver reads on its page what it was told and answered, and that it is no safety device', async () => {
  const { page, receiver } = await setUp();

  await page.getByText('联锁不是安全装置').waitFor();
  await page.getByText(/HTTP 200/).waitFor();

  const { lamp } = await receiver.now();
  expect(lamp).toMatch(/^(green|red)$/);
  await page.getByRole('row', { name: lamp === 'green' ? /^状态 可运行/ : /^状态 停线/ }).waitFor();
});

longOnly(
  'of two processes one tells a line, the other once it has died; without both it halts, until one is back',
  async () => {
    const { receiver } = await setUp();
    const { lamp } = await receiver.now();
    const second = await startServer(env, first);
    onTestFinished(() => void second.process.kill('SIGKILL'));
    const [before, since] = [numbers.length, Date.now()];
    await expect.poll(() => numbers.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 3);
    const apart = (Date.now() - since) / (numbers.length - before);
    first.process.kill('SIGKILL');
    const died = numbers.length;
    await expect.poll(() => numbers.length, { timeout: 15_000 }).toBeGreaterThan(died + 1);
    const wordsWhileOneLived = receiver.put().map(({ why }) => why);
    second.process.kill('SIGTERM');
    await expect.poll(receiver.now, { timeout: 20_000 }).toMatchObject({ lamp: 'red', stop: 'on', why: 'silent' });
    first = await startServer(env, first);
    await expect.poll(receiver.now, { timeout: 20_000 }).toMatchObject({ lamp });

    expect(apart).toBeGreaterThan(3_300);
    expect(wordsWhileOneLived).not.toContain('silent');
    expect(receiver.put().map(({ why }) => why)).not.toContain('olderNumber');
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  },
  150_000,
);
