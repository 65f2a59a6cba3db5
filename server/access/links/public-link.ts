import type { Label } from '#rules/screen.ts';

/** The public pages that a link may open (specification 2.1). */
export const purposes = ['orders', 'lottery'] as const;
export type Purpose = (typeof purposes)[number];

export const pageOfPurpose: Record<Purpose, string> = { orders: '/jht_order_list', lottery: '/lotterypage' };

export const purposeWords: Record<Purpose, Label> = {
  orders: { zh: '客户订单列表', en: 'Order list of a customer' },
  lottery: { zh: '抽奖页面', en: 'Lottery page' },
};
