import type { Label } from '#rules/screen.ts';

/** Words of the user pages; a user's own labels come with the screen. */
export const usersWords = {
  rolesHint: {
    zh: '保存后，所选用户的角色将被替换为勾选的角色。',
    en: "Saving replaces the selected users' roles with those ticked here.",
  },
  rolesPartly: { zh: '{count} 人已有', en: '{count} have it' },
  rolesNone: { zh: '本租户暂无可分配的角色', en: 'This tenant has no roles to assign' },
  chosen: { zh: '所选用户', en: 'Selected users' },
  name: { zh: '用户姓名', en: 'Name' },
  rolesNow: { zh: '现有角色', en: 'Current roles' },
  platformType: { zh: '用户平台', en: 'Platform' },
  platformExt: { zh: '用户拓展', en: 'Extra details' },
  platformExtHelp: { zh: '该平台的附加信息，最多 5000 个字符', en: 'Additional details for this platform, up to 5,000 characters' },
  elsewhereHint: {
    zh: '先选择租户，再填写用户；角色、部门和岗位随租户而定。',
    en: 'Choose the tenant first: roles, departments and positions depend on it.',
  },
  elsewhereFind: { zh: '租户名称或编号', en: 'Tenant name or ID' },
  elsewhereNone: { zh: '没有符合的租户', en: 'No matching tenants' },

  approve: { zh: '审核用户', en: 'Approve users' },
  approveHint: { zh: '所选用户将被启用，并获得勾选的角色。', en: 'The selected users will be enabled with the roles ticked here.' },
  approveDo: { zh: '审核通过', en: 'Approve' },
} satisfies Record<string, Label>;
