import type { Label } from '#rules/screen.ts';

/** The public pages that a link may open (specification 2.1). */
export const purposes = ['orders', 'lottery'] as const;
export type Purpose = (typeof purposes)[number];
/** The boards on televisions have a page of their own on which their links are made. */
export type LinkedPage = Purpose | 'board';

/** The path of each page. */
export const pageOfPurpose: Record<LinkedPage, string> = {
  orders: '/jht_order_list',
  lottery: '/lotterypage',
  board: '/board/screen',
};

export const purposeWords: Record<LinkedPage, Label> = {
  orders: { zh: '客户订单列表', en: 'Order list of a customer' },
  lottery: { zh: '抽奖页面', en: 'Lottery page' },
  board: { zh: '产线大屏', en: 'Line board' },
};
