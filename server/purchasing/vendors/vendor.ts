import type { Row } from '#server/engine/read-rows.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, longText, reference, text } from '#server/entity/fields.ts';

/** A firm that the plant buys from, with its account, its contact and its bank (specification 3, 7.4). */
export const vendor = entity('purchasing.vendor', {
  label: { zh: '供应商资料', en: 'Vendor' },
  legacyPath: '/pur/vendor',
  writes: 'save-update',
  permission: 'vendor',
  title: 'name',
  names: ['account', 'name'],
  selects: ['account', 'contactName', 'contactPhone', 'contactMail'],
  selectsFor: ['inquiryform_add', 'inquiryform_edit'],
  order: ['account'],
  supplier: 'supplierId',
  fields: {
    account: text({
      label: { zh: '账号', en: 'Account' },
      required: { zh: '请输入供应商账号', en: 'Enter the account' },
      max: 64,
      pattern: '^[0-9A-Za-z._@-]+$',
      message: { zh: '账号只能包含字母、数字和 . _ @ -', en: 'An account has letters, digits and . _ @ - only' },
      code: 'anyCase',
      list: true,
      filter: 'contains',
    }),
    name: text({
      label: { zh: '名称', en: 'Name' },
      required: { zh: '请输入供应商名称', en: 'Enter the name' },
      max: 128,
      list: true,
      filter: 'contains',
    }),
    supplierId: reference({
      label: { zh: '供应商档案', en: 'Supplier' },
      help: { zh: '用于询价的供应商；交易情况按它统计', en: 'The supplier that is asked for prices; its figures are counted there' },
      to: 'purchasing.supplier',
      list: true,
      filter: 'equals',
    }),
    state: choice({
      label: { zh: '状态', en: 'State' },
      own: true,
      options: [
        { value: 'approved', label: { zh: '合格', en: 'Approved' }, tone: 'good' },
        { value: 'trial', label: { zh: '试用', en: 'On trial' }, tone: 'warning' },
        { value: 'blocked', label: { zh: '停用', en: 'Blocked' }, tone: 'bad' },
      ],
      initial: 'approved',
      list: true,
      filter: 'equals',
    }),
    contactName: text({ label: { zh: '联系人', en: 'Contact' }, max: 64, list: true }),
    contactPhone: text({ label: { zh: '联系电话', en: 'Telephone' }, max: 32, code: true, list: true }),
    contactMail: text({ label: { zh: '电子邮箱', en: 'E-mail' }, max: 128, pattern: '^[^@\\s]+@[^@\\s]+$', list: 'offered' }),
    website: text({ label: { zh: '网址', en: 'Website' }, max: 128, pattern: '^https?://[^\\s]+$' }),
    address: text({ label: { zh: '地址', en: 'Address' }, wide: true }),
    taxNumber: text({ label: { zh: '税号', en: 'Tax number' }, own: true, max: 32, code: true }),
    bankName: text({ label: { zh: '开户银行', en: 'Bank' }, max: 128 }),
    bankAccount: text({
      label: { zh: '银行账号', en: 'Bank account' },
      own: true,
      max: 40,
      pattern: '^[0-9A-Za-z -]+$',
      message: { zh: '银行账号只能包含字母、数字、空格和 -', en: 'A bank account has letters, digits, spaces and - only' },
      code: true,
    }),
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 500, wide: true }),
  },
  computed: { score: 'integer', scoreOf: 'text' },
  unique: [{ fields: ['account'], message: { zh: '该账号已存在', en: 'This account already exists' } }],
  actions: [
    {
      name: 'files',
      label: { zh: '资质证书', en: 'Certificates' },
      href: '/pur/vendorfile/index?vendorId={id}',
      on: 'row',
      permission: 'vendorfile',
    },
  ],
});

export type Vendor = Row<(typeof vendor)['fields']>;
