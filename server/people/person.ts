import { mailPattern } from '#rules/mail-address.ts';
import { anyPhoneRules } from '#rules/phone.ts';
import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, date, numberChoice, reference, text } from '#server/entity/fields.ts';

/**
 * Somebody who works here, with or without an account: where he belongs, who his superior is, since when and until when. Processes find
 * superiors here; a person who has left is nobody's superior.
 */
export const person = entity('hr.person', {
  label: { zh: '人员', en: 'Person' },
  legacyPath: '/hr/hrmresource',
  permission: 'hrmresource',
  title: 'lastName',
  names: ['workCode', 'lastName'],
  selects: ['workCode', 'departmentId', 'userId'],
  order: ['workCode'],
  scope: { department: 'departmentId', own: 'createUser' },
  fields: {
    workCode: text({
      label: { zh: '工号', en: 'Job number' },
      required: { zh: '请输入工号', en: 'Enter the job number' },
      max: 64,
      code: 'anyCase',
      own: true,
      list: true,
      filter: 'contains',
    }),
    lastName: text({
      label: { zh: '姓名', en: 'Name' },
      required: { zh: '请输入姓名', en: 'Enter the name' },
      max: 64,
      own: true,
      list: true,
      filter: 'contains',
    }),
    departmentId: reference({
      label: { zh: '部门', en: 'Department' },
      required: { zh: '请选择部门', en: 'Choose the department' },
      to: 'system.dept',
      list: true,
      filter: 'equals',
    }),
    jobTitle: text({ label: { zh: '岗位', en: 'Position' }, max: 64, list: true, filter: 'contains' }),
    managerId: reference({
      label: { zh: '直接上级', en: 'Superior' },
      help: { zh: '空：部门负责人', en: 'Empty: the head of the department' },
      to: 'hr.person',
      inFull: true,
      list: true,
      filter: 'equals',
    }),
    userId: reference({
      label: { zh: '账号', en: 'Account' },
      help: { zh: '没有账号的人员不能审批', en: 'Whoever has no account decides nothing' },
      to: 'system.user',
      own: true,
      onRemove: 'keep',
      list: true,
    }),
    sex: numberChoice({ label: { zh: '性别', en: 'Sex' }, dictionary: 'sex', own: true, list: 'offered' }),
    mobile: text({ label: { zh: '手机', en: 'Mobile' }, ...anyPhoneRules, own: true, list: 'offered', example: '13812345002' }),
    telephone: text({ label: { zh: '座机', en: 'Telephone' }, ...anyPhoneRules, list: 'offered', example: '0755-88001001' }),
    email: text({ label: { zh: '电子邮箱', en: 'E-mail' }, max: 128, pattern: mailPattern, own: true, list: 'offered' }),
    birthday: date({ label: { zh: '生日', en: 'Birthday' }, own: true }),
    hireDate: date({ label: { zh: '入职日期', en: 'Date of hire' }, own: true, list: true, filter: 'between' }),
    leaveDate: date({
      label: { zh: '离职日期', en: 'Date of leaving' },
      notBefore: { field: 'hireDate', message: { zh: '离职日期不能早于入职日期', en: 'Nobody leaves before the date of hire' } },
      own: true,
      list: 'offered',
      filter: 'between',
    }),
    hrStatus: choice({
      label: { zh: '人员状态', en: 'Employment' },
      required: true,
      initial: 'regular',
      options: [
        { value: 'trial', label: { zh: '试用', en: 'On trial' }, tone: 'accent' },
        { value: 'regular', label: { zh: '正式', en: 'Regular' }, tone: 'good' },
        { value: 'left', label: { zh: '离职', en: 'Left' }, tone: 'neutral' },
      ],
      own: true,
      list: true,
      filter: 'equals',
    }),
    location: text({ label: { zh: '工作地点', en: 'Place of work' }, max: 128, list: 'offered', filter: 'contains' }),
  },
  unique: [
    { fields: ['workCode'], message: { zh: '工号已存在!', en: 'This job number already exists' } },
    { fields: ['userId'], message: { zh: '该账号已属于其他人员!', en: 'This account belongs to another person' } },
  ],
});

export type Person = Row<(typeof person)['fields']>;
