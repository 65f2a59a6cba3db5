import { integer as pgInteger, varchar } from 'drizzle-orm/pg-core';
import { mailPattern } from '#rules/mail-address.ts';
import { phoneRules } from '#rules/phone.ts';
import { entity } from '#server/entity/entity.ts';
import { date, type Field, flag, numberChoice, password, references, text } from '#server/entity/fields.ts';

const requiredInteger = () => pgInteger().notNull().default(1);

/** A person who signs in; may have several roles, departments and posts (contract 5.1). */
export const user = entity('system.user', {
  label: { zh: '用户', en: 'User' },
  legacyPath: '/blade-system/user',
  legacyAliases: ['/blade-user'],
  permission: 'user',
  people: true,
  past: {
    register: { zh: '注册', en: 'Registered' },
    approve: { zh: '审核通过', en: 'Approved' },
    grant: { zh: '授权', en: 'Granted' },
    unlock: { zh: '账号解锁', en: 'Unlocked' },
    'reset-password': { zh: '重置密码', en: 'Password reset' },
    'update-password': { zh: '修改密码', en: 'Password changed' },
    'update-platform': { zh: '平台信息', en: 'Platform details' },
    'bind-identity': { zh: '绑定第三方账号', en: 'Account linked' },
    'unbind-identity': { zh: '解除第三方账号', en: 'Account unlinked' },
    'force-sign-out': { zh: '强制下线', en: 'Signed out by an administrator' },
  },
  title: 'realName',
  ownTitles: { 超级管理员: 'Super administrator', 管理员: 'Administrator' },
  selects: ['account', 'name'],
  owner: 'platform',
  removal: {
    zh: '删除后账号不能恢复，其填报和记录保留。员工离职请改用「停用」。',
    en: 'A deleted account cannot be restored; its reports and records stay. If somebody has left, disable the account instead.',
  },
  actions: [
    {
      name: 'explain',
      label: { zh: '权限诊断', en: 'Permission check' },
      href: '/authority/explain/index?userId={id}',
      on: 'row',
      permission: 'explain',
    },
    {
      name: 'approve',
      label: { zh: '审核通过', en: 'Approve' },
      href: '/system/user/approve',
      on: 'selection',
      when: { field: 'status', values: ['0'] },
      permission: 'user_approve',
    },
    { name: 'role', label: { zh: '角色配置', en: 'Assign roles' }, href: '/system/user/roles', on: 'selection', permission: 'user_role' },
    {
      name: 'reset',
      label: { zh: '密码重置', en: 'Reset password' },
      procedure: 'resetPassword',
      on: 'row',
      confirm: { zh: '确定重置密码? 重置后其所有登录将立即失效。', en: 'Reset the password? This user is signed out everywhere.' },
      tone: 'danger',
      permission: 'user_reset',
    },
    {
      name: 'reset',
      label: { zh: '密码重置', en: 'Reset password' },
      procedure: 'resetPassword',
      on: 'selection',
      confirm: {
        zh: '确定重置所选用户的密码? 重置后其所有登录将立即失效。',
        en: 'Reset their passwords? These users are signed out everywhere.',
      },
      tone: 'danger',
      permission: 'user_reset',
    },
    {
      name: 'disable',
      label: { zh: '停用（离职）', en: 'Disable (has left)' },
      procedure: 'disable',
      on: 'row',
      when: { field: 'status', values: ['0', '1'] },
      confirm: {
        zh: '停用该账号？本人将被下线，不能再登录；其填报和记录保留，可随时重新启用。',
        en: 'Disable this account? The person is signed out and cannot sign in. Reports and records stay, and it can be enabled again.',
      },
      permission: 'user_edit',
    },
    {
      name: 'unlock',
      label: { zh: '账号解锁', en: 'Unlock' },
      procedure: 'unlock',
      on: 'row',
      when: { field: 'lockedUntil' },
      confirm: { zh: '确定解锁该账号?', en: 'Unlock this account?' },
      permission: 'user_unlock',
    },
    {
      name: 'unlock',
      label: { zh: '账号解锁', en: 'Unlock' },
      procedure: 'unlock',
      on: 'selection',
      confirm: { zh: '确定解锁所选账号?', en: 'Unlock the selected accounts?' },
      permission: 'user_unlock',
    },
    {
      name: 'elsewhere',
      label: { zh: '新增到其他租户', en: 'Add to another tenant' },
      href: '/system/user/tenant',
      on: 'toolbar',
      permission: 'platform',
    },
    { name: 'platform', label: { zh: '用户平台', en: 'Platform' }, href: '/system/user/platform/{id}', on: 'row', permission: 'user_edit' },
  ],
  fields: {
    account: text({
      label: { zh: '登录账号', en: 'Account' },
      required: { zh: '请输入账号', en: 'Enter the account' },
      max: 64,
      pattern: '^\\S+$',
      message: { zh: '登录账号不能含空格', en: 'An account has no blanks in it' },
      wrongLength: { zh: '登录账号不能超过64个字符', en: 'Account must not be longer than 64 characters' },
      code: 'anyCase',
      list: true,
      filter: 'contains',
    }),
    password: {
      ...password({
        label: { zh: '密码', en: 'Password' },
        help: {
          zh: '至少 8 个字符，不能过于常见',
          en: 'At least 8 characters, not a common password',
        },
        min: 8,
        max: 128,
        secret: true,
      }),
      column: varchar({ length: 255 }).notNull(),
    },
    name: text({ label: { zh: '用户昵称', en: 'Nickname' }, own: true, max: 64 }),
    realName: text({
      label: { zh: '用户姓名', en: 'Name' },
      own: true,
      required: { zh: '请输入用户姓名', en: 'Enter the name' },
      max: 64,
      list: true,
      filter: 'contains',
    }),
    roleId: references({
      label: { zh: '所属角色', en: 'Roles' },
      help: { zh: '没有角色的账号不能登录', en: 'An account without a role cannot sign in' },
      to: 'system.role',
      list: true,
    }),
    deptId: references({ label: { zh: '所属部门', en: 'Departments' }, to: 'system.dept', list: true, filter: 'equals' }),
    postId: references({ label: { zh: '所属岗位', en: 'Positions' }, to: 'system.post' }),
    phone: {
      ...text({ label: { zh: '手机号码', en: 'Phone' }, ...phoneRules, list: true, example: '13812345002' }),
      column: varchar({ length: 32 }),
    },
    email: text({ label: { zh: '电子邮箱', en: 'E-mail' }, own: true, max: 128, pattern: mailPattern }),
    sex: numberChoice({
      label: { zh: '性别', en: 'Sex' },
      options: [
        { value: '1', label: { zh: '男', en: 'Male' } },
        { value: '2', label: { zh: '女', en: 'Female' } },
        { value: '3', label: { zh: '未知', en: 'Unknown' } },
      ],
    }),
    birthday: date({ label: { zh: '生日', en: 'Birthday' }, own: true }),
    userType: numberChoice({
      label: { zh: '用户平台', en: 'User platform' },
      help: { zh: '主要使用的客户端，不影响权限', en: 'The client this person mainly uses; it does not affect permissions' },
      dictionary: 'user_type',
      initial: 1,
      filter: 'equals',
    }),
    code: text({ label: { zh: '用户编号', en: 'User number' }, own: true, max: 32, code: true }),
    status: {
      ...numberChoice({
        label: { zh: '状态', en: 'Status' },
        own: true,
        minusOne: true,
        options: [
          { value: '1', label: { zh: '启用', en: 'Enabled' }, tone: 'good' },
          { value: '0', label: { zh: '待审核', en: 'Pending' }, tone: 'warning' },
          { value: '-1', label: { zh: '停用', en: 'Disabled' }, tone: 'bad' },
        ],
        initial: 1,
        list: true,
        filter: 'equals',
      }),
      column: requiredInteger(),
    } as Field<ReturnType<typeof requiredInteger>, number>,
    avatar: text({ label: { zh: '头像', en: 'Avatar' }, max: 500, form: false, view: false }),
    weakPassword: numberChoice({
      label: { zh: '密码强度', en: 'Password strength' },
      options: [
        { value: '1', label: { zh: '弱密码', en: 'Weak' }, tone: 'bad' },
        { value: '0', label: { zh: '合格', en: 'Strong' } },
      ],
      list: 'offered',
      filter: 'equals',
      form: false,
    }),
    mustChangePassword: flag({ label: { zh: '须修改密码', en: 'Must change the password' }, form: false, view: false }),
  },
  unique: [
    { fields: ['account'], message: { zh: '当前用户已存在!', en: 'This account already exists' } },
    { fields: ['phone'], message: { zh: '当前手机已存在!', en: 'This phone number is already in use' } },
  ],
});
