import * as z from 'zod';
import { procedure, router } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { ids } from '#server/engine/inputs.ts';
import { guarding, moving } from '#server/engine/moves/moving.ts';
import { selectable } from '#server/engine/selectable.ts';
import { readInput } from '#server/engine/write-rows.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { refundOrders } from '../refunds/refund-orders.ts';
import { payOrder } from './pay-order.ts';
import { refundAsks } from './pay-order-life.ts';
import { closeOrder, receiveOrder } from './receive-order.ts';
import { insertOrder, removeOrders, updateOrder } from './save-order.ts';

/** What an old client means, which sends ids and nothing else. */
const unsaid = '客户端退款';

guarding(payOrder, { refund: {} });

/** Payment orders and their refund (specification 7.6). */
export const payOrderCalls = router({
  ...crud(payOrder, { insert: insertOrder, update: updateOrder, remove: removeOrders }),
  ...selectable(payOrder),
  ...moving(payOrder, { receive: receiveOrder, close: closeOrder }),
  refund: procedure
    .meta({
      ...metaOf(payOrder, 'payorder_refund', 'POST', 'refund'),
      label: { zh: '申请退款', en: 'Ask for refunds' },
      sample: {
        fields: refundAsks,
        answer: [
          {
            ...{ orderId: '1923456789012345678', orderNo: 'ZF20261128001', refundNo: 'ZF20261128001-R1' },
            ...{ amount: '120.00', status: 4, statusName: '退款中' },
          },
        ],
        note: { zh: '只有 ids 时退还每个订单的可退金额', en: 'With ids alone, what is left of each order is refunded' },
      },
    })
    .input(z.looseObject({ ids }))
    .mutation(async ({ ctx, input }) => {
      if (input.ids.length === 0) throw new BusinessError(messages.noneSelected);
      const { amount = null, reason = ctx.caller.door === 'blade' ? unsaid : '' } = input;
      const any: AnyEntity = payOrder;
      const asked: { amount?: string | null; reason?: string } = await readInput(ctx, { ...any, fields: refundAsks }, { amount, reason });
      return refundOrders(ctx, input.ids, { amount: asked.amount ?? null, reason: asked.reason ?? unsaid });
    }),
});
