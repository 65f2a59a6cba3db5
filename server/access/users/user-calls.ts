import * as z from 'zod';
import { holds } from '#server/calls/context.ts';
import { notPermitted } from '#server/calls/permissions.ts';
import { externalProcedure, procedure, publicProcedure, type Sample } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { id, idInput, ids, optional, recordInput, selectInput, spreadListInput } from '#server/engine/inputs.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { exportFixed, fixedTemplate, importFixed } from '#server/exchange/fixed-workbook.ts';
import { uploadedFile } from '#server/storage/uploaded-file.ts';
import { hashingProcedure } from '../passwords/hashing-procedure.ts';
import { disableUsers, grantRoles, resetPasswords, unlockUsers } from './administer-users.ts';
import { approveUsers } from './approve-users.ts';
import { describeUsers } from './describe-users.ts';
import './import-users.ts';
import { readOwn, updatePassword } from './own-account.ts';
import { registerGuest, registration } from './register-guest.ts';
import { insertUser, removeUsers, submitUser, updateUser, updateVisible } from './save-user.ts';
import { selectUsers } from './select-users.ts';
import { findTenants } from './tenant-choices.ts';
import { ownViews, saveOwn, updateOwn } from './update-info.ts';
import { user } from './user.ts';
import { describeGrant } from './user-grant-form.ts';
import { listUsers, userScreen } from './user-list.ts';
import { platformChange, readPlatform, updatePlatform } from './user-platform.ts';
import { userWorkbook } from './user-workbook.ts';

const ownSample: Sample = { request: { name: '<昵称>', realName: '<姓名>', phone: '<手机号>', email: '<邮箱>' } };
/** Of the calls that read no roles. */
const usersAlone: Sample = { request: { userIds: '<用户 id>' } };
const selectMeta = metaOf(user, 'signed-in', 'GET', 'user-list', 'leader-list');
/** List pages send the selected ids as `ids`. */
const userIds = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && 'ids' in value && !('userIds' in value) ? { ...value, userIds: value.ids } : value,
  z.object({ userIds: ids, roleIds: ids.default([]) }),
);
const ticked: readonly unknown[] = ['1', 1, 'true', true, 'on'];
const mark = z.preprocess((value) => ticked.includes(value), z.boolean());
const wirePassword = z.string().max(1000).default('');

/** A user of the caller's own tenant, whose departments and roles are the caller's to give. */
const newUser: Sample = {
  required: ['password'],
  request: async (read) => {
    const [roles, depts] = [await read<{ id: string }[]>('system.role.select'), await read<{ id: string }[]>('system.dept.select')];
    const [role, dept] = [roles?.at(-1)?.id ?? '<角色 id>', depts?.[0]?.id ?? '<部门 id>'];
    return { account: 'mes01', password: '<密码>', name: 'MES', realName: 'MES', userType: 1, roleId: role, deptId: dept, status: 1 };
  },
};

/** Every call of the user module (contract 5.1). */
export const userCalls = {
  ...crud(user, { update: updateUser, remove: removeUsers }),
  save: hashingProcedure
    .meta(metaOf(user, 'user_add', 'POST'))
    .input(recordInput)
    .mutation(({ ctx, input }) => insertUser(ctx, input)),
  submit: hashingProcedure
    .meta({ ...metaOf(user, ['user_add', 'user_edit'], 'POST', 'submit', 'save'), sample: newUser })
    .input(recordInput)
    .mutation(({ ctx, input }) => submitUser(ctx, input)),
  /** Old clients save their own page here too; without the right it changes what update-info changes. */
  update: procedure
    .meta(metaOf(user, ['user_edit', 'signed-in'], 'POST', 'update'))
    .input(recordInput)
    .mutation(({ ctx, input }) => {
      if (holds(ctx.session, 'user_edit')) return updateVisible(ctx, input);
      if (input.id === undefined || String(input.id) !== ctx.session.userId) throw notPermitted('user_edit');
      return updateOwn(ctx, input);
    }),
  screen: procedure
    .meta({ permission: [user.permission, 'user_add', 'user_edit', 'user_view'], page: user.page, entity: user.path, crossTenant: true })
    .input(z.object({ id: optional(id), tenantId: optional(z.string().max(12)) }).prefault({}))
    .query(({ ctx, input }) => userScreen(ctx, input)),
  list: procedure
    .meta(metaOf(user, user.permission, 'GET', 'list', 'page'))
    .input(spreadListInput)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  select: procedure
    .meta({ ...selectMeta, crossTenant: false })
    .input(selectInput)
    .query(({ ctx, input }) => selectUsers(ctx, input)),
  detail: procedure
    .meta(metaOf(user, ['user_view', 'user_edit'], 'GET', 'detail'))
    .input(idInput)
    .query(async ({ ctx, input }) => (await describeUsers(ctx, [await readRow(ctx, user, input.id)]))[0]),
  info: procedure.meta({ ...ownMeta('GET', 'info'), openWhile: ['firstPassword', 'identityChoice'] }).query(({ ctx }) => readOwn(ctx)),
  /** The user's own data with the editable fields. */
  ownForm: procedure.meta({ permission: 'signed-in' }).query(async ({ ctx }) => {
    const row = await readOwn(ctx);
    return { fields: ownViews(ctx, row), row };
  }),
  updateInfo: procedure
    .meta({
      ...ownMeta('POST', 'update-info'),
      label: { zh: '修改个人信息', en: 'Change own particulars' },
      sample: { ...ownSample, answer: 'shown' },
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => updateOwn(ctx, input)),
  /** Saves the personal page: data and, as `picture`, a file. */
  saveOwn: externalProcedure
    .meta({
      permission: 'signed-in',
      file: 'streamed',
      entity: user.path,
      noted: true,
      filesFrom: '/info/index',
      label: { zh: '修改个人信息', en: 'Change own particulars' },
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => saveOwn(ctx, input)),
  updatePassword: externalProcedure
    .meta({
      ...ownMeta('POST', 'update-password'),
      label: { zh: '修改自己的密码', en: 'Change own password' },
      openWhile: ['firstPassword', 'identityChoice'],
      repeatable: true,
    })
    .input(z.object({ oldPassword: wirePassword, newPassword: wirePassword, newPassword1: wirePassword }))
    .mutation(({ ctx, input }) => updatePassword(ctx, input)),
  resetPassword: externalProcedure
    .meta({
      ...metaOf(user, 'user_reset', 'POST', 'reset-password'),
      label: { zh: '重置密码', en: 'Reset passwords' },
      repeatable: true,
      secretAnswer: 'password',
      sample: { ...usersAlone, answer: [{ id: '1923456789012345678', account: 'li.ming', password: '<one-time password>' }] },
    })
    .input(userIds)
    .mutation(({ ctx, input }) => resetPasswords(ctx, input.userIds)),
  grant: procedure
    .meta({ ...metaOf(user, 'user_role', 'POST', 'grant'), label: { zh: '分配角色', en: 'Assign roles' } })
    .input(userIds)
    .mutation(({ ctx, input }) => grantRoles(ctx, input.userIds, input.roleIds)),
  approve: procedure
    .meta({ ...metaOf(user, 'user_approve', 'POST', 'approve'), label: { zh: '审核用户', en: 'Approve users' } })
    .input(userIds)
    .mutation(({ ctx, input }) => approveUsers(ctx, input.userIds, input.roleIds)),
  /** The page that grants roles: the users, and the roles that they may get. */
  grantForm: procedure
    .meta({ permission: ['user_role', 'user_approve'], crossTenant: true })
    .input(userIds)
    .query(({ ctx, input }) => describeGrant(ctx, input.userIds)),
  unlock: procedure
    .meta({ ...metaOf(user, 'user_unlock', 'POST', 'unlock'), label: { zh: '账号解锁', en: 'Unlock accounts' }, sample: usersAlone })
    .input(userIds)
    .mutation(({ ctx, input }) => unlockUsers(ctx, input.userIds)),
  disable: procedure
    .meta({ permission: 'user_edit', entity: user.path, label: { zh: '停用用户', en: 'Disable users' } })
    .input(userIds)
    .mutation(({ ctx, input }) => disableUsers(ctx, input.userIds)),
  platformDetail: procedure
    .meta(metaOf(user, ['user_view', 'user_edit'], 'GET', 'platform-detail'))
    .input(idInput)
    .query(({ ctx, input }) => readPlatform(ctx, input.id)),
  updatePlatform: procedure
    .meta({
      ...metaOf(user, 'user_edit', 'POST', 'update-platform'),
      label: { zh: '修改用户平台信息', en: "Change a user's platform details" },
    })
    .input(platformChange)
    .mutation(({ ctx, input }) => updatePlatform(ctx, input)),
  registerGuest: publicProcedure
    .meta({ ...metaOf(user, 'public', 'POST', 'register-guest'), label: { zh: '注册账号', en: 'Register an account' }, repeatable: true })
    .input(registration)
    .mutation(({ ctx, input }) => registerGuest(ctx, input)),
  importUsers: externalProcedure
    .meta({
      ...metaOf(user, 'user_import', 'POST', 'import-user'),
      label: { zh: '导入用户', en: 'Import users' },
      file: true,
      secretAnswer: 'passwords',
      sample: { answer: { added: 2, changed: 0, passwords: [{ account: 'li.ming', password: '<one-time password>' }] } },
    })
    .input(z.object({ file: uploadedFile, isCovered: mark }))
    .mutation(({ ctx, input }) => importFixed(ctx, userWorkbook, input.file, input.isCovered)),
  /** The tenants to which the platform administrator may add a user, searched by name or id. */
  tenantChoices: procedure
    .meta({ permission: 'platform', crossTenant: true })
    .input(z.object({ q: z.string().max(100).default('') }).prefault({}))
    .query(({ ctx, input }) => findTenants(ctx, input.q)),
  exportUsers: externalProcedure
    .meta({
      ...metaOf(user, 'user_export', 'GET', 'export-user'),
      label: { zh: '导出用户', en: 'Export users' },
      noted: true,
      download: true,
    })
    .input(spreadListInput)
    .query(({ ctx, input }) => exportFixed(ctx, userWorkbook, input)),
  exportTemplate: procedure
    .meta({ ...metaOf(user, ['user_import', 'user_export'], 'GET', 'export-template'), crossTenant: false, download: true })
    .query(() => fixedTemplate(userWorkbook)),
};

/** Calls about the user himself stay in his own tenant. */
function ownMeta(method: 'GET' | 'POST', action: string) {
  return { ...metaOf(user, 'signed-in', method, action), crossTenant: false };
}
