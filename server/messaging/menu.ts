import { type AreaMenu, command, exportList, recordButtons, view } from '#server/seed/menu-seed.ts';

export const messagingMenu: AreaMenu = {
  menus: [
    {
      code: 'message',
      zh: '消息集成',
      en: 'Messaging',
      path: '/message',
      icon: 'mail',
      isTenants: true,
      buttons: [],
      children: [
        {
          code: 'outbox',
          zh: '发件箱',
          en: 'Outbox',
          path: '/messaging/outbox',
          icon: 'mail',
          buttons: [
            view,
            exportList,
            command('retry', '重新发送', 'Send again', 'refresh', 1),
            command('bounce', '登记退信', 'Report bounces', 'mail', 1),
            command('discard', '作废', 'Discard', 'trash', 1),
          ],
        },
        { code: 'operator_message', zh: '演示短信', en: 'Demo text messages', path: '/messaging/operator', icon: 'eye', buttons: [] },
        { code: 'operator_mail', zh: '演示邮件', en: 'Demo mail', path: '/messaging/caught-mail', icon: 'eye', buttons: [] },
        { code: 'wechatopen', zh: '微信开放平台', en: 'WeChat open platform', path: '/resource/wechatopen', icon: 'globe', isFuture: true },
        { code: 'dingrobots', zh: '群机器人', en: 'Chat robots', path: '/resource/dingrobots', icon: 'users', isFuture: true },
        {
          code: 'dingmsgcomonlog',
          zh: '消息发送记录',
          en: 'Message log',
          path: '/resource/dingmsgcomonlog',
          icon: 'log',
          isFuture: true,
          buttons: [view],
        },
        {
          code: 'email',
          zh: '邮件配置',
          en: 'Mail settings',
          path: '/resource/email',
          icon: 'mail',
          buttons: [
            ...recordButtons,
            command('enable', '启用/停用', 'Enable or disable', 'check'),
            command('debug', '测试', 'Test', 'settings'),
          ],
        },
      ],
    },
    {
      code: 'sms',
      zh: '短信配置',
      en: 'SMS settings',
      path: '/resource/sms',
      icon: 'mail',
      below: 'resource',
      sort: 3,
      buttons: [
        ...recordButtons,
        command('enable', '启用/停用', 'Enable or disable', 'check'),
        command('debug', '调试', 'Test', 'settings'),
      ],
    },
  ],
};
