import type { AreaMenu } from '#server/seed/menu-seed.ts';

export const scanningMenu: AreaMenu = {
  menus: [
    {
      code: 'scan',
      zh: '扫码管理',
      en: 'Scanning',
      path: '/scan',
      icon: 'scan',
      isFuture: true,
      buttons: [],
      children: [{ code: 'qrcodeentry', zh: '二维码', en: 'QR codes', path: '/scan/qrcodeentry', icon: 'scan' }],
    },
  ],
};
