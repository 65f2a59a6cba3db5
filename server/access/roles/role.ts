import { entity } from '#server/entity/entity.ts';
import { integer, references, text } from '#server/entity/fields.ts';
import { parent } from '#server/entity/parent.ts';

/** The permissions of a group of users; a child role never holds more than its parent (contract 5.2). */
export const role = entity('system.role', {
  label: { zh: '角色', en: 'Role' },
  legacyPath: '/blade-system/role',
  page: '/authority/role',
  permission: 'role',
  title: 'roleName',
  ownTitles: {
    超级管理员: 'Super administrator',
    管理员: 'Administrator',
    用户: 'User',
    经理: 'Manager',
    老板: 'Boss',
    供应商: 'Supplier',
    临时供应商: 'Temporary supplier',
  },
  selects: ['roleName', 'roleAlias', 'parentId'],
  owner: 'platform',
  tree: true,
  order: ['sort'],
  actions: [
    {
      name: 'grant',
      label: { zh: '权限设置', en: 'Permissions' },
      href: '/authority/role/grant?ids={id}',
      on: 'row',
      afterAdd: true,
      permission: 'role_grant',
    },
    {
      name: 'grantTogether',
      label: { zh: '权限设置', en: 'Permissions' },
      href: '/authority/role/grant',
      on: 'selection',
      permission: 'role_grant',
    },
  ],
  past: { grant: { zh: '授权', en: 'Granted' } },
  audited: {
    menus: references({ label: { zh: '菜单权限', en: 'Menus' }, to: 'system.menu' }),
    scopes: references({ label: { zh: '数据权限', en: 'Data scopes' }, to: 'system.dataScope' }),
    apiScopes: references({ label: { zh: '接口权限', en: 'API scopes' }, to: 'system.apiScope' }),
  },
  fields: {
    roleName: text({
      label: { zh: '角色名称', en: 'Role name' },
      required: { zh: '请输入角色名称', en: 'Enter the role name' },
      max: 64,
      example: '值班员',
      list: true,
      filter: 'contains',
    }),
    roleAlias: text({
      label: { zh: '角色别名', en: 'Role alias' },
      required: { zh: '请输入角色别名', en: 'Enter the role alias' },
      help: {
        zh: '英文代号，如 leader，可自定；admin 和 administrator 表示管理员',
        en: 'A short code of your choice, such as leader; admin and administrator stand for administrators',
      },
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    parentId: parent('system.role', { zh: '上级角色', en: 'Parent role' }),
    sort: integer({
      label: { zh: '排序', en: 'Order' },
      required: { zh: '请输入排序', en: 'Enter the order' },
      min: 0,
      initial: 1,
      isOrder: true,
      list: true,
    }),
  },
});
