import { and, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { isAbsent } from '#server/engine/inputs.ts';
import { lockRows } from '#server/engine/moves/move.ts';
import { nextNumber } from '#server/engine/numbers/next-number.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { type PaySetting, paySetting } from '../settings/pay-setting.ts';
import { type PayOrder, payOrder } from './pay-order.ts';
import { payOrderLife, payStatus } from './pay-order-life.ts';

const numbers = { entity: payOrder, field: 'orderNo', sign: 'ZF' };

/** Adds an order that is paid in cash or by transfer; its amount stays. A client that names another channel or a state is told so. */
export async function insertOrder(ctx: SignedInContext, input: Input): Promise<PayOrder> {
  refuseOthers(input, { payStatus: payStatus.waiting });
  const values = await readInput(ctx, payOrder, input);
  const { id: settingId } = await enabledSetting(ctx, 'offline');
  const orderNo = await nextNumber(ctx, numbers, todayOf(ctx));
  return insertRow(ctx, payOrder, {
    ...values,
    orderNo,
    outTradeNo: orderNo,
    channel: 'offline',
    settingId,
    refundableAmount: values.amount ?? '0',
  });
}

/** Changes what an order says of itself; its amount and its states are changed by nobody. */
export async function updateOrder(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<PayOrder> {
  const { amount: _, ...said } = input;
  return updateRow(ctx, payOrder, id, await readInput(ctx, payOrder, said, true), expected);
}

/** Removes orders that nobody has paid; what was paid or closed is part of the books. */
export async function removeOrders(ctx: SignedInContext, ids: string[]): Promise<void> {
  const orders = ids.length > 0 ? await lockRows(ctx, payOrder, ids) : [];
  const kept = orders.find((order) => order.payStatus !== payStatus.waiting);
  if (kept) {
    const state = (payOrderLife.states as Readonly<Record<string, Label>>)[kept.payStatus];
    throw new BusinessError(
      {
        zh: `${kept.orderNo} ${state?.zh}，不能删除，只能删除待支付的订单`,
        en: `${kept.orderNo} is ${state?.en.toLowerCase()}: orders that wait for payment alone are removed`,
      },
      { code: 409, recordId: kept.id },
    );
  }
  await removeRows(ctx, payOrder, ids);
}

async function enabledSetting({ db, session }: SignedInContext, channel: string): Promise<Pick<PaySetting, 'id'>> {
  const { table } = paySetting;
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, session.tenantId), eq(table.isDeleted, 0), eq(table.channel, channel), eq(table.enabled, true)));
  if (found) return found;
  throw new BusinessError({
    zh: '线下渠道没有启用的支付设置，请先在支付设置中新增并启用',
    en: 'No payment setting of the offline channel is enabled: add one under payment settings and enable it',
  });
}

function refuseOthers(input: Input, expected: { payStatus: number }): void {
  if (!isAbsent(input.channel) && input.channel !== 'offline')
    throw new BusinessError({ zh: '此处只能新增线下订单', en: 'Offline orders alone are added here' }, { field: 'channel' });
  if (!isAbsent(input.payStatus) && ![String(expected.payStatus), '-1'].includes(String(input.payStatus)))
    throw new BusinessError(
      { zh: '支付状态不能直接填写：收款后请确认收款', en: 'The state is not set: confirm the receipt once the money is there' },
      { field: 'payStatus' },
    );
}
