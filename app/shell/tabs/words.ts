import type { Label } from '#rules/screen.ts';

/** Names of pages without a menu entry, or named by their action, for tabs and headings. */
export const pagesWords = {
  home: { zh: '首页', en: 'Home' },

  dashboard: { zh: '工作台', en: 'Dashboard' },

  inbox: { zh: '消息中心', en: 'Inbox' },

  boardReport: { zh: '填报', en: 'Report' },

  boardStart: { zh: '开班', en: 'Start shift' },
  smtScan: { zh: '上料扫描', en: 'Scan' },
  smtTrace: { zh: '上料追溯', en: 'Trace' },
  smtStatus: { zh: '站位状态', en: 'Feeders' },
  inquiryCompare: { zh: '比价', en: 'Compare' },
  supplierQuote: { zh: '报价', en: 'Quote' },
  inquiryQuote: { zh: '录入报价', en: 'Enter quote' },
  boardLineState: { zh: '线体状态', en: 'Line state' },
  boardEnd: { zh: '结班', en: 'End shift' },
  boardRestart: { zh: '重启班次', en: 'Reopen shift' },

  boardSignOff: { zh: '签核', en: 'Sign off' },

  userRoles: { zh: '角色配置', en: 'Assign roles' },
  userPlatform: { zh: '用户平台', en: 'Platform' },
  userElsewhere: { zh: '新增到其他租户', en: 'Add to another tenant' },
  profile: { zh: '个人信息', en: 'My profile' },
  password: { zh: '修改密码', en: 'Change password' },

  grantRole: { zh: '权限设置', en: 'Permissions' },
  grantTopMenu: { zh: '菜单配置', en: 'Choose menus' },

  tenantSetting: { zh: '授权配置', en: 'Quota and expiry' },
  tenantDatasource: { zh: '数据源', en: 'Data source' },
  tenantPackage: { zh: '产品包', en: 'Package' },

  sessions: { zh: '我的会话', en: 'My sessions' },

  linkedAccounts: { zh: '第三方账号', en: 'Linked accounts' },
  jobs: { zh: '导入导出记录', en: 'Imports and exports' },
} satisfies Record<string, Label>;
