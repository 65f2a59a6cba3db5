import { entity } from '#server/entity/entity.ts';
import { flag, icon, integer, longText, numberChoice, text } from '#server/entity/fields.ts';
import { parent } from '#server/entity/parent.ts';

/** The two kinds of entry: a page or group, and a command on a page. */
export const aMenu = 1;
export const aButton = 2;

/** Pages whose calls all belong to the platform (docs/access.md): no tenant sees them or is offered them, whatever a role was granted. */
export const platformPages: ReadonlySet<string> = new Set(['security', 'tenantpackage', 'datasource', 'socialprovider']);
/** Pages of what the demo catches instead of sending, which production has no use for: they are in no menu there. */
export const demoPages: ReadonlySet<string> = new Set(['operator_message', 'operator_mail']);

/** A menu entry or a button; its code is the permission granted to roles (contract 4.1). */
export const menu = entity('system.menu', {
  label: { zh: '菜单', en: 'Menu' },
  legacyPath: '/blade-system/menu',
  permission: 'menu',
  title: 'name',
  titleEn: 'nameEn',
  selects: ['code', 'parentId'],
  owner: 'shared',
  tree: true,
  order: ['sort'],
  fields: {
    name: text({
      label: { zh: '菜单名称', en: 'Name' },
      required: { zh: '请输入菜单名称', en: 'Enter the name' },
      example: '示例页面',
      max: 64,
      list: true,
      filter: 'contains',
    }),
    nameEn: text({ label: { zh: '英文名称', en: 'English name' }, max: 64, list: true }),
    code: text({
      label: { zh: '菜单编号', en: 'Code' },
      required: { zh: '请输入菜单编号', en: 'Enter the code' },
      example: 'sample_page',
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    parentId: parent('system.menu', { zh: '上级菜单', en: 'Parent menu' }),
    path: text({
      example: '/sample/page',
      label: { zh: '路由地址', en: 'Address' },
      max: 500,
      pattern: '^(https?://[^\\s]+|/(?!/)[^\\s\\\\]*)$',
      message: { zh: '路由地址须以 / 或 http(s):// 开头', en: 'The address must start with / or http(s)://' },
      list: true,
    }),
    source: icon({ label: { zh: '菜单图标', en: 'Icon' } }),
    alias: text({ label: { zh: '菜单别名', en: 'Alias' }, max: 64, code: true, filter: 'contains' }),
    sort: integer({
      label: { zh: '菜单排序', en: 'Order' },
      required: { zh: '请输入菜单排序', en: 'Enter the order' },
      min: 0,
      initial: 1,
      isOrder: true,
      list: true,
    }),
    category: numberChoice({
      label: { zh: '菜单类型', en: 'Type' },
      required: { zh: '请选择菜单类型', en: 'Choose the type' },
      options: [
        { value: String(aMenu), label: { zh: '菜单', en: 'Menu' } },
        { value: String(aButton), label: { zh: '按钮', en: 'Button' } },
      ],
      initial: aMenu,
      list: true,
      filter: 'equals',
    }),
    action: numberChoice({
      label: { zh: '按钮功能', en: 'Button place' },
      options: [
        { value: '0', label: { zh: '菜单', en: 'Menu' } },
        { value: '1', label: { zh: '工具栏', en: 'Toolbar' } },
        { value: '2', label: { zh: '操作栏', en: 'Row' } },
        { value: '3', label: { zh: '工具操作栏', en: 'Toolbar and row' } },
      ],
      initial: 0,
    }),
    isOpen: numberChoice({
      label: { zh: '新窗口', en: 'New window' },
      options: [
        { value: '1', label: { zh: '否', en: 'No' } },
        { value: '2', label: { zh: '是', en: 'Yes' } },
      ],
      initial: 1,
    }),
    roles: text({
      label: { zh: '限定角色', en: 'Roles' },
      help: {
        zh: '角色别名，多个用逗号分隔；不填则持有权限者都能看到',
        en: 'Role aliases, separated by commas; empty: all who hold the right',
      },
      max: 500,
      pattern: '^[^\\s,]+( *, *[^\\s,]+)*$',
      message: { zh: '请填写角色别名，用英文逗号分隔', en: 'Role aliases, separated by commas' },
    }),
    isEnabled: flag({ label: { zh: '启用', en: 'Enabled' }, initial: true, own: true, list: true }),
    remark: longText({ label: { zh: '菜单备注', en: 'Remark' }, max: 500, wide: true }),
  },
  actions: [
    {
      name: 'dataScope',
      label: { zh: '数据权限', en: 'Data scopes' },
      href: '/authority/datascope/index?menuId={id}',
      on: 'row',
      permission: 'data_scope_setting',
    },
    {
      name: 'apiScope',
      label: { zh: '接口权限', en: 'API scopes' },
      href: '/authority/apiscope/index?menuId={id}',
      on: 'row',
      permission: 'api_scope_setting',
    },
  ],
  unique: [{ fields: ['code'], message: { zh: '菜单名或编号已存在!', en: 'A menu of this name or code already exists' } }],
});
