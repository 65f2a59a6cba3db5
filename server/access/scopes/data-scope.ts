import type { Label } from '#rules/screen.ts';
import { scopeTypes } from '#server/calls/data-scopes.ts';
import { entity } from '#server/entity/entity.ts';
import { longText, numberChoice, reference, text } from '#server/entity/fields.ts';

const forLegacy: Label = {
  zh: '供旧客户端使用，本系统不读取，保持默认即可',
  en: 'Kept for legacy clients. The console does not read it, so leave it as it is.',
};

/** How far a role sees on one menu; of several the widest wins (contract 9, docs/access.md). */
export const dataScope = entity('system.dataScope', {
  label: { zh: '数据权限', en: 'Data scope' },
  empty: {
    zh: '没有数据权限时，有菜单的角色可以看到本租户的全部数据。',
    en: 'Without data scopes, whoever has a menu sees all of its records in the tenant.',
  },
  legacyPath: '/blade-system/data-scope',
  page: '/authority/datascope',
  permission: 'datascope',
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
      help: { zh: '如 shiftrecord_own_department', en: 'For example shiftrecord_own_department' },
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    scopeType: numberChoice({
      label: { zh: '规则类型', en: 'Reach' },
      required: { zh: '请选择规则类型', en: 'Choose the reach' },
      options: [
        { value: String(scopeTypes.everything), label: { zh: '全部可见', en: 'Everything' } },
        { value: String(scopeTypes.own), label: { zh: '本人可见', en: 'Own records' } },
        { value: String(scopeTypes.ownDepartment), label: { zh: '所在机构可见', en: 'Own department' } },
        { value: String(scopeTypes.departmentAndBelow), label: { zh: '所在机构及子级可见', en: 'Own department and below' } },
        { value: String(scopeTypes.chosenDepartments), label: { zh: '自定义', en: 'Chosen departments' } },
      ],
      list: true,
      filter: 'equals',
    }),
    scopeValue: text({
      label: { zh: '部门编号', en: 'Department IDs' },
      help: {
        zh: '规则类型为“自定义”时选择；只含勾选的部门，不含其下级',
        en: 'For the reach "Chosen departments": the ticked departments alone, without those below them',
      },
      max: 2000,
      pattern: '^[1-9]\\d{0,18}(,[1-9]\\d{0,18})*$',
      wide: true,
    }),
    scopeField: text({ more: true, label: { zh: '可见字段', en: 'Visible fields' }, help: forLegacy, max: 255, initial: '*' }),
    scopeClass: text({ more: true, label: { zh: '权限类名', en: 'Class' }, help: forLegacy, max: 500 }),
    scopeColumn: text({ more: true, label: { zh: '权限字段', en: 'Column' }, help: forLegacy, max: 64, initial: 'create_dept' }),
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 500, wide: true }),
  },
});
