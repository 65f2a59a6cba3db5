import { type AreaMenu, command, edit, listButtons, remove, view } from '#server/seed/menu-seed.ts';

export const lotteryMenu: AreaMenu = {
  menus: [
    {
      code: 'lottery',
      zh: '抽奖管理',
      en: 'Lottery',
      path: '/lottery',
      icon: 'gift',
      isFuture: true,
      buttons: [],
      children: [
        { code: 'lotteryaward', zh: '奖项', en: 'Awards', path: '/lottery/lotteryaward', icon: 'gift' },
        { code: 'lotteryawardrecord', zh: '中奖记录', en: 'Award records', path: '/lottery/lotteryawardrecord', icon: 'list' },
        {
          code: 'lotterycode',
          zh: '抽奖码',
          en: 'Lottery codes',
          path: '/lottery/lotterycode',
          icon: 'scan',
          buttons: [edit, remove, view, command('gen', '生成', 'Generate', 'plus', 1)],
        },
        {
          code: 'lotterycodewincounthis',
          zh: '中奖次数历史',
          en: 'Win-count history',
          path: '/lottery/lotterycodewincounthis',
          icon: 'log',
          buttons: [...listButtons, command('restore', '恢复', 'Restore', 'refresh')],
        },
        {
          code: 'lotterycodewincounthisentry',
          zh: '中奖次数明细',
          en: 'Win-count details',
          path: '/lottery/lotterycodewincounthisentry',
          icon: 'list',
        },
        {
          code: 'lotterymusic',
          zh: '抽奖音乐',
          en: 'Music',
          path: '/lottery/lotterymusic',
          icon: 'bell',
          buttons: [...listButtons, command('enable', '启用', 'Enable', 'check')],
        },
        {
          code: 'lotteryparameter',
          zh: '抽奖参数',
          en: 'Lottery parameters',
          path: '/lottery/lotteryparameter',
          icon: 'settings',
          buttons: [...listButtons, command('enable', '启用', 'Enable', 'check')],
        },
        {
          code: 'lotteryparameterconfig',
          zh: '抽奖参数配置',
          en: 'Parameter configuration',
          path: '/lottery/lotteryparameterconfig',
          icon: 'settings',
        },
        { code: 'lotteryqrcode', zh: '签到二维码', en: 'Sign-in QR codes', path: '/lottery/lotteryqrcode', icon: 'scan' },
        { code: 'lotterysignstate', zh: '签到状态', en: 'Sign-in states', path: '/lottery/lotterysignstate', icon: 'check' },
        { code: 'lotterytype', zh: '抽奖码种子', en: 'Code seeds', path: '/lottery/lotterytype', icon: 'tag' },
        { code: 'lotteryyear', zh: '抽奖年度', en: 'Lottery years', path: '/lottery/lotteryyear', icon: 'calendar' },
      ],
    },
  ],
};
