import { add, type Samples } from '#tests/samples.ts';

export const samples: Samples = {
  // An order is made under the enabled setting of its channel.
  'pay.order': async (ask) => {
    const { id } = await add(ask, 'pay.setting');
    await ask.mutate('pay.setting.enable', { id });
    return { amount: '120.00' };
  },
  // Only what was paid is refunded.
  'pay.refund': async (ask) => {
    const { id } = await add(ask, 'pay.order');
    await ask.mutate('pay.order.receive', { ids: id, payTime: '2026-03-10 08:00:00' });
    return { orderId: id, amount: '20.00' };
  },
};
