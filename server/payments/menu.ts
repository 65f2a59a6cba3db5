import { type AreaMenu, buttonsOf, exportButtons, recordButtons } from '#server/seed/menu-seed.ts';
import { payOrderLife } from './orders/pay-order-life.ts';
import { payRefundLife } from './refunds/pay-refund-life.ts';

export const paymentsMenu: AreaMenu = {
  menus: [
    {
      code: 'payment',
      zh: '支付管理',
      en: 'Payments',
      path: '/pay',
      icon: 'money',
      isTenants: true,
      buttons: [],
      children: [
        {
          code: 'payorder',
          zh: '支付订单',
          en: 'Orders',
          path: '/pay/payorder',
          icon: 'cart',
          buttons: [...exportButtons, ...buttonsOf(payOrderLife)],
        },
        {
          code: 'payrefund',
          zh: '退款记录',
          en: 'Refunds',
          path: '/pay/payrefund',
          icon: 'money',
          buttons: [...exportButtons, ...buttonsOf(payRefundLife)],
        },
        { code: 'paysetting', zh: '支付设置', en: 'Payment settings', path: '/pay/paysetting', icon: 'settings', buttons: recordButtons },
        {
          code: 'ordersbigscreen',
          zh: '订单大屏',
          en: 'Order wall board',
          path: '/pay/ordersbigscreen',
          icon: 'board',
          isFuture: true,
          buttons: [],
        },
      ],
    },
  ],
  demoRights: { manager: ['payment', 'payorder_*', 'payrefund_*'] },
};
