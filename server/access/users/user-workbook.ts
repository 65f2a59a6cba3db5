import type { FixedWorkbook } from '#server/exchange/fixed-workbook.ts';

/** The workbook format of older clients; without passwords (contract 5.1, R-31). */
export const userWorkbook: FixedWorkbook = {
  path: 'system.user',
  noun: { zh: '用户', en: 'users' },
  sheet: '用户',
  fileName: '用户数据.xlsx',
  templateName: '用户导入模板.xlsx',
  columns: [
    { title: '租户编号', width: 12, field: 'tenantId', hint: '可留空；仅平台管理员可填写其他租户' },
    { title: '用户平台', width: 12, field: 'userType', shown: 'userTypeName', hint: 'WEB、APP 或 OTHER，留空为 WEB' },
    { title: '登录账号', width: 20, field: 'account', required: true, hint: '必填，租户内唯一' },
    { title: '用户昵称', width: 16, field: 'name', hint: '' },
    { title: '用户姓名', width: 16, field: 'realName', required: true, hint: '必填' },
    { title: '电子邮箱', width: 26, field: 'email', hint: '' },
    { title: '手机号码', width: 16, field: 'phone', hint: '11 位，租户内唯一' },
    { title: '所属角色', width: 22, field: 'roleId', shown: 'roleName', hint: '角色名称，多个用逗号分隔' },
    { title: '所属部门', width: 26, field: 'deptId', shown: 'deptName', hint: '部门名称，重名时写完整路径，如 生产部/SMT车间' },
    { title: '所属岗位', width: 18, field: 'postId', shown: 'postName', hint: '岗位名称，多个用逗号分隔' },
    { title: '性别', width: 8, field: 'sex', shown: 'sexName', hint: '男、女或未知' },
    { title: '生日', width: 14, field: 'birthday', hint: 'yyyy-MM-dd' },
    { title: '用户编号', width: 14, field: 'code', hint: '' },
    { title: '状态', width: 10, field: 'status', shown: 'statusName', hint: '启用、待审核或停用，留空为启用' },
  ],
};
