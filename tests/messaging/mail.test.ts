import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Deliver, deliverOne } from '#server/background/deliver-outbox.ts';
import { putIntoOutbox } from '#server/background/put-into-outbox.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { deliverMail } from '#server/messaging/mail/deliver-mail.ts';
import { packMail } from '#server/messaging/mail/mail-body.ts';
import { usePlant } from '#tests/plant.ts';
import { headerOf, localMailServer, refusal, smtp } from './mail-server.ts';

const { database, as } = usePlant();
beforeAll(async () => {
  // Deliveries that fail are told to the operator.
  createLog(readEnv({ APP_MODE: 'test', LOG_LEVEL: 'silent' }));
});
beforeEach(async () => {
  vi.stubEnv('EXTERNAL_LOOPBACK', 'on');
  vi.stubEnv('MAIL_HOSTS', 'smtp.example');
  await database.sql`truncate messaging_outbox, messaging_mail`;
});

const tenantId = '100001';
const clerk = (at = tenantId) => as({ tenantId: at });
const local = (port: number) => ({ host: '127.0.0.1', port, tlsMode: 'none' });
const add = async (of: Record<string, unknown> = {}): Promise<string> =>
  (await clerk().mutate('messaging.mail.submit', { ...smtp, ...of })).id;
const addEnabled = async (of: Record<string, unknown>) => clerk().mutate('messaging.mail.enable', { id: await add(of) });

const post = (recipient = 'lin@supplier.example', of: { isSecret?: boolean } = {}) =>
  database.transact({ tenantId }, (db) =>
    putIntoOutbox(
      { db },
      { channel: 'mail', recipient, subject: '询价 XJ-1', body: packMail({ text: '请报价', html: '<p>请报价</p>' }), ...of },
    ),
  );
const deliver = (by: Deliver = deliverMail(database)) => deliverOne(database, { mail: by });
const kept = () =>
  database.transact({ tenantId }, (db) =>
    db.execute<{ id: string; status: string; error: string; via: string; body: string; attempts: number }>(
      sql`select * from messaging_outbox order by id`,
    ),
  );
const beDue = () => database.sql`update messaging_outbox set next_time = now() - interval '1 second'`;

test('a setting that is turned off leaves mail in the outbox, and is turned on again', async () => {
  const { port, handed } = await localMailServer();
  const id = await add(local(port));
  await clerk().mutate('messaging.mail.enable', { id });
  const status = async () => (await clerk().query('messaging.mail.detail', { id })).status;

  await clerk().mutate('messaging.mail.disable', { ids: [id] });
  await post();
  await deliver();
  const whileOff = { status: await status(), handed: handed.length, ways: await clerk().query('messaging.ways') };
  await clerk().mutate('messaging.mail.enable', { id });
  await beDue();
  await deliver();

  expect(whileOff).toEqual({ status: 1, handed: 0, ways: { mail: false, sms: false } });
  expect(await status()).toBe(2);
  expect(await clerk().query('messaging.ways')).toEqual({ mail: true, sms: false });
  expect(handed).toHaveLength(1);
});

describe('a mail', () => {
  test('reaches the server with both parts, its sender and its Message-ID', async () => {
    const { port, handed } = await localMailServer();
    await addEnabled(local(port));
    await post();

    await deliver();

    const [mail = ''] = handed;
    expect(await kept()).toMatchObject([{ status: 'sent', via: 'smtp', error: '' }]);
    expect(headerOf(mail, 'Message-ID')).toMatch(/^<[0-9a-f-]{36}@plant\.example>$/);
    expect(mail).toMatch(/^From: .*<buying@plant\.example>$/m);
    expect(headerOf(mail, 'To')).toBe('lin@supplier.example');
    expect(mail).toContain('multipart/alternative');
  });

  test('waits while no setting is enabled, and goes out once one is', async () => {
    const { port, handed } = await localMailServer();
    await post();
    await deliver();
    const before = await kept();
    await addEnabled(local(port));
    await beDue();

    await deliver();

    expect(before).toMatchObject([{ status: 'failed', error: '未配置邮件服务' }]);
    expect(handed).toHaveLength(1);
  });

  test('is tried again after a passing refusal, under the same Message-ID', async () => {
    const mails: string[] = [];
    let isBusy = true;
    const { port } = await localMailServer({
      onData: (stream, _session, done) => {
        let mail = '';
        stream.on('data', (chunk: Buffer) => {
          mail += chunk.toString('utf8');
        });
        stream.on('end', () => {
          mails.push(headerOf(mail, 'Message-ID'));
          done(isBusy ? refusal(451, '4.3.0 Try again later') : null);
        });
      },
    });
    await addEnabled(local(port));
    await post();
    await deliver();
    const before = await kept();
    isBusy = false;
    await beDue();

    await deliver();

    expect(before).toMatchObject([{ status: 'failed', attempts: 1, error: '邮件服务器拒绝：451 4.3.0 Try again later' }]);
    expect(await kept()).toMatchObject([{ status: 'sent', attempts: 2 }]);
    expect(mails).toEqual([mails[0], mails[0]]);
  });

  test("is refused for good in the server's words, each recipient for himself, and can be sent again", async () => {
    const { port, handed } = await localMailServer({
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('gone') ? refusal(550, '5.1.1 No such user here') : null),
    });
    await addEnabled(local(port));
    await post('gone@supplier.example');
    await post('lin@supplier.example');

    while (await deliver());
    const [refused, sent] = await kept();
    await clerk().mutate('messaging.outbox.retry', { ids: refused?.id });

    expect(refused).toMatchObject({ status: 'refused', attempts: 1, error: '邮件服务器拒绝：550 5.1.1 No such user here' });
    expect(sent).toMatchObject({ status: 'sent' });
    expect(handed).toHaveLength(1);
    expect((await kept())[0]).toMatchObject({ status: 'waiting', attempts: 0 });
  });

  test('does not wait for a server that says nothing', async () => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      mute.close();
    });
    const { port } = mute.address() as AddressInfo;
    vi.stubEnv('MAIL_HOSTS', `127.0.0.1:${port}`);
    await addEnabled(local(port));
    await post();
    const began = performance.now();

    await deliver();

    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await kept()).toMatchObject([{ status: 'failed', error: '邮件服务器没有及时应答' }]);
  }, 15_000);

  test('is not handed over without the encryption that was asked for, nor to a server that cannot prove its name', async () => {
    const bare = await localMailServer();
    await addEnabled({ ...local(bare.port), tlsMode: 'starttls' });
    await post();
    await deliver();
    const [unencrypted] = await kept();
    const strange = await localMailServer({ disabledCommands: ['AUTH'] });
    await addEnabled({ ...local(strange.port), mailCode: 'strange', tlsMode: 'starttls' });
    await beDue();

    await deliver();

    expect([...bare.handed, ...strange.handed]).toEqual([]);
    expect(unencrypted).toMatchObject({ status: 'failed', error: expect.stringContaining('无法与邮件服务器建立加密连接') });
    expect(await kept()).toMatchObject([{ status: 'failed', error: expect.stringContaining('无法与邮件服务器建立加密连接') }]);
  });

  test('signs in with the account, and waits for a right password after a refused one', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const { port, handed } = await localMailServer({
      disabledCommands: [],
      onAuth: ({ username, password }, _session, done) =>
        username === 'buying' && password === 'right' ? done(null, { user: 'buying' }) : done(refusal(535, '5.7.8 Authentication failed')),
    });
    const account = { ...local(port), tlsMode: 'starttls', account: 'buying' };
    const id = await add({ ...account, password: 'wrong' });
    await clerk().mutate('messaging.mail.enable', { id });
    await post();
    await deliver();
    const [before] = await kept();
    await clerk().mutate('messaging.mail.submit', { id, password: 'right' });
    await beDue();

    await deliver();

    expect(before).toMatchObject({ status: 'failed', error: '邮件服务器拒绝：535 5.7.8 Authentication failed' });
    expect(await kept()).toMatchObject([{ status: 'sent' }]);
    expect(handed).toHaveLength(1);
  });

  test('is in the mailbox once although the process that sent it died before noting it', async () => {
    const { port, handed, mailbox } = await localMailServer();
    await addEnabled(local(port));
    await post();
    const send = deliverMail(database);
    const whoDies: Deliver = async (message) => {
      await send(message);
      return new Promise<never>(() => {});
    };
    void deliver(whoDies);
    await vi.waitFor(() => expect(handed).toHaveLength(1));
    const early = await deliver();
    await beDue();

    await deliver();

    expect(early).toBe(false);
    expect([handed.length, mailbox.size]).toEqual([2, 1]);
    expect(await kept()).toMatchObject([{ status: 'sent' }]);
  });

  test('never goes to this machine where that was not allowed', async () => {
    const { port, handed } = await localMailServer();
    await addEnabled(local(port));
    vi.stubEnv('EXTERNAL_LOOPBACK', 'off');
    await post();

    await deliver();

    expect(handed).toEqual([]);
    expect(await kept()).toMatchObject([{ status: 'failed', error: '外部服务的地址不被允许' }]);
  });

  test('with a link is hidden in the outbox, wiped once sent, and readable on the operator page of its own tenant only', async () => {
    await addEnabled({ category: 9, mailCode: 'demo' });
    const [id = ''] = await post('lin@supplier.example', { isSecret: true });
    const hidden = await clerk().query('messaging.outbox.detail', { id });
    await deliver();

    const list = await clerk().query('messaging.caughtMail.list');
    const mail = await clerk().query('messaging.caughtMail.detail', { id });
    const foreign = await clerk('100002').refusal('messaging.caughtMail.detail', { id });

    expect(hidden.body).toBe('******');
    expect(list.mails).toMatchObject([{ id, recipient: 'lin@supplier.example', subject: '询价 XJ-1' }]);
    expect(mail).toMatchObject({ text: '请报价', html: '<p>请报价</p>' });
    expect(foreign.code).toBe(404);
  });
});

describe('a test mail', () => {
  test("answers in the server's words, whether it accepts or refuses", async () => {
    const { port, handed } = await localMailServer({
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('gone') ? refusal(550, '5.1.1 No such user here') : null),
    });
    const id = await add(local(port));

    const sent = await clerk().mutate('messaging.mail.test', { id, to: 'me@plant.example' });
    const refused = await clerk().refusal('messaging.mail.test', { id, to: 'gone@plant.example' });
    const nowhere = await clerk().refusal('messaging.mail.test', { id, to: 'nobody' });
    const foreign = await clerk('100002').refusal('messaging.mail.test', { id, to: 'me@plant.example' });

    expect(sent.answer).toBe('250 2.0.0 Ok: queued as 4F1');
    expect(refused.message).toBe('邮件服务器拒绝：550 5.1.1 No such user here');
    expect(nowhere.problems).toEqual({ to: '邮箱格式不正确' });
    expect(foreign.code).toBe(404);
    expect(handed).toHaveLength(1);
  });
});
