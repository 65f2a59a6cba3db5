import { beforeAll, describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');
const at = () => new Date('2026-03-10T15:00:00+08:00');
const clerk = (userId = '7', locale: 'zh' | 'en' = 'zh') => plant.as({ userId }, { now: at, locale });

beforeAll(async () => {
  const { id } = await clerk().mutate('pay.setting.submit', { name: '线下收款', channel: 'offline', refundLimit: '500.00' });
  await clerk().mutate('pay.setting.enable', { id });
});

async function paid(amount = '100.00'): Promise<{ id: string; orderNo: string }> {
  const order = await clerk().mutate('pay.order.submit', { subject: '样板费', amount });
  await clerk().mutate('pay.order.receive', { ids: order.id, payTime: '2026-03-10 14:00:00', voucherNo: 'SK1' });
  return order;
}
const read = (id: string) => clerk().query('pay.order.detail', { id });
const refund = (ids: string, of: object = {}) => clerk().mutate('pay.order.refund', { ids, reason: '订单取消', ...of });
const refundOf = async (orderId: string) => (await clerk().query('pay.refund.list', { filters: { orderId } })).records[0];
const back = { successTime: '2026-03-10 15:00:00', voucherNo: 'HK1' };

test('an order is numbered, keeps its amount, and is paid once somebody confirms the receipt', async () => {
  const order = await clerk().mutate('pay.order.submit', { subject: '钢网费', amount: '19.90' });
  expect(order).toMatchObject({ orderNo: 'ZF20260310001', amount: '19.90', payStatus: 0, channel: 'offline' });
  await clerk().mutate('pay.order.submit', { id: order.id, amount: '1.00', subject: '钢网费二' });
  expect(await read(order.id)).toMatchObject({ amount: '19.90', subject: '钢网费二' });

  const ahead = await clerk().refusal('pay.order.receive', { ids: order.id, payTime: '2026-03-10 15:00:01' });
  expect(ahead.problems).toEqual({ payTime: '时间不能晚于现在' });
  await clerk().mutate('pay.order.receive', { ids: order.id, payTime: '2026-03-10 15:00:00' });

  expect((await read(order.id)).payStatusName).toBe('已支付');
  expect((await clerk().refusal('pay.order.close', { ids: order.id, reason: '误开' })).code).toBe(409);
  expect((await clerk().refusal('pay.order.remove', { ids: order.id })).message).toContain('已支付');
});

test.each([
  ['0', '订单金额'],
  ['-5', '订单金额'],
  ['1.005', '订单金额'],
  ['abc', '订单金额'],
])('an amount of %s is refused at its field', async (amount, name) => {
  const { problems } = await clerk().refusal('pay.order.submit', { subject: '样板费', amount });
  expect(problems?.amount).toContain(name);
});

test('who sends a channel or a state with a new order is told that neither is set', async () => {
  const of = { subject: '样板费', amount: '10.00' };
  expect((await clerk().refusal('pay.order.submit', { ...of, channel: 'wechat' })).problems).toEqual({ channel: '此处只能新增线下订单' });
  expect((await clerk().refusal('pay.order.submit', { ...of, payStatus: 2 })).problems).toHaveProperty('payStatus');
});

test('a refund reserves its money, is settled by whoever returns it, and the order adds up at each step', async () => {
  const { id } = await paid();

  const [outcome] = await refund(id, { amount: '30.00' });
  expect(outcome).toMatchObject({ amount: '30.00', status: 4, statusName: '退款中' });
  expect(await read(id)).toMatchObject({ refundingAmount: '30.00', refundedAmount: '0.00', refundableAmount: '70.00', refundStatus: 1 });
  expect((await clerk().refusal('pay.order.refund', { ids: id, reason: '再退' })).message).toContain('有未完成的退款');

  const { id: refundId } = await refundOf(id);
  const early = await clerk().refusal('pay.refund.settle', { ids: refundId, ...back, successTime: '2026-03-10 14:59:59' });
  expect(early.problems).toEqual({ successTime: '退款时间不能早于申请时间 2026-03-10 15:00:00' });
  await clerk().mutate('pay.refund.settle', { ids: refundId, ...back });
  expect(await read(id)).toMatchObject({ refundingAmount: '0.00', refundedAmount: '30.00', refundableAmount: '70.00', refundStatus: 2 });

  await refund(id);
  await clerk().mutate('pay.refund.settle', { ids: (await refundOf(id)).id, ...back });
  expect(await read(id)).toMatchObject({ refundedAmount: '100.00', refundableAmount: '0.00', refundStatus: 3 });
  expect((await clerk().refusal('pay.order.refund', { ids: id, reason: '再退' })).message).toContain('已全额退款');
});

test('a cancelled refund gives its money back to the order, and a further one has its own number', async () => {
  const { id, orderNo } = await paid();
  await refund(id);
  await clerk().mutate('pay.refund.cancel', { ids: (await refundOf(id)).id, reason: '客户改为抵扣' });
  expect(await read(id)).toMatchObject({ refundingAmount: '0.00', refundableAmount: '100.00', refundStatus: 0 });

  const [outcome] = await refund(id);
  expect(outcome?.refundNo).toBe(`${orderNo}-R2`);
});

describe('more than the limit of its setting', () => {
  test('waits for a second person, who is not the one who asked', async () => {
    const { id } = await paid('800.00');
    expect((await refund(id))[0]).toMatchObject({ status: 0, statusName: '待审批' });
    const { id: refundId } = await refundOf(id);

    const own = await clerk().refusal('pay.refund.approve', { ids: refundId });
    expect([own.code, own.message]).toEqual([403, '不能审批自己申请的退款']);
    expect((await clerk().refusal('pay.refund.settle', { ids: refundId, ...back })).code).toBe(409);
    await clerk('8').mutate('pay.refund.approve', { ids: refundId });
    await clerk().mutate('pay.refund.settle', { ids: refundId, ...back });
    expect((await refundOf(id)).status).toBe(5);
  });

  test('is released when that person says no; exactly the limit waits for nobody', async () => {
    const { id } = await paid('800.00');
    expect((await refund(id, { amount: '500.00' }))[0]?.status).toBe(4);
    await clerk().mutate('pay.refund.cancel', { ids: (await refundOf(id)).id, reason: '改金额' });

    await refund(id, { amount: '500.01' });
    await clerk('8').mutate('pay.refund.refuse', { ids: (await refundOf(id)).id, reason: '金额不符' });
    expect(await read(id)).toMatchObject({ refundableAmount: '800.00', refundStatus: 0 });
  });
});

test('several are refunded together or not at all, and each bad one is named with its reason', async () => {
  const [good, other] = [await paid('10.00'), await paid('20.00')];
  const waiting = await clerk().mutate('pay.order.submit', { subject: '治具费', amount: '5.00' });

  const wrong = await clerk().refusal('pay.order.refund', { ids: [good.id, waiting.id].join(','), reason: '订单取消' });
  expect([wrong.code, wrong.message]).toEqual([400, `${waiting.orderNo} 未支付，不能退款`]);
  expect((await read(good.id)).refundStatus).toBe(0);
  const two = await clerk().refusal('pay.order.refund', { ids: `${good.id},${other.id}`, amount: '1.00', reason: '订单取消' });
  expect(two.problems).toEqual({ amount: '选择多个订单时退款金额须为空' });
  expect((await clerk().refusal('pay.order.refund', { ids: good.id, amount: '10.01', reason: '多退' })).problems).toEqual({
    amount: '可退金额为 10.00',
  });
  expect((await clerk().refusal('pay.order.refund', { ids: good.id })).problems).toEqual({ reason: '请输入退款原因' });

  const outcomes = await refund(`${good.id},${other.id},${good.id}`);
  expect(outcomes.map((one: { amount: string }) => one.amount)).toEqual(['10.00', '20.00']);
});

test('of twenty who refund an order at once one does, and never more goes out than came in', async () => {
  const { id } = await paid('60.00');

  const all = await Promise.allSettled(Array.from({ length: 20 }, () => refund(id, { amount: '40.00' })));

  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await read(id)).toMatchObject({ refundingAmount: '40.00', refundableAmount: '20.00' });
  const [row] = await plant.database.sql`select sum(amount)::text as total from pay_refund where order_id = ${id} and status in (0, 4, 5)`;
  expect(row?.total).toBe('40.00');
});

test('the database itself refuses a second open refund and more than was paid', async () => {
  const { id } = await paid('50.00');
  await refund(id, { amount: '20.00' });
  const { sql } = plant.database;

  await expect(sql`update pay_order set refunded_amount = 30.01 where id = ${id}`).rejects.toThrow('pay_order_refunds');
  await expect(
    sql`insert into pay_refund (tenant_id, refund_no, order_id, order_no, amount, reason, status)
      values ('100001', 'X1', ${id}, 'X', 1, 'x', 4)`,
  ).rejects.toThrow('pay_refund_open');
});

test('another plant neither sees an order nor refunds it', async () => {
  const { id } = await paid();
  const stranger = plant.as({ tenantId: '100002' }, { now: at });

  expect((await stranger.refusal('pay.order.refund', { ids: id, reason: '订单取消' })).code).toBe(404);
  expect((await stranger.refusal('pay.order.submit', { subject: '样板费', amount: '1.00' })).message).toContain('没有启用的支付设置');
});

test('one setting of a channel is enabled, one in use is kept, and refunds are neither changed nor removed', async () => {
  const { id } = await clerk().mutate('pay.setting.submit', { name: '现金', channel: 'offline' });
  const [first] = (await clerk().query('pay.setting.list', { filters: { name: '线下收款' } })).records;
  await clerk().mutate('pay.setting.enable', { id });
  expect((await clerk().query('pay.setting.detail', { id: first.id })).enabled).toBe(false);
  await clerk().mutate('pay.setting.enable', { id: first.id });

  expect((await clerk().refusal('pay.setting.remove', { ids: first.id })).message).toContain('支付订单');
  const order = await paid();
  await refund(order.id);
  const one = await refundOf(order.id);
  expect((await clerk().refusal('pay.refund.submit', { id: one.id, reason: '改' })).message).toContain('不能修改');
  expect((await clerk().refusal('pay.refund.remove', { ids: one.id })).message).toContain('不能删除');
  expect((await clerk('7', 'en').refusal('pay.refund.remove', { ids: one.id })).message).toBe('Refunds are not removed');
});
