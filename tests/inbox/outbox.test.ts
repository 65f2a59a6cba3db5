import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { backOff, type Deliver, type Delivery, deliverOne, sweepOutbox } from '#server/background/deliver-outbox.ts';
import { type OutboxMessage, putIntoOutbox } from '#server/background/put-into-outbox.ts';
import { Undeliverable } from '#server/background/undelivered.ts';
import { ring, startWorker } from '#server/background/worker.ts';
import { connect, type Database } from '#server/database/pool.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant();
const { database, as } = plant;
beforeEach(() => database.sql`truncate messaging_outbox`);

const tenantId = '100001';
const put = (of: Partial<OutboxMessage> = {}, at = tenantId) =>
  database.transact(
    { tenantId: at },
    async (db) => (await putIntoOutbox({ db }, { channel: 'sms', recipient: '13800000001', body: '您好', ...of }))[0] ?? '',
  );
interface Row extends Record<string, unknown> {
  status: string;
  attempts: number;
  error: string;
  body: string;
  wait: number;
}
const read = async (id: string): Promise<Row> => {
  const [row] = await database.transact({ platform: true }, (db) =>
    db.execute<Row>(sql`select *, extract(epoch from next_time - now())::int as wait from messaging_outbox where id = ${id}`),
  );
  if (!row) throw new Error('The message is not there');
  return row;
};
const becomeDue = (id: string) =>
  database.transact({ platform: true }, (db) => db.execute(sql`update messaging_outbox set next_time = now() where id = ${id}`));

/** A gateway that remembers what it was given. */
function gateway(answer: (message: Delivery) => Promise<void> = async () => {}) {
  const got: Delivery[] = [];
  const deliver: Deliver = async (message) => {
    got.push(message);
    await answer(message);
    return { via: 'test' };
  };
  return { got, deliverers: { sms: deliver } };
}

describe('a message', () => {
  test('goes out once, with the text that was put in', async () => {
    const { got, deliverers } = gateway();
    const id = await put({ body: '转板单已发出' });

    const worked = [await deliverOne(database, deliverers), await deliverOne(database, deliverers)];

    expect(worked).toEqual([true, false]);
    expect(got).toMatchObject([{ tenantId, recipient: '13800000001', body: '转板单已发出' }]);
    expect(await read(id)).toMatchObject({ status: 'sent', via: 'test', attempts: 1, body: '转板单已发出' });
  });

  test('is not there when what caused it was rolled back', async () => {
    const { got, deliverers } = gateway();

    await database
      .transact({ tenantId }, async (db) => {
        await putIntoOutbox({ db }, { channel: 'sms', recipient: '13800000001', body: '撤回' });
        throw new Error('undone');
      })
      .catch(() => {});

    expect(await deliverOne(database, deliverers)).toBe(false);
    expect(got).toEqual([]);
  });

  test('with a code is kept encrypted, delivered in the clear and wiped afterwards', async () => {
    const { got, deliverers } = gateway();
    const id = await put({ body: '您的验证码是123456', isSecret: true });
    const kept = (await read(id)).body;

    await deliverOne(database, deliverers);

    expect(kept).toMatch(/^v1\./);
    expect(kept).not.toContain('123456');
    expect(got[0]?.body).toBe('您的验证码是123456');
    expect((await read(id)).body).toBe('');
  });

  test('that fails is tried again after 1, 5, 15, 60 and 240 minutes with the same message id, and is then dead', async () => {
    const { got, deliverers } = gateway(async () => {
      throw new Error('网关超时');
    });
    const id = await put();
    const waits: number[] = [];

    for (const _minutes of backOff) {
      await deliverOne(database, deliverers);
      const { status, wait } = await read(id);
      expect(status).toBe('failed');
      waits.push(Math.round(wait / 60));
      await becomeDue(id);
    }
    await deliverOne(database, deliverers);

    expect(waits).toEqual([1, 5, 15, 60, 240]);
    expect(await read(id)).toMatchObject({ status: 'dead', attempts: 6, error: '网关超时' });
    expect(new Set(got.map((one) => one.messageId)).size).toBe(1);
    await becomeDue(id);
    expect(await deliverOne(database, deliverers)).toBe(false);
  });

  test('that cannot be delivered at all is dead at once', async () => {
    const { deliverers } = gateway(async () => {
      throw new Undeliverable({ zh: '号码不存在', en: 'No such number' });
    });
    const [id, without] = [await put(), await put({ channel: 'mail', recipient: 'a@b.example' })];

    await deliverOne(database, deliverers);
    await deliverOne(database, deliverers);

    expect(await read(id)).toMatchObject({ status: 'dead', attempts: 1, error: '号码不存在' });
    expect(await read(without)).toMatchObject({ status: 'dead', error: '没有发送方式：mail' });
  });

  test('that nobody wants any more is not sent', async () => {
    const { got, deliverers } = gateway();
    const id = await put({ isSecret: true, lastsSeconds: 0 });

    await deliverOne(database, deliverers);

    expect(got).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'dead', error: '已过期，未发送', body: '' });
  });

  test('of a code is wiped when the code is over, sent or not', async () => {
    const id = await put({ isSecret: true, lastsSeconds: 0 });

    await sweepOutbox(database);

    expect((await read(id)).body).toBe('');
  });
});

describe('several processes', () => {
  test('never send one message twice at once', async () => {
    const other = connect(plant.options);
    const { got, deliverers } = gateway();
    for (let at = 0; at < 20; at += 1) await put({ recipient: `138000000${10 + at}` });

    const drain = async (place: Database) => {
      while (await deliverOne(place, deliverers));
    };
    await Promise.all([drain(database), drain(database), drain(other), drain(other)]);
    await other.close();

    expect(got).toHaveLength(20);
    expect(new Set(got.map((one) => one.recipient)).size).toBe(20);
  });

  test('leave alone what one of them is sending', async () => {
    const { got, deliverers } = gateway(async () => {
      expect(await deliverOne(database, deliverers)).toBe(false);
    });
    await put();

    await deliverOne(database, deliverers);

    expect(got).toHaveLength(1);
  });

  test('send again, with the same message id, what one sent and died before it could write that down', async () => {
    const first = gateway(async () => {
      isDead = true;
    });
    let isDead = false;
    const dying: Pick<Database, 'transact'> = {
      transact: (tenantContext, work) => (isDead ? Promise.reject(new Error('killed')) : database.transact(tenantContext, work)),
    };
    const id = await put();
    await deliverOne(dying, first.deliverers).catch(() => {});
    const claimed = await read(id);
    const second = gateway();

    const before = await deliverOne(database, second.deliverers);
    await becomeDue(id);
    await deliverOne(database, second.deliverers);

    expect(claimed).toMatchObject({ status: 'sending', attempts: 1 });
    expect(before).toBe(false);
    expect(second.got[0]?.messageId).toBe(first.got[0]?.messageId);
    expect(await read(id)).toMatchObject({ status: 'sent', attempts: 2 });
  });

  test('believe the one who holds the claim: whoever lost it changes nothing', async () => {
    const id = await put();
    const late = gateway(async () => {
      await becomeDue(id);
      await deliverOne(database, gateway().deliverers);
      throw new Error('too late');
    });

    await deliverOne(database, late.deliverers);

    expect(await read(id)).toMatchObject({ status: 'sent', attempts: 2, error: '' });
  });
});

describe('the outbox on its screen', () => {
  const clerk = (at = tenantId) => as({ tenantId: at });
  const die = async () => {
    const id = await put();
    await deliverOne(database, gateway(async () => Promise.reject(new Undeliverable({ zh: '余额不足', en: 'No balance' }))).deliverers);
    return id;
  };

  test('says why a message was not delivered in the reader’s language, and the other side’s words as they are', async () => {
    const own = await die();
    const theirs = await put();
    await deliverOne(database, gateway(async () => Promise.reject(new Error('ECONNRESET'))).deliverers);
    const english = as({ tenantId }, { locale: 'en' });

    const list = await english.query('messaging.outbox.list', { filters: { status: 'dead' } });

    expect(list.records).toMatchObject([{ id: own, error: 'No balance' }]);
    expect(await clerk().query('messaging.outbox.detail', { id: own })).toMatchObject({ error: '余额不足' });
    expect(await english.query('messaging.outbox.detail', { id: theirs })).toMatchObject({ error: 'ECONNRESET' });
    expect(list.records[0]).not.toHaveProperty('errorEn');
  });

  test('lists what became of each message, and shows no code', async () => {
    const [plain, secret] = [await put({ body: '可见' }), await put({ body: '验证码654321', isSecret: true })];

    const list = await clerk().query('messaging.outbox.list', {});
    const details = await Promise.all([plain, secret].map((id) => clerk().query('messaging.outbox.detail', { id })));

    expect(list.total).toBe(2);
    expect(list.records[0]).toMatchObject({ statusName: '待发送', channelName: '短信' });
    expect(details.map(({ body }) => body)).toEqual(['可见', '******']);
    expect(JSON.stringify([list, details])).not.toContain('654321');
  });

  test('cannot be searched by what it hides', async () => {
    await put({ body: '您好' });

    const list = await clerk().query('messaging.outbox.list', {
      filters: { body: 'nothing', body_like: 'nothing', body_equal: 'x' },
      sort: ['body'],
    });

    expect(list.total).toBe(1);
  });

  test('sends a dead letter again', async () => {
    const id = await die();
    const { got, deliverers } = gateway();

    await clerk().mutate('messaging.outbox.retry', { ids: [id] });
    await deliverOne(database, deliverers);

    expect(got).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  /** Lets it fail until nothing tries it any more. */
  const failOut = async (id: string) => {
    for (let at = 0; (await read(id)).status !== 'dead' && at < 10; at += 1) {
      await becomeDue(id);
      await deliverOne(database, gateway(async () => Promise.reject(new Error('网关超时'))).deliverers);
    }
  };

  test('gives a letter that is sent again all its attempts once more', async () => {
    const id = await put();
    await failOut(id);

    await clerk().mutate('messaging.outbox.retry', { ids: [id] });
    await deliverOne(database, gateway(async () => Promise.reject(new Error('又超时'))).deliverers);

    expect(await read(id)).toMatchObject({ status: 'failed', attempts: 1, error: '又超时' });
  });

  test('lets a sender who lost a letter before it was sent again change nothing', async () => {
    const id = await put();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let again: Promise<boolean> = Promise.resolve(false);
    const late = gateway(async () => {
      await failOut(id);
      await clerk().mutate('messaging.outbox.retry', { ids: [id] });
      await new Promise<void>((begun) => {
        const holding = gateway(async () => {
          begun();
          await held;
        });
        again = deliverOne(database, holding.deliverers);
      });
      throw new Error('too late');
    });

    await deliverOne(database, late.deliverers);
    release();
    await again;

    expect(await read(id)).toMatchObject({ status: 'sent', attempts: 1, error: '' });
  });

  test('discards a dead letter, and nothing sends it any more', async () => {
    const id = await die();
    const { got, deliverers } = gateway();

    await clerk().mutate('messaging.outbox.discard', { ids: [id] });
    await becomeDue(id);

    expect(await deliverOne(database, deliverers)).toBe(false);
    expect(got).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'discarded' });
  });

  test('neither sends again nor discards what was sent, and one such changes none', async () => {
    const sent = await put();
    await deliverOne(database, gateway().deliverers);
    const dead = await die();

    const retry = await clerk().refusal('messaging.outbox.retry', { ids: [dead, sent] });
    const discard = await clerk().refusal('messaging.outbox.discard', { ids: [dead, sent] });

    expect(retry).toMatchObject({ code: 400, message: '只有待重试或发送失败的消息可以重新发送' });
    expect(discard).toMatchObject({ code: 400, message: '只有未发送的消息可以作废' });
    expect(await read(dead)).toMatchObject({ status: 'dead' });
  });

  test("shows a tenant its own messages: another's is as if it were not there", async () => {
    const id = await die();
    const other = clerk('100002');

    const refusals = await Promise.all([
      other.refusal('messaging.outbox.detail', { id }),
      other.refusal('messaging.outbox.retry', { ids: [id] }),
      other.refusal('messaging.outbox.discard', { ids: [id] }),
    ]);

    expect((await other.query('messaging.outbox.list', {})).total).toBe(0);
    expect(refusals.map(({ code, message }) => [code, message])).toEqual(Array(3).fill([404, '数据不存在或已被删除']));
    expect(await read(id)).toMatchObject({ status: 'dead' });
  });

  test('is for those who hold its codes', async () => {
    const nobody = as({ tenantId, codes: new Set(['outbox']) });

    expect((await nobody.query('messaging.outbox.list', {})).total).toBe(0);
    for (const call of ['detail', 'retry', 'discard'])
      expect((await nobody.refusal(`messaging.outbox.${call}`, { id: '1', ids: ['1'] })).code).toBe(403);
  });
});

describe('a worker', () => {
  test('works until there is nothing left, and again when somebody rings', async () => {
    let pieces = 3;
    let done = 0;
    let rested = () => {};
    const resting = () => new Promise<void>((resolve) => (rested = resolve));
    let rest = resting();
    const worker = startWorker({
      name: 'test',
      everyMs: 60_000,
      takeOne: async () => {
        if (pieces === 0) {
          rested();
          return false;
        }
        pieces -= 1;
        done += 1;
        return true;
      },
    });

    await rest;
    const first = done;
    rest = resting();
    pieces = 1;
    ring('test');
    await rest;
    await worker.stop();

    expect([first, done]).toEqual([3, 4]);
  });

  test('goes on after a fault, and finishes the piece at hand when it is told to stop', async () => {
    const told: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const worker = startWorker({
      name: 'faulty',
      everyMs: 1,
      takeOne: async () => {
        told.push('begun');
        if (told.length === 1) throw new Error('once');
        begun();
        await held;
        told.push('finished');
        return true;
      },
    });

    await hasBegun;
    const stopped = worker.stop();
    release();
    await stopped;

    expect(told).toEqual(['begun', 'begun', 'finished']);
  });
});
