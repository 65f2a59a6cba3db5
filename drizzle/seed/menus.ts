/** A menu entry with its buttons and what lies below it. */
export interface MenuSeed {
  code: string;
  zh: string;
  en: string;
  path: string;
  icon: string;
  /** `add`, `edit`, `view`, `delete` unless said otherwise. */
  buttons?: readonly Button[];
  children?: readonly MenuSeed[];
}

/** A button's alias, its words, and where it stands: 1 toolbar, 2 row, 3 both (contract 4.1). */
export interface Button {
  alias: string;
  /** Its permission code where it is not the menu's code with the alias behind it. */
  code?: string;
  zh: string;
  en: string;
  action: 1 | 2 | 3;
  icon: string;
}

/** The buttons that most lists have. */
export const add: Button = { alias: 'add', zh: '新增', en: 'Add', action: 1, icon: 'plus' };
export const edit: Button = { alias: 'edit', zh: '修改', en: 'Edit', action: 2, icon: 'edit' };
export const remove: Button = { alias: 'delete', zh: '删除', en: 'Delete', action: 3, icon: 'trash' };
export const view: Button = { alias: 'view', zh: '查看', en: 'View', action: 2, icon: 'eye' };
const takeOut: Button = { alias: 'export', zh: '导出', en: 'Export', action: 1, icon: 'download' };
const bringIn: Button = { alias: 'import', zh: '导入', en: 'Import', action: 1, icon: 'upload' };
/** The buttons of records that are neither exported nor imported, of those that only come about by commands, and of every other list. */
const recordButtons: readonly Button[] = [add, edit, remove, view];
const exportButtons: readonly Button[] = [...recordButtons, takeOut];
export const listButtons: readonly Button[] = [...recordButtons, bringIn, takeOut];
/** A button of a command. */
export const command = (alias: string, zh: string, en: string, icon: string, action: 1 | 2 | 3 = 2): Button => ({
  alias,
  zh,
  en,
  icon,
  action,
});

/** The permission that a button stands for. */
export const buttonCode = (menuCode: string, { alias, code = `${menuCode}_${alias}` }: Pick<Button, 'alias' | 'code'>): string => code;

/** The menu of every screen that exists; the work that brings a screen adds its entry here. Paths and codes are those that legacy clients know (contract 4.5). */
export const menuSeeds: readonly MenuSeed[] = [
  {
    code: 'board',
    zh: '生产看板',
    en: 'Production',
    path: '/board',
    icon: 'factory',
    buttons: [],
    children: [
      { code: 'line_board', zh: '产线总览', en: 'Lines', path: '/board/lines', icon: 'conveyor', buttons: [] },
      { code: 'board_tv', zh: '产线大屏', en: 'Wall board', path: '/board/tv', icon: 'board', buttons: [] },
      { code: 'plan_table', zh: '生产计划表', en: 'Plan table', path: '/board/plans', icon: 'grid', buttons: [] },
      { code: 'daily_report', zh: '生产日报', en: 'Daily report', path: '/board/daily', icon: 'chart', buttons: [] },
      {
        code: 'shiftrecord',
        zh: '班次记录',
        en: 'Shifts',
        path: '/board/shiftrecord',
        icon: 'clock',
        buttons: [
          ...exportButtons,
          command('start', '开班', 'Start shift', 'play', 1),
          command('end', '结班', 'End shift', 'stop'),
          command('restart', '重新开班', 'Restart shift', 'refresh'),
        ],
      },
      {
        code: 'productionrecord',
        zh: '生产报工',
        en: 'Production reports',
        path: '/board/productionrecord',
        icon: 'document',
        buttons: [...exportButtons, command('report', '时段报工', 'Report a slot', 'check', 1)],
      },
      {
        code: 'workorderplan',
        zh: '工单计划',
        en: 'Work order plans',
        path: '/board/workorderplan',
        icon: 'calendar',
        buttons: [...listButtons, command('shortfall', '欠料开关', 'Shortfall switch', 'warning')],
      },
      { code: 'workorder', zh: '生产工单', en: 'Work orders', path: '/board/workorder', icon: 'list' },
      { code: 'supporthours', zh: '支援工时', en: 'Support hours', path: '/board/supporthours', icon: 'users' },
      {
        code: 'transferboards',
        zh: '转板单',
        en: 'Board transfers',
        path: '/board/transferboards',
        icon: 'truck',
        buttons: [...exportButtons, command('send', '发出', 'Send', 'arrow-right'), command('receive', '接收', 'Receive', 'check')],
      },
      {
        code: 'transferboardsdetail',
        zh: '转板明细',
        en: 'Transferred boards',
        path: '/board/transferboardsdetail',
        icon: 'list',
        buttons: exportButtons,
      },
      { code: 'receivemateriset', zh: '收料设置', en: 'Material receipts', path: '/board/receivemateriset', icon: 'material' },
      { code: 'slogan', zh: '标语', en: 'Slogans', path: '/board/slogan', icon: 'bell' },
      { code: 'exclusionflow', zh: '排除流程', en: 'Excluded flows', path: '/board/exclusionflow', icon: 'workflow' },
      {
        code: 'productionline',
        zh: '生产线',
        en: 'Production lines',
        path: '/board/productionline',
        icon: 'settings',
        buttons: [...listButtons, command('enable', '启用/停用', 'Enable or disable', 'check')],
      },
    ],
  },
  {
    code: 'purchase',
    zh: '采购管理',
    en: 'Purchasing',
    path: '/pur',
    icon: 'cart',
    buttons: [],
    children: [
      { code: 'supplier', zh: '供应商档案', en: 'Suppliers', path: '/pur/supplier', icon: 'truck' },
      { code: 'suppliercontact', zh: '供应商联系人', en: 'Supplier contacts', path: '/pur/suppliercontact', icon: 'users' },
    ],
  },
  {
    code: 'message',
    zh: '消息集成',
    en: 'Messaging',
    path: '/message',
    icon: 'mail',
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
          takeOut,
          command('retry', '重新发送', 'Send again', 'refresh', 1),
          command('discard', '作废', 'Discard', 'trash', 1),
        ],
      },
      { code: 'operator_message', zh: '演示短信', en: 'Demo texts', path: '/messaging/operator', icon: 'eye', buttons: [] },
    ],
  },
  {
    code: 'authority',
    zh: '权限管理',
    en: 'Permissions',
    path: '/authority',
    icon: 'key',
    buttons: [],
    children: [
      {
        code: 'role',
        zh: '角色管理',
        en: 'Roles',
        path: '/authority/role',
        icon: 'role',
        buttons: [
          ...listButtons,
          command('grant', '权限设置', 'Grant', 'key', 1),
          { ...command('share', '共享列表筛选', 'Share list filters', 'users'), code: 'listview_share' },
        ],
      },
      {
        code: 'datascope',
        zh: '数据权限',
        en: 'Data scopes',
        path: '/authority/datascope',
        icon: 'filter',
        buttons: [...listButtons, { ...command('setting', '权限配置', 'Set scopes', 'settings'), code: 'data_scope_setting' }],
      },
      {
        code: 'apiscope',
        zh: '接口权限',
        en: 'API scopes',
        path: '/authority/apiscope',
        icon: 'key',
        buttons: [...listButtons, { ...command('setting', '权限配置', 'Set scopes', 'settings'), code: 'api_scope_setting' }],
      },
      { code: 'explain', zh: '权限解释', en: 'Explain rights', path: '/authority/explain', icon: 'search', buttons: [] },
    ],
  },
  {
    code: 'system',
    zh: '系统管理',
    en: 'Administration',
    path: '/system',
    icon: 'settings',
    buttons: [],
    children: [
      {
        code: 'user',
        zh: '用户管理',
        en: 'Users',
        path: '/system/user',
        icon: 'users',
        buttons: [
          ...listButtons,
          command('approve', '审核', 'Approve', 'check', 1),
          command('role', '角色配置', 'Assign roles', 'role', 1),
          command('reset', '密码重置', 'Reset password', 'lock', 1),
          command('unlock', '账号解封', 'Unlock', 'key', 1),
        ],
      },
      { code: 'dept', zh: '部门管理', en: 'Departments', path: '/system/dept', icon: 'department' },
      { code: 'post', zh: '岗位管理', en: 'Posts', path: '/system/post', icon: 'user' },
      { code: 'dictbiz', zh: '业务字典', en: 'Business dictionaries', path: '/system/dictbiz', icon: 'dictionary' },
      { code: 'dict', zh: '系统字典', en: 'System dictionaries', path: '/system/dict', icon: 'dictionary' },
      { code: 'menu', zh: '菜单管理', en: 'Menus', path: '/system/menu', icon: 'menu' },
      { code: 'param', zh: '参数管理', en: 'Parameters', path: '/system/param', icon: 'settings' },
      { code: 'client', zh: '应用管理', en: 'Clients', path: '/system/client', icon: 'globe', buttons: recordButtons },
      {
        code: 'socialprovider',
        zh: '第三方登录',
        en: 'Sign-in providers',
        path: '/system/social-provider',
        icon: 'globe',
        buttons: recordButtons,
      },
      { code: 'whiteip', zh: 'IP白名单', en: 'Allowed addresses', path: '/system/whiteip', icon: 'key' },
      {
        code: 'online',
        zh: '在线用户',
        en: 'Online users',
        path: '/system/online',
        icon: 'users',
        buttons: [command('kick', '强制下线', 'Force sign-out', 'logout')],
      },
      {
        code: 'publiclink',
        zh: '公开链接',
        en: 'Public links',
        path: '/system/publiclink',
        icon: 'external',
        buttons: [command('add', '新建链接', 'New link', 'plus', 1), command('revoke', '撤销', 'Revoke', 'stop')],
      },
      {
        code: 'terminal',
        zh: '车间终端',
        en: 'Shop terminal',
        path: '/system/terminal',
        icon: 'conveyor',
        buttons: [command('set', '设置', 'Set', 'edit', 1)],
      },
      { code: 'security', zh: '登录安全', en: 'Sign-in security', path: '/system/security', icon: 'lock', buttons: [] },
      {
        code: 'topmenu',
        zh: '顶部菜单',
        en: 'Top menus',
        path: '/system/topmenu',
        icon: 'menu',
        buttons: [...listButtons, command('setting', '菜单配置', 'Set menus', 'settings')],
      },
      {
        code: 'tenantpackage',
        zh: '租户产品包',
        en: 'Tenant packages',
        path: '/system/tenantpackage',
        icon: 'folder',
        buttons: [add, edit, remove, takeOut],
      },
      {
        code: 'tenant',
        zh: '租户管理',
        en: 'Tenants',
        path: '/system/tenant',
        icon: 'tenant',
        buttons: [
          ...exportButtons,
          command('setting', '授权配置', 'Quota and expiry', 'key', 1),
          command('datasource', '数据源', 'Data source', 'settings'),
          command('package', '产品包', 'Package', 'folder'),
        ],
      },
    ],
  },
  {
    code: 'desk',
    zh: '工作台',
    en: 'Desk',
    path: '/desk',
    icon: 'home',
    buttons: [],
    children: [{ code: 'notice', zh: '通知公告', en: 'Notices', path: '/desk/notice', icon: 'bell' }],
  },
  {
    code: 'base',
    zh: '基础数据',
    en: 'Basic data',
    path: '/base',
    icon: 'globe',
    buttons: [],
    children: [
      {
        code: 'region',
        zh: '行政区划',
        en: 'Regions',
        path: '/base/region',
        icon: 'globe',
        buttons: recordButtons,
      },
    ],
  },
  {
    code: 'resource',
    zh: '资源管理',
    en: 'Resources',
    path: '/resource',
    icon: 'folder',
    buttons: [],
    children: [
      {
        code: 'oss',
        zh: '对象存储',
        en: 'Storage',
        path: '/resource/oss',
        icon: 'folder',
        buttons: [...recordButtons, command('enable', '启用', 'Enable', 'check'), command('debug', '调试', 'Test', 'settings')],
      },
      {
        code: 'attach',
        zh: '附件管理',
        en: 'Attachments',
        path: '/resource/attach',
        icon: 'folder',
        buttons: [
          command('upload', '上传', 'Upload', 'upload', 1),
          command('download', '下载', 'Download', 'download'),
          edit,
          remove,
          view,
          takeOut,
        ],
      },
      {
        code: 'sms',
        zh: '短信配置',
        en: 'SMS settings',
        path: '/resource/sms',
        icon: 'mail',
        buttons: [...recordButtons, command('enable', '启用', 'Enable', 'check'), command('debug', '调试', 'Test', 'settings')],
      },
      { code: 'ding', zh: '工作平台', en: 'Chat platform', path: '/resource/ding', icon: 'mail', buttons: recordButtons },
    ],
  },
  {
    code: 'tool',
    zh: '开发工具',
    en: 'Tools',
    path: '/tool',
    icon: 'settings',
    buttons: [],
    children: [
      { code: 'datasource', zh: '数据源管理', en: 'Data sources', path: '/tool/datasource', icon: 'grid', buttons: recordButtons },
    ],
  },
  {
    code: 'monitor',
    zh: '系统监控',
    en: 'Monitoring',
    path: '/monitor',
    icon: 'log',
    buttons: [],
    children: [
      {
        code: 'log',
        zh: '日志管理',
        en: 'Logs',
        path: '/monitor/log',
        icon: 'log',
        buttons: [],
        children: [
          { code: 'log_usual', zh: '通用日志', en: 'Activity log', path: '/monitor/log/usual', icon: 'log', buttons: [view, takeOut] },
          { code: 'log_api', zh: '接口日志', en: 'Call log', path: '/monitor/log/api', icon: 'log', buttons: [view, takeOut] },
          { code: 'log_error', zh: '错误日志', en: 'Error log', path: '/monitor/log/error', icon: 'warning', buttons: [view, takeOut] },
        ],
      },
    ],
  },
];

/** What the administrator of a new tenant may do: his people and his factory, nothing of the platform. */
export const tenantMenuCodes = [
  'desk',
  'board',
  'resource',
  'purchase',
  'message',
  'role',
  'explain',
  'user',
  'dept',
  'post',
  'topmenu',
  'dictbiz',
  'whiteip',
  'online',
  'publiclink',
  'monitor',
] as const;
