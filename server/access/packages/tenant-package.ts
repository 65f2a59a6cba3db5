import { entity } from '#server/entity/entity.ts';
import { longText, references, text } from '#server/entity/fields.ts';

/** The upper limit of what a tenant may use: menus, each with all its descendants (specification 2.8, contract 5.6). */
export const tenantPackage = entity('system.tenantPackage', {
  label: { zh: '租户产品包', en: 'Tenant package' },
  empty: { zh: '没有产品包的租户不受菜单范围限制。', en: 'A tenant without a package may use every menu.' },
  legacyPath: '/blade-system/tenant-package',
  page: '/system/tenantpackage',
  permission: 'tenantpackage',
  title: 'packageName',
  owner: 'shared',
  fields: {
    packageName: text({
      label: { zh: '产品包名称', en: 'Package name' },
      required: { zh: '请输入产品包名称', en: 'Enter the package name' },
      max: 64,
      list: true,
      filter: 'contains',
    }),
    menuId: references({
      label: { zh: '菜单', en: 'Menus' },
      help: {
        zh: '请勾选“用户管理”和“角色管理”，否则租户自己不能新增账号和角色。租户可用菜单的上限：选中的菜单连同其下级。标有“需平台授权”的菜单，租户管理员不会自动拥有，由平台管理员授予租户的角色',
        en: 'Include "Users" and "Roles", or the tenant cannot add accounts and roles itself. The upper limit of what a tenant may use: the chosen menus and everything below them. Menus "granted by the platform" do not come by themselves: grant them to a role of the tenant.',
      },
      required: { zh: '请选择菜单', en: 'Choose the menus' },
      to: 'system.menu',
      // Removed menus are dropped from packages.
      onRemove: 'keep',
      tree: true,
      wide: true,
    }),
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 500, list: true, wide: true }),
  },
  dialogWidth: 600,
  formColumns: 1,
  without: ['view', 'import'],
  done: { zh: '操作成功!', en: 'Done' },
});
