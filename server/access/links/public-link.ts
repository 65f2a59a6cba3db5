import type { Label } from '#rules/screen.ts';

/** The public pages that links are made for (specification 2.1); that of a draw has none while there are no draws. */
export const purposes = ['orders'] as const;
export type Purpose = (typeof purposes)[number];
/** Links of older builds lead to a draw. The boards on televisions have a page of their own on which their links are made. */
export type LinkedPage = Purpose | 'lottery' | 'board';
export const openPurposes = [...purposes, 'lottery'] as const;

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
