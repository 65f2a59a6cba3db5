import { randomInt } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLink } from '#server/access/links/open-link.ts';
import { customerOrders } from '#server/board/plans/customer-orders.ts';
import type { Context } from '#server/calls/context.ts';
import { noSources } from '#server/database/sources.ts';
import { refusalOf } from '#server/errors.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');
beforeEach(() => {
  vi.stubEnv('PUBLIC_URL', 'https://console.example');
});

const admin = (of: object = {}) => plant.as(of);
const order = (workOrderNumber: string, customerCode: string, of: object = {}) =>
  admin(of).mutate('board.workOrder.save', { workOrderNumber, customerCode, productName: `产品 ${workOrderNumber}`, planQty: 1200 });
beforeAll(async () => {
  for (const [at, customer] of ['客户甲', '客户甲', '客户乙', '只属于一厂'].entries()) await order(`W${at}`, customer);
  await order('W0', '客户甲', { tenantId: '100002' });
});
const anyAddress = () => `10.1.${randomInt(256)}.${randomInt(256)}`;
const make = async (of: object = {}, who = admin()) =>
  who.mutate('system.publicLink.make', { purpose: 'orders', subject: '客户甲', days: 30, ...of });
const tokenIn = ({ path }: { path: string }) => new URL(path, 'http://console').searchParams.get('token') ?? '';

/** Opens a link as a visitor from an address; a refusal is answered as code and message. */
async function visit(token: string, purpose: 'orders' | 'lottery' = 'orders', address = anyAddress()) {
  try {
    return await openLink(visitor(address), { purpose, token });
  } catch (error) {
    const { code, message } = refusalOf(error, 'zh');
    return { code, message };
  }
}

function visitor(address = anyAddress()): Context {
  const caller = {
    door: 'page',
    token: undefined,
    locale: 'zh',
    requestId: '',
    address,
    idempotencyKey: undefined,
    headers: new Headers(),
  } as const;
  return { caller, locale: 'zh', database: plant.database, sources: noSources, now: () => new Date() };
}
const absent = { code: 404, message: '数据不存在或已被删除' };

describe('a public link', () => {
  test('opens its page for whoever holds it, and shows whose it is and what it is about alone', async () => {
    const made = await make();

    expect(made.origin).toBe('https://console.example');
    expect(made.path).toMatch(/^\/jht_order_list\?token=[\w-]{43}$/);
    expect(await visit(tokenIn(made))).toEqual({ factory: '工厂 100001', subject: '客户甲' });
  });

  test('is made for a customer of the work orders, and shows the orders of this one alone', async () => {
    const token = tokenIn(await make());

    const shown = await customerOrders(visitor(), { token, current: 1 });

    expect(await admin().query('system.publicLink.customers')).toEqual(['只属于一厂', '客户乙', '客户甲'].sort());
    expect(shown).toMatchObject({ factory: '工厂 100001', customer: '客户甲', total: 2 });
    expect(shown.orders.map(({ productName, quantity, state }) => [productName, quantity, state])).toEqual([
      ['产品 W1', 1200, '未开工'],
      ['产品 W0', 1200, '未开工'],
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/"W\d"/);
    await expect(customerOrders(visitor(), { token: 'x'.repeat(43), current: 1 })).rejects.toThrow();
    const refusal = await admin().refusal('system.publicLink.make', { purpose: 'orders', subject: '客户', days: 1 });
    expect(refusal.problems).toEqual({ subject: '没有该客户的工单，请从列表中选择客户' });
  });

  test('is answered alike when it is wrong, empty, revoked, expired or of another page', async () => {
    const [revoked, expired, other] = [await make(), await make(), await make()];
    await admin().mutate('system.publicLink.revoke', { id: revoked.id });
    await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(`update public_link set expire_time = now() - interval '1 second' where id = ${expired.id}`),
    );

    const answers = [
      await visit('x'.repeat(43)),
      await visit(''),
      await visit("' or 1=1 --"),
      await visit(tokenIn(revoked)),
      await visit(tokenIn(expired)),
      await visit(tokenIn(other), 'lottery'),
    ];

    expect(answers).toEqual(answers.map(() => absent));
  });

  test('of an older build to a draw says whose it is, and nothing of a draw', async () => {
    const made = await make();
    await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(`update public_link set purpose = 'lottery', subject = '年会' where id = ${made.id}`),
    );

    expect(await visit(tokenIn(made), 'lottery')).toEqual({ factory: '工厂 100001', subject: '年会' });
    expect(await visit(tokenIn(made))).toEqual(absent);
    expect((await admin().query('system.publicLink.list'))[0]).toMatchObject({ purposeName: '抽奖页面', isLive: true });
  });

  test('keeps no token, only its hash, and lists none', async () => {
    const made = await make({ subject: '客户乙' });

    const listed = JSON.stringify(await admin().query('system.publicLink.list'));
    const [row] = await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute<{ text: string }>(`select to_jsonb(l)::text as text from public_link l where id = ${made.id}`),
    );

    expect(listed).toContain('客户乙');
    expect(listed).not.toContain(tokenIn(made));
    expect(row?.text).not.toContain(tokenIn(made));
    expect(row?.text).toMatch(/"token_hash": "[0-9a-f]{64}"/);
  });

  test('is one of its tenant: others neither list nor revoke it', async () => {
    const made = await make({ subject: '只属于一厂' });
    const stranger = admin({ tenantId: '100002' });

    const listed = await stranger.query('system.publicLink.list');
    const refusal = await stranger.refusal('system.publicLink.revoke', { id: made.id });

    expect(listed.map((link: { id: string }) => link.id)).not.toContain(made.id);
    expect(refusal).toMatchObject(absent);
    expect(await visit(tokenIn(made))).toMatchObject({ subject: '只属于一厂' });
  });

  test('is revoked once; the second time says so', async () => {
    const made = await make();
    await admin().mutate('system.publicLink.revoke', { id: made.id });

    expect(await admin().refusal('system.publicLink.revoke', { id: made.id })).toMatchObject({ code: 409, message: '该链接已撤销' });
  });

  test('is not made without a name, a page or a term, and nothing is kept', async () => {
    const before = (await admin().query('system.publicLink.list')).length;

    const refusals = [
      await admin().refusal('system.publicLink.make', { purpose: 'orders', subject: ' ', days: 1 }),
      await admin().refusal('system.publicLink.make', { purpose: 'lottery', subject: 'a', days: 1 }),
      await admin().refusal('system.publicLink.make', { purpose: 'orders', subject: 'a', days: 0 }),
      await admin().refusal('system.publicLink.make', { purpose: 'orders', subject: 'a', days: 367 }),
      await admin().refusal('system.publicLink.make', { purpose: 'orders', subject: 'a', days: 'x' }),
    ];

    const days = '有效天数须为 1 至 366 的整数';
    expect(refusals.map(({ message }) => message)).toEqual(['请选择客户', '请选择公开页面', days, days, days]);
    const read = await plant.as({}, { locale: 'en' }).refusal('system.publicLink.make', { purpose: 'users', subject: ' ', days: 0 });
    expect(read.problems).toEqual({
      purpose: 'Choose a page',
      subject: 'Choose a customer',
      days: 'Enter a whole number of days, 1 to 366',
    });
    expect((await admin().query('system.publicLink.list')).length).toBe(before);
  });

  test('is made, listed and revoked only by those who may', async () => {
    const nobody = admin({ codes: new Set(['user']) });

    expect(await nobody.refusal('system.publicLink.make', { purpose: 'orders', subject: 'a', days: 1 })).toMatchObject({ code: 403 });
    expect(await nobody.refusal('system.publicLink.list')).toMatchObject({ code: 403 });
    expect(await nobody.refusal('system.publicLink.revoke', { id: '1' })).toMatchObject({ code: 403 });
  });
});

test('an address that guesses is told to wait, while a right link still opens from there', async () => {
  const address = anyAddress();
  const made = await make();

  const answers: number[] = [];
  for (let guess = 0; guess < 32; guess += 1) {
    const answer = await visit(`${guess}`.padEnd(43, 'g'), 'orders', address);
    answers.push('code' in answer ? answer.code : 200);
  }

  expect(answers.slice(0, 30)).toEqual(Array(30).fill(404));
  expect(answers.slice(30)).toEqual([429, 429]);
  expect(await visit(tokenIn(made), 'orders', address)).toMatchObject({ subject: '客户甲' });
  expect(await visit('x'.repeat(43))).toEqual(absent);
});
