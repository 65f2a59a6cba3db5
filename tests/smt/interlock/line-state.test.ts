import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noSources } from '#server/database/sources.ts';
import { signatureOf } from '#server/messaging/sign-webhook.ts';
import { seal } from '#server/security/seal.ts';
import { sendDue } from '#server/smt/interlock/send-signals.ts';
import { usePlant } from '#tests/plant.ts';
import { buildReleased, buildRun, personAt } from '../build.ts';
import { freePort, secret, startReceiver } from './receiver.ts';

const plant = usePlant('100001');
beforeEach(() => {
  vi.stubEnv('EXTERNAL_LOOPBACK', 'on');
});

const start = new Date('2026-05-04T02:05:00Z').getTime();
const tenant = { tenantId: '100001', tenantName: '', timeZone: 'Asia/Shanghai', source: undefined };
const engineer = () => personAt(plant.database, '1000');
/** Sends what is due so many seconds after the people of these tests scan. */
const sendAfter = (seconds: number) =>
  sendDue({ database: plant.database, sources: noSources, now: () => new Date(start + seconds * 1000) }, tenant);

/** Somebody who keeps what he was sent, and answers when he is let to. */
async function buildListener(answer: () => Promise<number> = async () => 200) {
  const heard: { headers: IncomingHttpHeaders; body: Record<string, unknown> & { number: number } }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    heard.push({ headers: request.headers, body: JSON.parse(text) });
    response.writeHead(await answer()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('WEBHOOK_HOSTS', host);
  return { address: `http://${host}/`, heard, states: () => heard.map(({ body: { state, reason, station } }) => [state, reason, station]) };
}

const locksTo = (lineId: string, interlockAddress: string, of: Record<string, unknown> = {}) =>
  engineer().mutate('smt.lineSetting.save', { lineId, interlockAddress, interlockSecret: secret, ...of });
/** No test sends for the line of another. */
const endLines = () => plant.database.sql`update smt_line_setting set interlock_address = null`;
beforeEach(async () => void (await endLines()));

test('a line may run once its first check has passed, and until something is wrong at one of its stations', async () => {
  const { address, states } = await buildListener();
  const { line, load, firstCheck, change, unload } = await buildRun(engineer(), [['1-1', 'A']]);
  await locksTo(line.id, address);
  const steps: (() => Promise<unknown>)[] = [
    async () => undefined,
    () => load(engineer(), '1-1', 'A|L|1'),
    () => firstCheck(engineer(), '1-1', 'A|L|1'),
    () => change(engineer(), '1-1', 'X|L|9'),
    () => load(engineer(), '1-1', 'A|L|1'),
    () => unload(engineer(), '1-1', '', { reason: '换线' }),
    () => load(engineer(), '1-1', 'A|L|2'),
    async () => void (await engineer().mutate('smt.scan', { lineId: line.id, mode: 2, station: '1-1', barcode: 'A|L|2' })),
    async () => {
      for (let nth = 0; nth < 3; nth += 1) await change(engineer(), '1-1', 'X|L|9');
    },
    () => engineer().mutate('smt.unlockStation', { lineId: line.id, station: '1-1', reason: '扫描误操作' }),
  ];

  for (const [nth, step] of steps.entries()) {
    await step();
    await sendAfter(nth);
  }

  expect(states()).toEqual([
    ['stop', 'loading', ''],
    ['stop', 'firstCheck', ''],
    ['run', '', ''],
    ['stop', 'wrongScan', '1-1'],
    ['run', '', ''],
    ['stop', 'empty', '1-1'],
    ['run', '', ''],
    ['stop', 'locked', '1-1'],
    ['run', '', ''],
  ]);
});

test('a late check and a late full check stop the line by the clock, whether or not anybody was told of them', async () => {
  const { address, states } = await buildListener();
  const { line, change, check, reels } = await buildReleased(engineer(), [['1-1', 'A']]);
  await locksTo(line.id, address, { checkMinutes: 15, fullCheckMinutes: 60 });
  await change(engineer(), '1-1', 'A|L|next');

  await sendAfter(14 * 60);
  await sendAfter(15 * 60);
  await check(engineer(), '1-1', 'A|L|next');
  await sendAfter(15 * 60 + 1);
  await sendAfter(240 * 60);

  expect(Object.keys(reels)).toEqual(['1-1']);
  expect(states()).toEqual([
    ['run', '', ''],
    ['stop', 'checkLate', '1-1'],
    ['run', '', ''],
    ['stop', 'fullCheckLate', ''],
  ]);
});

test('it is sent on each change and every five seconds, signed, under a number that grows', async () => {
  const { address, heard } = await buildListener();
  const { line } = await buildReleased(engineer(), [['1-1', 'A']]);
  await locksTo(line.id, address);

  const sent: number[] = [];
  for (const second of [0, 1, 4, 5, 9, 10]) sent.push(await sendAfter(second));

  expect(sent).toEqual([1, 0, 0, 1, 0, 1]);
  const numbers = heard.map(({ body }) => body.number);
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  expect(numbers[0]).toBe(start);
  expect(heard[0]?.body).toMatchObject({ event: 'smt.lineState', lineId: line.id, state: 'run', reason: '', lineName: expect.any(String) });
  const [{ headers, body }] = heard as [(typeof heard)[number]];
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signed = { messageId: String(headers['webhook-id']), body: JSON.stringify(body), secret: seal(secret, 'webhook') };
  expect(signatureOf(signed, at)).toMatchObject({ 'webhook-signature': headers['webhook-signature'] });
});

test('of several processes one sends, and none overtakes a message that is on its way', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const answers = [async () => 200, () => held.then(() => 200)];
  const { address, heard, states } = await buildListener(() => (answers.shift() ?? (async () => 200))());
  const { line, change } = await buildReleased(engineer(), [['1-1', 'A']]);
  await locksTo(line.id, address);

  const together = await Promise.all([sendAfter(0), sendAfter(0), sendAfter(0), sendAfter(0)]);
  const slow = sendAfter(5);
  await expect.poll(() => heard.length).toBe(2);
  await change(engineer(), '1-1', 'X|L|9');
  const meanwhile = await sendAfter(6);
  letGo();
  await slow;
  const afterwards = await Promise.all([sendAfter(7), sendAfter(7)]);

  expect(together.sort()).toEqual([0, 0, 0, 1]);
  expect(meanwhile).toBe(0);
  expect(afterwards.sort()).toEqual([0, 1]);
  expect(states().map(([state]) => state)).toEqual(['run', 'run', 'stop']);
});

test('what a process that died had claimed holds the next message up for six seconds at most', async () => {
  const { address } = await buildListener();
  const { line } = await buildReleased(engineer(), [['1-1', 'A']]);
  await locksTo(line.id, address);
  await sendAfter(0);
  await plant.database.sql`
    update smt_line_signal set busy_until = ${new Date(start + 11_000).toISOString()}, sent_time = ${new Date(start + 5000).toISOString()} where line_id = ${line.id}`;

  expect(await sendAfter(10)).toBe(0);
  expect(await sendAfter(11)).toBe(1);
});

test('the number does not fall when an older state of the database comes back, nor when a clock goes back', async () => {
  const { address, heard } = await buildListener();
  const { line } = await buildReleased(engineer(), [['1-1', 'A']]);
  await locksTo(line.id, address);
  const backup = async () => (await plant.database.sql`select number from smt_line_signal where line_id = ${line.id}`)[0]?.number;

  await sendAfter(0);
  const kept = await backup();
  for (const second of [5, 10, 15]) await sendAfter(second);
  await plant.database
    .sql`update smt_line_signal set number = ${kept}, sent_time = sent_time - interval '1 hour' where line_id = ${line.id}`;
  await sendAfter(20);
  await plant.database.sql`update smt_line_signal set sent_time = sent_time - interval '1 hour' where line_id = ${line.id}`;
  await sendAfter(2);

  const numbers = heard.map(({ body }) => body.number);
  expect(numbers).toHaveLength(6);
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
});

test('the page tells what was sent last, what was answered, and that a receiver is silent', async () => {
  let status = 200;
  const { address } = await buildListener(async () => status);
  const { line } = await buildReleased(engineer(), [['1-1', 'A']]);
  const { id } = await locksTo(line.id, address);
  const shown = () => engineer().query('smt.lineSetting.interlock', { id });

  const before = await shown();
  await sendAfter(-30);
  await sendAfter(-20);
  const halted = await shown();
  status = 409;
  await sendAfter(-10);
  const refused = await shown();
  status = 200;
  await sendAfter(-5);

  expect(before).toMatchObject({ mayRun: true, why: '', address, told: undefined });
  expect(halted.told).toMatchObject({ mayRun: true, answer: 'HTTP 200', isSilent: true });
  expect(refused.told).toMatchObject({ answer: '接收方应答 HTTP 409', heardTime: halted.told?.heardTime, isSilent: true });
  expect((await shown()).told).toMatchObject({ answer: 'HTTP 200', isSilent: false });
});

test('a receiver needs an allowed address and a secret, and both go only through people who may set lines', async () => {
  vi.stubEnv('WEBHOOK_HOSTS', 'hooks.example');
  const { line } = await buildRun(engineer(), [['1-1', 'A']]);
  const save = (of: Record<string, unknown>) =>
    engineer()
      .mutate('smt.lineSetting.save', { lineId: line.id, ...of })
      .catch((error: Error) => error.message);

  expect(await save({ interlockAddress: 'https://other.example/x', interlockSecret: secret })).toContain('other.example');
  expect(await save({ interlockAddress: 'https://hooks.example/x' })).toBe('请填写联锁签名密钥');
  const saved = await save({ interlockAddress: 'https://hooks.example/x', interlockSecret: secret });
  const row = { ...(saved as { id: string; version: number }), interlockSecret: '******', checkMinutes: 20 };
  const { id } = row;

  const changed = await engineer().mutate('smt.lineSetting.update', row);
  const foreign = await personAt(plant.database, '1000', '2026-05-04 10:05', ['smt_scan']).refusal('smt.lineSetting.interlock', { id });

  expect(JSON.stringify([saved, changed])).not.toContain(secret);
  expect(changed).toMatchObject({ interlockAddress: 'https://hooks.example/x', checkMinutes: 20 });
  expect(foreign.code).toBe(403);
});

test('the documented receiver runs the line on its word, and halts it on silence, a lower number or its own start', async () => {
  const port = await freePort();
  vi.stubEnv('WEBHOOK_HOSTS', `127.0.0.1:${port}`);
  const { line, change, load, reels } = await buildReleased(engineer(), [['1-1', 'A']]);
  const receiver = await startReceiver({ lineId: line.id, port, silentMs: 1500 });
  await locksTo(line.id, receiver.address);
  const post = (body: object, by = secret) => {
    const text = JSON.stringify(body);
    const headers = signatureOf({ messageId: 'm', body: text, secret: seal(by, 'webhook') });
    return fetch(receiver.address, { method: 'POST', headers, body: text }).then(({ status }) => status);
  };

  await sendAfter(0);
  await change(engineer(), '1-1', 'X|L|9');
  await sendAfter(1);
  await load(engineer(), '1-1', reels['1-1'] ?? '');
  await sendAfter(2);
  const { last } = await receiver.now();
  const forged = await post(
    { event: 'smt.lineState', lineId: line.id, number: last + 10, state: 'stop', reason: 'locked' },
    'x'.repeat(20),
  );
  const ofOther = await post({ event: 'smt.lineState', lineId: '1', number: last + 10, state: 'run' });
  const unmoved = await receiver.now();
  const older = await post({ event: 'smt.lineState', lineId: line.id, number: last, state: 'run' });
  const afterOlder = await receiver.now();
  await sendAfter(7);
  await expect.poll(receiver.now, { timeout: 5000 }).toMatchObject({ why: 'silent' });

  expect([forged, ofOther, older]).toEqual([401, 422, 409]);
  expect(unmoved).toMatchObject({ lamp: 'green', last });
  expect(afterOlder).toMatchObject({ stop: 'on', why: 'olderNumber', last });
  expect(receiver.put()).toEqual([
    { lamp: 'red', horn: 'off', stop: 'on', why: 'start' },
    { lamp: 'green', horn: 'off', stop: 'off', why: '' },
    { lamp: 'red', horn: 'on', stop: 'on', why: 'wrongScan' },
    { lamp: 'green', horn: 'off', stop: 'off', why: '' },
    { lamp: 'red', horn: 'on', stop: 'on', why: 'olderNumber' },
    { lamp: 'green', horn: 'off', stop: 'off', why: '' },
    { lamp: 'red', horn: 'on', stop: 'on', why: 'silent' },
  ]);
});
