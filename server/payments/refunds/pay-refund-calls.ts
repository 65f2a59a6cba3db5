import { router } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { moving } from '#server/engine/moves/moving.ts';
import { withoutMany } from '#server/engine/update-many.ts';
import { approveRefund, cancelRefund, mayDecide, queueAtOrders, refuseRefund, settleRefund } from './decide-refund.ts';
import { payRefund } from './pay-refund.ts';
import { askForPart, refuseChange, refuseRemoval } from './save-refund.ts';

/** Refunds (specification 7.6): a submit without an id asks for one. */
export const payRefundCalls = router({
  ...withoutMany(crud(payRefund, { insert: askForPart, update: refuseChange, remove: refuseRemoval, rights: { add: 'payorder_refund' } })),
  ...moving(payRefund, {
    approve: { may: mayDecide, act: approveRefund },
    refuse: { may: mayDecide, queue: queueAtOrders, act: refuseRefund },
    settle: { queue: queueAtOrders, act: settleRefund },
    cancel: { queue: queueAtOrders, act: cancelRefund },
  }),
});
