import { entity } from '#server/entity/entity.ts';
import { longText, numberChoice, reference, text } from '#server/entity/fields.ts';

/** A path under /api open only to roles that hold a scope naming it (contract 5.5, 9). */
export const apiScope = entity('system.apiScope', {
  label: { zh: '接口权限', en: 'API scope' },
  empty: {
    zh: '没有接口权限时，接口只按菜单和按钮权限开放。',
    en: 'Without API scopes, calls are open by menu and button permissions alone.',
  },
  legacyPath: '/blade-system/api-scope',
  page: '/authority/apiscope',
  permission: 'apiscope',
  title: 'scopeName',
  owner: 'shared',
  fields: {
    menuId: reference({
      label: { zh: '菜单', en: 'Menu' },
      required: { zh: '请选择菜单', en: 'Choose a menu' },
      to: 'system.menu',
      list: true,
      filter: 'equals',
    }),
    scopeName: text({
      label: { zh: '权限名称', en: 'Name' },
      required: { zh: '请输入权限名称', en: 'Enter the name' },
      max: 64,
      list: true,
      filter: 'contains',
    }),
    resourceCode: text({
      label: { zh: '权限编号', en: 'Code' },
      required: { zh: '请输入权限编号', en: 'Enter the code' },
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    scopePath: text({
      label: { zh: '接口路径', en: 'Path' },
      example: '/blade-system/user/remove',
      help: {
        zh: '如 /blade-system/user/remove，其下级路径一并受控',
        en: 'For example /blade-system/user/remove; paths below it are included',
      },
      required: { zh: '请输入接口路径', en: 'Enter the path' },
      max: 255,
      pattern: '^/[\\w-]+(/[\\w-]+)*(/\\*{0,2})?$',
      message: { zh: '接口路径须以 / 开头，不含空格与参数', en: 'A path starts with / and has neither spaces nor a query' },
      code: true,
      list: true,
      filter: 'contains',
    }),
    scopeType: numberChoice({
      label: { zh: '接口类型', en: 'Type' },
      required: { zh: '请选择接口类型', en: 'Choose the type' },
      dictionary: 'api_scope_type',
      list: true,
      filter: 'equals',
    }),
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 500, wide: true }),
  },
});
