import { maxFormRows as maxLines } from '#rules/form-limits.ts';
import { mailPattern } from '#rules/mail-address.ts';
import { anyPhoneRules } from '#rules/phone.ts';
import { date, decimal, type Field, flag, rows, text } from '#server/entity/fields.ts';
import { languageField } from '../suppliers/supplier-contact.ts';

const material = (itemNumber: Field): Record<string, Field> => ({
  itemNumber,
  itemQty: decimal({
    label: { zh: '采购数量', en: 'Quantity' },
    required: { zh: '请输入采购数量', en: 'Enter the quantity' },
    above: 0,
    max: 1_000_000_000,
  }),
  needDate: date({ label: { zh: '需求日期', en: 'Needed by' } }),
  note: text({ label: { zh: '备注', en: 'Note' }, max: 500 }),
});

const contact: Record<string, Field> = {
  contactName: text({
    label: { zh: '联系人', en: 'Contact' },
    required: { zh: '请填写供应商联系人', en: 'Enter the contact of the supplier' },
    max: 64,
  }),
  contactPhone: text({
    label: { zh: '手机号', en: 'Phone' },
    required: { zh: '请填写联系人手机号', en: "Enter the contact's phone" },
    ...anyPhoneRules,
  }),
  contactMail: text({ label: { zh: '邮箱', en: 'E-mail' }, max: 128, pattern: mailPattern }),
  contactTip: text({ label: { zh: '提示', en: 'Hint' }, max: 255 }),
  smsWarn: flag({ label: { zh: '短信', en: 'SMS' } }),
  mailWarn: flag({ label: { zh: '邮件', en: 'Mail' }, initial: true }),
};

/** The lists of an inquiry under the names of the wire (specification 3), whose rows have tables of their own. */
export const inquiryLists = {
  matrialList: rows({
    label: { zh: '正式物料', en: 'Items' },
    required: { zh: '请输入物料编码选择物料信息', en: 'Enter at least one material' },
    unless: 'temMatrialList',
    max: maxLines / 2,
    wide: true,
    fields: material(
      text({
        label: { zh: '物料编码', en: 'Item number' },
        required: { zh: '请输入物料编码选择物料信息', en: 'Enter the item number' },
        max: 128,
        code: true,
      }),
    ),
  }),
  temMatrialList: rows({
    label: { zh: '临时物料', en: 'Temporary materials' },
    help: { zh: '还没有编码的物料：填写型号或名称', en: 'Without an item number yet: enter the model or a name' },
    max: maxLines / 2,
    wide: true,
    fields: material(
      text({
        label: { zh: '物料型号或名称', en: 'Model or name' },
        required: { zh: '请选择物料信息', en: 'Enter the material' },
        max: 128,
      }),
    ),
  }),
  supplierList: rows({
    label: { zh: '供应商', en: 'Suppliers' },
    required: { zh: '请选择供应商信息', en: 'Choose at least one supplier' },
    unless: 'temSupplierList',
    max: 100,
    wide: true,
    fields: {
      supplierNumber: text({
        label: { zh: '供应商编码', en: 'Supplier code' },
        required: { zh: '请选择供应商信息', en: 'Choose a supplier' },
        max: 32,
        code: true,
      }),
      ...contact,
    },
  }),
  temSupplierList: rows({
    label: { zh: '临时供应商', en: 'Temporary suppliers' },
    help: { zh: '不在供应商档案中的供应商', en: 'Suppliers without a record' },
    max: 100,
    wide: true,
    fields: {
      supplierName: text({ label: { zh: '供应商名称', en: 'Supplier' }, max: 128 }),
      supplierNumber: text({ label: { zh: '编号', en: 'Number' }, help: { zh: '自由填写', en: 'Free text' }, max: 128 }),
      ...contact,
      language: languageField,
    },
  }),
} satisfies Record<string, Field>;

export const listNames = ['matrialList', 'temMatrialList', 'supplierList', 'temSupplierList'] as const;
export type ListName = (typeof listNames)[number];

export interface MaterialRow {
  itemNumber: string;
  itemQty: string;
  needDate: string | null;
  note: string | null;
}

export interface ContactRow {
  supplierNumber?: string | null;
  supplierName?: string | null;
  contactTip: string | null;
  contactName: string;
  contactPhone: string;
  contactMail: string | null;
  language?: string | null;
  smsWarn: boolean | null;
  mailWarn: boolean | null;
}

export interface InquiryLists {
  matrialList: MaterialRow[];
  temMatrialList: MaterialRow[];
  supplierList: ContactRow[];
  temSupplierList: ContactRow[];
}
