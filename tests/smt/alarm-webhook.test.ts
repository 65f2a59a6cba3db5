import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { deliverOne } from '#server/background/deliver-outbox.ts';
import { noSources } from '#server/database/sources.ts';
import { deliverWebhook } from '#server/messaging/deliver-webhook.ts';
import { unseal } from '#server/security/seal.ts';
import { tellOverdue } from '#server/smt/verification/tell-overdue.ts';
import { usePlant } from '#tests/plant.ts';
import { at, buildRun, personAt } from './build.ts';

const plant = usePlant('100001');
beforeEach(() => {
  vi.stubEnv('EXTERNAL_LOOPBACK', 'on');
});

const engineer = () => personAt(plant.database, '1000');
const tell = () => tellOverdue({ database: plant.database, sources: noSources, now: () => at('2026-05-04 10:06') });
const deliver = () => deliverOne(plant.database, { webhook: deliverWebhook });
const outbox = () =>
  plant.database.transact({ tenantId: '100001' }, (db) =>
    db.execute<{ status: string; error: string; recipient: string }>(
      sql`select status, error, recipient from messaging_outbox order by id desc limit 1`,
    ),
  );

/** A receiver on this machine; it remembers what it was sent. */
async function buildReceiver(answers: number[]) {
  const received: { key: string | undefined; body: unknown }[] = [];
  const signed: { headers: IncomingHttpHeaders; text: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      signed.push({ headers: request.headers, text: Buffer.concat(chunks).toString('utf8') });
      received.push({
        key: request.headers['idempotency-key'] as string | undefined,
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
      });
      response.writeHead(answers[received.length - 1] ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('WEBHOOK_HOSTS', host);
  return { address: `http://${host}/alarms`, host, received, signed };
}

/** A line with a locked station, whose alarms go to an address. */
async function buildLocked(alarmWebhook: string, alarmSecret?: string) {
  const { line, load } = await buildRun(engineer(), [['1-1', 'A']]);
  await engineer().mutate('smt.lineSetting.save', { lineId: line.id, alarmWebhook, alarmSecret });
  for (let nth = 0; nth < 3; nth += 1) await load(engineer(), '1-1', 'X');
  return line;
}

test('an alarm is posted once to the address of its line, and again under the same key after a fault', async () => {
  const { address, received } = await buildReceiver([503, 200]);
  const line = await buildLocked(address);

  await tell();
  await tell();
  await deliver();
  const [failed] = await outbox();
  await plant.database.sql`update messaging_outbox set next_time = now() where status = 'failed'`;
  await deliver();

  expect(failed).toMatchObject({ status: 'failed', error: '接收方应答 HTTP 503' });
  expect(received).toHaveLength(2);
  expect(received[0]).toEqual(received[1]);
  expect(received[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(received[0]?.body).toMatchObject({
    event: 'smt.alarm',
    lineId: line.id,
    station: '1-1',
    kind: 'locked',
    message: expect.stringContaining('锁定'),
  });
  expect(await outbox()).toMatchObject([{ status: 'sent' }]);
  expect(await deliver()).toBe(false);
});

test('a station that was unlocked before anybody was told is posted to the address too, once', async () => {
  const { address, received } = await buildReceiver([200, 200]);
  const line = await buildLocked(address);
  await personAt(plant.database, '2000').mutate('smt.unlockStation', { lineId: line.id, station: '1-1', reason: '标签错误' });

  await tell();
  await tell();
  while (await deliver());

  expect(received.map(({ body }) => body)).toMatchObject([{ lineId: line.id, station: '1-1', kind: 'locked' }]);
});

test('an answer of 4xx is final, and an address that leads inside is never called', async () => {
  const { address, host, received } = await buildReceiver([410]);
  await buildLocked(address);
  await tell();
  await deliver();
  const [gone] = await outbox();
  await buildLocked(address);
  await tell();
  vi.stubEnv('EXTERNAL_LOOPBACK', 'off');
  await deliver();

  expect(gone).toMatchObject({ status: 'dead', error: '接收方应答 HTTP 410' });
  expect(received).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ status: 'failed', recipient: `http://${host}/alarms` }]);
});

test('a setting takes only an address that the operator allowed', async () => {
  vi.stubEnv('WEBHOOK_HOSTS', 'hooks.example');
  const { line } = await buildRun(engineer(), [['1-1', 'A']]);
  const save = (alarmWebhook: string) =>
    engineer()
      .mutate('smt.lineSetting.save', { lineId: line.id, alarmWebhook })
      .catch((error: Error) => error.message);

  expect(await save('https://other.example/x')).toBe('主机 other.example 未被允许，请联系运维在 WEBHOOK_HOSTS 中添加');
  expect(await save('ftp://hooks.example')).toBe('地址应如 https://example.com/alarms');
  for (const mended of ['https://hooks.example/\r\nX: y', 'https://hooks.example\\x', 'https://hooks.example/a b', 'https:\\hooks.example'])
    expect(await save(mended)).toBe('地址应如 https://example.com/alarms');
  expect(await save('https://hooks.example/x')).toMatchObject({ alarmWebhook: 'https://hooks.example/x' });
});

test('an alarm is signed with the secret of its line, over its id, time and body', async () => {
  const { address, signed } = await buildReceiver([200]);
  const secret = 'a secret of the plant';
  await buildLocked(address, secret);

  await tell();
  await deliver();

  const [{ headers, text }] = signed as [(typeof signed)[number]];
  const time = Number(headers['webhook-timestamp']);
  const expected = createHmac('sha256', secret).update(`${headers['webhook-id']}.${time}.${text}`).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  expect(headers['webhook-id']).toBe(headers['idempotency-key']);
  expect(Math.abs(Date.now() / 1000 - time)).toBeLessThan(300);
});

test('a secret is stored encrypted, never shown, and stays where nobody types another', async () => {
  const { line } = await buildRun(engineer(), [['1-1', 'A']]);
  const setting = { lineId: line.id, checkMinutes: 15, fullCheckMinutes: 240, lockAfter: 3, warnMinutes: 20 };
  const short = await engineer().refusal('smt.lineSetting.save', { ...setting, alarmSecret: 'short' });
  const saved = await engineer().mutate('smt.lineSetting.save', { ...setting, alarmSecret: 'a secret of the plant' });
  await engineer().mutate('smt.lineSetting.update', { ...setting, id: saved.id, alarmSecret: '', note: 'x' });

  const [kept] = await plant.database.sql`select alarm_secret as sealed from smt_line_setting where id = ${saved.id}`;
  const shown = await engineer().query('smt.lineSetting.detail', { id: saved.id });
  expect(short.problems).toEqual({ alarmSecret: '签名密钥至少 16 位' });
  expect(unseal(kept?.sealed, 'webhook')).toBe('a secret of the plant');
  expect(JSON.stringify([saved, shown])).not.toContain('plant');
});

test('a test event goes out signed as an alarm does, and tells what the receiver answered', async () => {
  const { address, signed } = await buildReceiver([503, 201]);
  const { line } = await buildRun(engineer(), [['1-1', 'A']]);
  const secret = 'a secret of the plant';
  const { id } = await engineer().mutate('smt.lineSetting.save', { lineId: line.id, alarmWebhook: address, alarmSecret: secret });
  const tried = async () => {
    const told = engineer().mutate('smt.lineSetting.test', { id });
    await expect.poll(deliver).toBe(true);
    return told;
  };

  const failed = await tried();
  const taken = await tried();

  expect(failed).toMatchObject({ status: 'failed', answer: '接收方应答 HTTP 503' });
  expect(taken).toMatchObject({ status: 'sent', answer: 'HTTP 201' });
  const [, { headers, text } = { headers: {}, text: '' }] = signed;
  expect(JSON.parse(text)).toMatchObject({ event: 'webhook.test', lineId: line.id });
  const of = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', secret).update(of).digest('base64')}`);
});

test('a line without an address has nothing to test, and neither has who may not change its setting', async () => {
  const { line } = await buildRun(engineer(), [['1-1', 'A']]);
  const { id } = await engineer().mutate('smt.lineSetting.save', { lineId: line.id });

  const refusal = await engineer().refusal('smt.lineSetting.test', { id });
  const foreign = await personAt(plant.database, '1000', '2026-05-04 10:05', ['smtlinesetting']).refusal('smt.lineSetting.test', { id });

  expect(refusal).toMatchObject({ code: 400, problems: { alarmWebhook: '请先填写报警推送地址' } });
  expect(foreign.code).toBe(403);
});
