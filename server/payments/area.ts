import type { Area } from '#server/area.ts';
import { seedPayments } from './demo.ts';
import { paymentsMenu } from './menu.ts';
import { payOrder } from './orders/pay-order.ts';
import { payRefund } from './refunds/pay-refund.ts';
import { paymentsCalls } from './router.ts';
import { paySetting } from './settings/pay-setting.ts';

export const payments = {
  name: { zh: '支付', en: 'Payments' },
  home: 'main',
  calls: { pay: paymentsCalls },
  menu: paymentsMenu,
  demo: { records: [seedPayments], later: [payOrder, payRefund, paySetting] },
} satisfies Area;
