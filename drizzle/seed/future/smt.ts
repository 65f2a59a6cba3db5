import { type AreaMenu, command, listButtons, view } from '#server/seed/menu-seed.ts';

export const smtMenu: AreaMenu = {
  menus: [
    {
      code: 'smt',
      zh: 'SMT 数据',
      en: 'SMT data',
      path: '/smt',
      icon: 'conveyor',
      isFuture: true,
      buttons: [],
      children: [
        { code: 'feedlog', zh: '上料记录', en: 'Feed log', path: '/smt/feedlog', icon: 'scan', buttons: [view] },
        {
          code: 'feedlogarchivelog',
          zh: '上料归档',
          en: 'Feed log archive',
          path: '/smt/feedlogarchivelog',
          icon: 'log',
          buttons: [view, command('archive', '归档', 'Archive', 'download', 1)],
        },
        {
          code: 'stationtableheader',
          zh: '站位表',
          en: 'Station tables',
          path: '/smt/stationtableheader',
          icon: 'grid',
          buttons: [...listButtons, command('enable', '启用/停用', 'Enable or disable', 'check')],
        },
        { code: 'stationtable', zh: '站位明细', en: 'Station rows', path: '/smt/stationtable', icon: 'list' },
        { code: 'mounterprogram', zh: '贴片程序', en: 'Mounter programs', path: '/smt/mounterprogram', icon: 'copy', buttons: [view] },
        { code: 'itemuse', zh: '物料用量', en: 'Item use', path: '/smt/itemuse', icon: 'material', buttons: [view] },
        { code: 'smtalarm', zh: '贴片报警', en: 'Mounter alarms', path: '/smt/alarm', icon: 'warning', buttons: [view] },
        { code: 'mesfeedrecord', zh: 'MES 上料记录', en: 'MES feed records', path: '/mes/mesfeedrecord', icon: 'scan', buttons: [view] },
        { code: 'mesflow', zh: '工艺流程', en: 'Process flows', path: '/mes/mesflow', icon: 'workflow' },
      ],
    },
  ],
};
