import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signedIn } from '#tests/blade/legacy-client.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import { databaseOf, demoPassword, type RunningServer, startServer } from '#tests/process/running-server.ts';
import { onceWithout, openContext, signIn, teller } from './browser.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

const manners = [
  { manner: 'with script', javaScriptEnabled: true, phone: '13800000106', name: '黄敏', supplierPhone: '13900001001', number: 'GYS-0001' },
  {
    manner: 'without script',
    javaScriptEnabled: false,
    phone: '13800000104',
    name: '陈志强',
    supplierPhone: '13900001003',
    number: 'GYS-0002',
  },
] as const;

describe.each(manners)('$manner', ({ javaScriptEnabled, phone, name, supplierPhone, number }) => {
  const tell = teller(javaScriptEnabled);
  const once = onceWithout(javaScriptEnabled);
  const newPage = async (): Promise<Page> => (await openContext(browser, { baseURL: server.origin, javaScriptEnabled })).newPage();

  /** What the operator reads to the one who holds the phone. */
  async function readCode(of: string): Promise<string> {
    const operator = await newPage();
    await signIn(operator, { account: 'admin', password: demoPassword });
    const row = operator.locator('tbody tr', { hasText: of }).first();
    await expect
      .poll(async () => {
        await operator.goto('/messaging/operator/index');
        return row.count();
      })
      .toBe(1);
    return /\d{6}/.exec((await row.locator('td').last().textContent()) ?? '')?.[0] ?? '';
  }

  once('the other language leaves the way and the tenant, also after a refusal', async () => {
    const page = await newPage();
    await page.goto('/login?way=supplier');
    await page.locator('#tenantId').fill('100001');
    await page.locator('#phone').fill('123');
    await page.getByRole('button', { name: '登录', exact: true }).last().click();
    await page.getByText('手机号长度不是11位').first().waitFor();

    await page.getByRole('button', { name: 'EN' }).click();

    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.locator('a[aria-current="page"]').innerText()).toBe('Supplier');
    expect(await page.locator('#tenantId').inputValue()).toBe('100001');
  });

  tell('somebody signs in by the code on his phone, which his own page never shows', async () => {
    const page = await newPage();
    await page.goto('/login');
    await page.getByRole('link', { name: '手机登录' }).click();
    await page.locator('#phone').fill('123');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('手机号长度不是11位').first().waitFor();

    await page.locator('#phone').fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('验证码已发出').waitFor();
    const waits = page.getByRole('button', { name: /^\d+ 秒后重发$/ });
    expect(await waits.isDisabled()).toBe(true);
    const code = await readCode(phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(await page.content()).not.toContain(code);

    await page.locator('#smsCode').fill(code === '000000' ? '000001' : '000000');
    await page.locator('#smsCode').press('Enter');
    await page.getByText('手机号或验证码错误').waitFor();
    expect(await waits.isDisabled()).toBe(true);
    await page.locator('#smsCode').fill(code);
    await page.locator('#smsCode').press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');

    expect(await page.locator('header').textContent()).toContain(name);
    await page.goto('/login');
    expect(new URL(page.url()).pathname).not.toBe('/login');
  });

  tell('a supplier signs in and finds the record of his own firm alone', async () => {
    const page = await newPage();
    await page.goto('/login?way=supplier');
    await page.locator('#number').fill(number);
    await page.locator('#phone').fill(supplierPhone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('验证码已发出').waitFor();
    await page.locator('#smsCode').fill(await readCode(supplierPhone));
    await page.locator('#smsCode').press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');

    await page.goto('/pur/supplier/index');
    const rows = page.locator('tbody tr');
    expect(await rows.count()).toBe(1);
    expect(await rows.first().textContent()).toContain(number);
    expect((await page.goto('/system/user/index'))?.status()).toBe(403);
  });
});

test('a text that went out just before the process was killed goes out again, under the same number', async () => {
  const numbers: (string | null)[] = [];
  let arrived = () => {};
  const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
  const gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      numbers.push(new URLSearchParams(Buffer.concat(chunks).toString('utf8')).get('uid'));
      arrived();
      // The first answer never comes: the process is killed while it waits.
      if (numbers.length > 1) response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0}');
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void gateway.close());
  const host = `127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const env = { CAPTCHA: 'off', SMS_HOSTS: host, EXTERNAL_LOOPBACK: 'on' };
  const first = await startServer(env);
  const admin = await signedIn(first.origin, 'admin');
  await admin.send('/blade-resource/sms/submit', {
    category: 1,
    smsCode: 'gateway',
    accessKey: 'key-0123456789',
    endpoint: `http://${host}`,
  });
  await admin.post('/blade-resource/sms/endpoint/send-message', { code: 'gateway', phones: '13800000101', params: '{"order":"A-1"}' });
  await hasArrived;

  const gone = new Promise((resolve) => first.process.once('exit', resolve));
  first.process.kill('SIGKILL');
  await gone;
  const second = await startServer(env, first);
  onTestFinished(async () => void (await second.stop()));
  const database = databaseOf(second);
  onTestFinished(() => database.end());
  await database`update messaging_outbox set next_time = now() where template = 'gateway'`;
  await expect.poll(async () => (await database`select status from messaging_outbox where template = 'gateway'`)[0]?.status).toBe('sent');

  expect(numbers).toHaveLength(2);
  expect(numbers[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(numbers[1]).toBe(numbers[0]);
});
