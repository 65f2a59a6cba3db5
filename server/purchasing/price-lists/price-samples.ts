import { dayAfter } from '#rules/dates.ts';
import type { ReadCall, Sample } from '#server/calls/trpc.ts';

const customer = '示例客户';
const price = { customer, price: '12.50', currency: 'CNY', taxRate: '13', isTaxIncluded: true };

/** A price of the first item, after the days of what was sent by this example before: prices of one thing may not overlap. */
export const priceSample: Sample = {
  request: async (read) => {
    const [item] = (await read<{ records: { id: string }[] }>('rd.item.list', { size: 1 }))?.records ?? [];
    return item && { ...price, itemId: item.id, ...(await freeDays(read, 'purchasing.customerPrice.list')) };
  },
};

/** The same for what has no number. */
export const freePriceSample: Sample = {
  request: async (read) => ({
    ...price,
    itemName: '示例样品',
    specification: 'V1',
    ...(await freeDays(read, 'purchasing.freeCustomerPrice.list')),
  }),
};

async function freeDays(read: ReadCall, list: string): Promise<{ validFrom: string; validTo: string }> {
  const sent = await read<{ records: { validTo: string }[] }>(list, { size: 1, sort: ['-validTo'], filters: { customer_equal: customer } });
  const last = sent?.records[0]?.validTo || new Date().toISOString().slice(0, 10);
  return { validFrom: dayAfter(last, 1), validTo: dayAfter(last, 30) };
}
