import type { AreaMenu } from '#server/seed/menu-seed.ts';

export const annualPartyMenu: AreaMenu = {
  menus: [
    {
      code: 'annual',
      zh: '年会管理',
      en: 'Annual party',
      path: '/annual',
      icon: 'gift',
      isFuture: true,
      buttons: [],
      children: [
        { code: 'annualset', zh: '年会设置', en: 'Party settings', path: '/annual/annualset', icon: 'settings' },
        { code: 'annualflow', zh: '年会流程', en: 'Party programme', path: '/annual/annualflow', icon: 'workflow' },
        { code: 'annualsetusername', zh: '年会名单', en: 'Party guests', path: '/annual/annualsetusername', icon: 'users' },
        { code: 'annualuserrequest', zh: '年会申请', en: 'Party requests', path: '/annual/annualuserrequest', icon: 'document' },
      ],
    },
  ],
};
