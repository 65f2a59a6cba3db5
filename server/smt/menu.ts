import { type AreaMenu, buttonsOf, command, exportButtons, exportList, listButtons, recordButtons, view } from '#server/seed/menu-seed.ts';
import { badgeLife } from './badges/badge.ts';
import { reelLife } from './reels/reel-life.ts';

const readers = [
  'smt',
  'smt_scan',
  'feedlog',
  'feedlog_view',
  'stationtableheader',
  'stationtableheader_view',
  'stationtable',
  'stationtable_view',
  'smtalarm',
  'smtalarm_view',
];
const every = (code: string) => `${code}_*`;
const masters = ['stationtableheader', 'stationtable', 'mounterprogram', 'smtlecn', 'smtsupplierlabel', 'smtreel', 'smtshelflife'].map(
  every,
);

export const smtMenu: AreaMenu = {
  menus: [
    {
      code: 'smt',
      zh: 'SMT 数据',
      en: 'SMT data',
      path: '/smt',
      icon: 'conveyor',
      isTenants: true,
      buttons: [],
      children: [
        {
          code: 'smt_scan',
          zh: '上料扫描',
          en: 'Feeder scan',
          path: '/smt/scan',
          icon: 'scan',
          buttons: [
            command('load', '上料/换料', 'Load and change', 'check', 1),
            command('check', '核料', 'Check', 'check', 1),
            command('unlock', '解锁', 'Unlock', 'lock', 1),
            command('run', '开始/结束上料', 'Set up and close', 'play', 1),
          ],
        },
        { code: 'feedlog', zh: '上料记录', en: 'Feed log', path: '/smt/feedlog', icon: 'scan', buttons: [view, exportList] },
        {
          code: 'feedlogarchivelog',
          zh: '上料归档',
          en: 'Feed log archive',
          path: '/smt/feedlogarchivelog',
          icon: 'log',
          buttons: [...exportButtons, command('archive', '归档', 'Archive', 'check', 1)],
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
        {
          code: 'mounterprogram',
          zh: '贴片程序',
          en: 'Mounter programs',
          path: '/smt/mounterprogram',
          icon: 'copy',
        },
        { code: 'smtlecn', zh: '临时工程变更', en: 'Temporary ECNs', path: '/smt/lecn', icon: 'refresh' },
        { code: 'smtsupplierlabel', zh: '供应商标签', en: 'Supplier labels', path: '/smt/supplierlabel', icon: 'document' },
        { code: 'itemuse', zh: '物料用量', en: 'Item use', path: '/smt/itemuse', icon: 'material', buttons: exportButtons },
        {
          code: 'smtreel',
          zh: '料盘',
          en: 'Reels',
          path: '/smt/reel',
          icon: 'material',
          buttons: [...exportButtons, ...buttonsOf(reelLife)],
        },
        { code: 'smtshelflife', zh: '物料保质期', en: 'Shelf life', path: '/smt/shelflife', icon: 'clock' },
        {
          code: 'smtbadge',
          zh: '工牌',
          en: 'Badges',
          path: '/smt/badge',
          icon: 'users',
          buttons: [...recordButtons, ...buttonsOf(badgeLife)],
        },
        { code: 'smtalarm', zh: '贴片报警', en: 'Mounter alarms', path: '/smt/alarm', icon: 'warning', buttons: exportButtons },
        {
          code: 'smtlinesetting',
          zh: '防错设置',
          en: 'Verification settings',
          path: '/smt/linesetting',
          icon: 'settings',
          buttons: recordButtons,
        },
        {
          code: 'mesfeedrecord',
          zh: 'MES 上料记录',
          en: 'MES feed records',
          path: '/mes/mesfeedrecord',
          icon: 'scan',
          buttons: [view, exportList],
        },
        { code: 'mesflow', zh: '工艺流程', en: 'Process flows', path: '/mes/mesflow', icon: 'workflow' },
        { code: 'mesflowproduct', zh: '流程产品', en: 'Flow products', path: '/mes/mesflowproduct', icon: 'list' },
      ],
    },
  ],
  demoRights: {
    manager: [...readers, ...masters, 'feedlog_export', 'itemuse', 'itemuse_view', 'smtalarm_edit', 'smt_scan_unlock'],
    supervisor: [...readers, 'smtalarm_edit', 'smt_scan_unlock', 'smt_scan_run', 'smt_scan_load', 'smtlinesetting_*', 'smtbadge_*'],
    leader: [...readers, 'smtalarm_edit', 'smtreel', 'smtreel_view', 'smtreel_dry', 'smt_scan_load', 'smt_scan_run'],
    engineer: [...readers, ...masters, 'feedlog_export', 'smtlinesetting_*', 'itemuse', 'itemuse_view'],
    ipqc: [...readers, 'smtalarm_edit', 'feedlog_export', 'smt_scan_check', 'smt_scan_unlock'],
  },
};
