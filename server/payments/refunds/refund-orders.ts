import { and, eq, inArray, sql } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import { exact, minus, plus, written, zero } from '#rules/money/exact.ts';
import type { Label } from '#rules/screen.ts';
import { authorIn, type SignedInContext } from '#server/calls/context.ts';
import { insertRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { remark } from '#server/remarks.ts';
import type { PayOrder } from '../orders/pay-order.ts';
import { payStatus } from '../orders/pay-order-life.ts';
import { paySetting } from '../settings/pay-setting.ts';
import { lockOrders, reserve } from './order-sums.ts';
import { type PayRefund, payRefund } from './pay-refund.ts';
import { openStates, payRefundLife, refundState } from './pay-refund-life.ts';

export const mostAtOnce = 100;

interface Asked {
  /** Of one order; absent: what is left of each. */
  amount?: string | null;
  reason: string;
}

export interface RefundOutcome {
  orderId: string;
  orderNo: string;
  refundNo: string;
  amount: string;
  status: number;
  statusName: string;
}

/**
 * Asks for the refund of orders: of all of them, or of none. Each must be paid, have money left, and no refund under way. What is refunded is
 * reserved in the same transaction; above the limit of its setting it waits for a second person.
 */
export async function refundOrders(ctx: SignedInContext, ids: readonly string[], { amount, reason }: Asked): Promise<RefundOutcome[]> {
  if (ids.length > mostAtOnce) throw new BusinessError(tooMany, { field: 'ids' });
  if (ids.length > 1 && amount) throw new BusinessError(oneAmount, { field: 'amount' });
  const orders = await lockOrders(ctx, ids);
  const [underWay, before, limits] = await Promise.all([openRefunds(ctx, ids), refundCounts(ctx, ids), limitsOf(ctx, orders)]);
  refuseAny(orders, underWay);
  const outcomes: RefundOutcome[] = [];
  for (const order of orders) {
    const sum = amountOf(order, amount);
    const limit = limits.get(order.settingId ?? '');
    const status = limit !== undefined && isMore(sum, limit) ? refundState.approval : refundState.processing;
    const refundNo = `${order.orderNo}-R${(before.get(order.id) ?? 0) + 1}`;
    await reserve(ctx, order.id, sum);
    const made = await insertRow(ctx, payRefund, {
      ...{ refundNo, orderId: order.id, orderNo: order.orderNo, amount: sum, reason, status },
      requestUser: authorIn(ctx.session),
      requestTime: localDateTime(ctx.now(), ctx.session.timeZone),
    });
    outcomes.push(outcomeOf(ctx, made));
  }
  remark(ctx, accepted(outcomes));
  return outcomes;
}

function amountOf(order: PayOrder, asked: string | null | undefined): string {
  const rest = order.refundableAmount;
  if (!asked) return rest;
  if (isMore(asked, rest))
    throw new BusinessError({ zh: `可退金额为 ${rest}`, en: `What is left to refund is ${rest}` }, { field: 'amount' });
  return asked;
}

const isMore = (one: string, other: string): boolean => minus(exact(one) ?? zero, exact(other) ?? zero).units > 0n;

async function openRefunds({ db, session }: SignedInContext, ids: readonly string[]): Promise<Map<string, string>> {
  const { table } = payRefund;
  const rows = await db
    .select({ orderId: table.orderId, refundNo: table.refundNo })
    .from(table)
    .where(and(eq(table.tenantId, session.tenantId), inArray(table.orderId, [...ids]), inArray(table.status, openStates)));
  return new Map(rows.map(({ orderId, refundNo }) => [orderId, refundNo]));
}

async function refundCounts({ db, session }: SignedInContext, ids: readonly string[]): Promise<Map<string, number>> {
  const { table } = payRefund;
  const rows = await db
    .select({ orderId: table.orderId, count: sql<number>`count(*)::integer` })
    .from(table)
    .where(and(eq(table.tenantId, session.tenantId), inArray(table.orderId, [...ids])))
    .groupBy(table.orderId);
  return new Map(rows.map(({ orderId, count }) => [orderId, count]));
}

/** The limits above which a second person decides, by setting. */
async function limitsOf({ db, session }: SignedInContext, orders: readonly PayOrder[]): Promise<Map<string, string>> {
  const { table } = paySetting;
  const settings = orders.flatMap(({ settingId }) => settingId ?? []);
  if (settings.length === 0) return new Map();
  const rows = await db
    .select({ id: table.id, limit: table.refundLimit })
    .from(table)
    .where(and(eq(table.tenantId, session.tenantId), inArray(table.id, settings)));
  return new Map(rows.flatMap(({ id, limit }) => (limit === null ? [] : [[id, limit]])));
}

/** Names what cannot be refunded, each with its reason. */
function refuseAny(orders: readonly PayOrder[], underWay: ReadonlyMap<string, string>): void {
  const wrong = orders.flatMap((order) => {
    const why = refusalOf(order, underWay.get(order.id));
    return why ? [why] : [];
  });
  if (wrong.length === 0) return;
  const named = wrong.slice(0, mostNamed);
  const more = wrong.length - named.length;
  throw new BusinessError({
    zh: `${named.map(({ zh }) => zh).join('；')}${more > 0 ? `；另有${more}笔` : ''}`,
    en: `${named.map(({ en }) => en).join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
  });
}

const mostNamed = 5;

function refusalOf({ orderNo, ...order }: PayOrder, underWay: string | undefined): Label | undefined {
  if (order.payStatus !== payStatus.paid) return { zh: `${orderNo} 未支付，不能退款`, en: `${orderNo} is not paid` };
  if (underWay !== undefined) return { zh: `${orderNo} 有未完成的退款 ${underWay}`, en: `${orderNo} has refund ${underWay} under way` };
  return Number(order.refundableAmount) > 0 ? undefined : { zh: `${orderNo} 已全额退款`, en: `${orderNo} is refunded in full` };
}

function outcomeOf({ locale }: SignedInContext, refund: PayRefund): RefundOutcome {
  const states: Readonly<Record<string, Label>> = payRefundLife.states;
  return {
    ...{ orderId: refund.orderId, orderNo: refund.orderNo, refundNo: refund.refundNo, amount: refund.amount },
    ...{ status: refund.status, statusName: states[refund.status]?.[locale] ?? '' },
  };
}

/** What was accepted, and what becomes of it: an acceptance is no return yet. */
function accepted(outcomes: readonly RefundOutcome[]) {
  const total = written(outcomes.reduce((sum, { amount }) => plus(sum, exact(amount) ?? zero), zero));
  const waiting = outcomes.filter(({ status }) => status === refundState.approval).length;
  const under = outcomes.length - waiting;
  return {
    zh: `已受理${outcomes.length}笔，合计${total}：处理中${under}${waiting > 0 ? `，待审批${waiting}` : ''}`,
    en: `Accepted: ${outcomes.length}, ${total} in all; processing: ${under}${waiting > 0 ? `, awaiting approval: ${waiting}` : ''}`,
  };
}

const tooMany = { zh: `一次最多退款${mostAtOnce}笔`, en: `At most ${mostAtOnce} orders are refunded at once` };
const oneAmount = { zh: '选择多个订单时退款金额须为空', en: 'With several orders the amount stays empty' };
