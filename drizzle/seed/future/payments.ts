import { type AreaMenu, command, listButtons } from '#server/seed/menu-seed.ts';

export const paymentsMenu: AreaMenu = {
  menus: [
    {
      code: 'payment',
      zh: '支付管理',
      en: 'Payments',
      path: '/pay',
      icon: 'money',
      isFuture: true,
      buttons: [],
      children: [
        {
          code: 'payorder',
          zh: '支付订单',
          en: 'Orders',
          path: '/pay/payorder',
          icon: 'cart',
          buttons: [...listButtons, command('refund', '退款', 'Refund', 'money', 1)],
        },
        { code: 'payrefund', zh: '退款记录', en: 'Refunds', path: '/pay/payrefund', icon: 'money' },
        { code: 'paysetting', zh: '支付设置', en: 'Payment settings', path: '/pay/paysetting', icon: 'settings' },
        { code: 'ordersbigscreen', zh: '订单大屏', en: 'Order wall board', path: '/pay/ordersbigscreen', icon: 'board', buttons: [] },
      ],
    },
  ],
};
