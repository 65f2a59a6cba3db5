import { integer as pgInteger } from 'drizzle-orm/pg-core';
import { mailPattern } from '#rules/mail-address.ts';
import { entity } from '#server/entity/entity.ts';
import { type Field, longText, numberChoice, text } from '#server/entity/fields.ts';

const status = () => pgInteger().notNull().default(1);
export const enabledSupplier = 1;

/** A supplier to the factory; its users sign in by code and see only this supplier (specification 2.5, 7.4). */
export const supplier = entity('purchasing.supplier', {
  label: { zh: '供应商档案', en: 'Supplier' },
  legacyPath: '/pur/supplier',
  permission: 'supplier',
  title: 'name',
  selects: ['number', 'shortName'],
  supplier: 'id',
  order: ['number'],
  fields: {
    number: text({
      label: { zh: '供应商编码', en: 'Supplier code' },
      required: { zh: '请输入供应商编码', en: 'Enter the supplier code' },
      pattern: '^[0-9A-Za-z._-]+$',
      message: { zh: '供应商编码只能包含字母、数字和 . _ -', en: 'A supplier code has letters, digits and . _ - only' },
      max: 32,
      code: true,
      list: true,
      filter: 'contains',
    }),
    name: text({
      label: { zh: '供应商名称', en: 'Supplier name' },
      required: { zh: '请输入供应商名称', en: 'Enter the supplier name' },
      max: 128,
      list: true,
      filter: 'contains',
    }),
    shortName: text({ label: { zh: '简称', en: 'Short name' }, max: 64, list: true }),
    phone: text({ label: { zh: '电话', en: 'Telephone' }, max: 32, list: true }),
    mail: text({
      label: { zh: '电子邮箱', en: 'E-mail' },
      max: 128,
      pattern: mailPattern,
    }),
    address: text({ label: { zh: '地址', en: 'Address' }, wide: true }),
    taxNumber: text({ label: { zh: '税号', en: 'Tax number' }, own: true, max: 32, code: true }),
    status: {
      ...numberChoice({
        label: { zh: '状态', en: 'Status' },
        own: true,
        options: [
          { value: '1', label: { zh: '启用', en: 'Enabled' }, tone: 'good' },
          { value: '2', label: { zh: '停用', en: 'Disabled' }, tone: 'bad' },
        ],
        initial: enabledSupplier,
        list: true,
        filter: 'equals',
      }),
      column: status(),
    } as Field<ReturnType<typeof status>, number>,
    remark: longText({
      label: { zh: '备注', en: 'Remark' },
      help: { zh: '供应商登录后也能看到', en: 'The supplier sees it too' },
      max: 500,
      wide: true,
    }),
  },
  unique: [{ fields: ['number'], message: { zh: '供应商编码已存在!', en: 'This supplier code already exists' } }],
});
