import { entity } from '#server/entity/entity.ts';
import { integer, longText, numberChoice, reference, text } from '#server/entity/fields.ts';
import { parent } from '#server/entity/parent.ts';

/** A company, department or group; `ancestors` lists all its ancestors, so that 'this and below' is one condition (contract 5.3). */
export const dept = entity('system.dept', {
  label: { zh: '部门', en: 'Department' },
  legacyPath: '/blade-system/dept',
  permission: 'dept',
  title: 'deptName',
  // The managing tenant's first department is called as it is.
  ownTitles: { 管理组: 'Head office' },
  selects: ['deptName', 'parentId'],
  tree: true,
  order: ['sort'],
  actions: [
    {
      name: 'addBelow',
      label: { zh: '新增子项', en: 'Add below' },
      href: '/system/dept/add?parentId={id}',
      on: 'row',
      permission: 'dept_add',
    },
  ],
  fields: {
    deptName: text({
      label: { zh: '部门名称', en: 'Department' },
      required: { zh: '请输入部门名称', en: 'Enter the department' },
      max: 64,
      list: true,
      filter: 'contains',
    }),
    fullName: text({ label: { zh: '部门全称', en: 'Full name' }, max: 128, list: true, filter: 'contains' }),
    parentId: parent('system.dept', { zh: '上级部门', en: 'Parent department' }),
    deptCategory: numberChoice({ label: { zh: '部门类型', en: 'Type' }, dictionary: 'org_category', initial: 2, list: true }),
    ancestors: text({ label: { zh: '祖级', en: 'Above' }, max: 2000, form: false, view: false }),
    sort: integer({
      label: { zh: '排序', en: 'Order' },
      required: { zh: '请输入排序', en: 'Enter the order' },
      min: 0,
      initial: 1,
      isOrder: true,
      list: true,
    }),
    headId: reference({
      label: { zh: '部门负责人', en: 'Head' },
      help: { zh: '流程中“部门负责人”由其审批', en: 'Decides where a process asks the head of the department' },
      to: 'system.user',
      onRemove: 'keep',
      list: true,
    }),
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 500, wide: true }),
  },
});
