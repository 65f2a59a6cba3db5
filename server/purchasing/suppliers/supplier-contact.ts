import { index } from 'drizzle-orm/pg-core';
import { mailPattern } from '#rules/mail-address.ts';
import { anyPhoneRules } from '#rules/phone.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, flag, reference, text } from '#server/entity/fields.ts';

const mobileOnly = { zh: '只能发到中国手机号', en: 'To Chinese mobile numbers only' };

/** In which language somebody at a supplier is written to. */
export const languageField = choice({
  label: { zh: '语言', en: 'Language' },
  help: { zh: '邮件和短信使用的语言', en: 'For mails and text messages' },
  options: [
    { value: 'zh', label: { zh: '中文', en: 'Chinese' } },
    { value: 'en', label: { zh: '英文', en: 'English' } },
  ],
  initial: 'zh',
});

/** A contact person at a supplier: receives inquiries, and signs in with a code to this phone (specification 3, 9). */
export const supplierContact = entity('purchasing.supplierContact', {
  label: { zh: '供应商联系人', en: 'Supplier contact' },
  legacyPath: '/pur/suppliercontact',
  permission: 'suppliercontact',
  selectsFor: ['supplier', 'inquiryform_add', 'inquiryform_edit'],
  title: 'name',
  supplier: 'supplierId',
  past: { confirm: { zh: '确认', en: 'Confirmed' } },
  fields: {
    supplierId: reference({
      label: { zh: '供应商', en: 'Supplier' },
      required: { zh: '请选择供应商信息', en: 'Choose the supplier' },
      to: 'purchasing.supplier',
      onRemove: 'along',
      list: true,
      filter: 'equals',
    }),
    name: text({
      label: { zh: '联系人', en: 'Contact' },
      required: { zh: '请填写供应商联系人', en: 'Enter the contact' },
      max: 64,
      list: true,
      filter: 'contains',
    }),
    phone: text({
      example: '13912345001',
      label: { zh: '手机号', en: 'Phone' },
      required: { zh: '请填写联系人手机号', en: "Enter the contact's phone" },
      ...anyPhoneRules,
      help: {
        zh: '国外号码以 + 开头；固定电话和国外号码用邮件联系',
        en: 'A number abroad begins with +. Land lines and numbers abroad are written to by mail.',
      },
      list: true,
      filter: 'contains',
    }),
    mail: text({ label: { zh: '电子邮箱', en: 'E-mail' }, max: 128, pattern: mailPattern, list: true }),
    language: languageField,
    isDefault: flag({ label: { zh: '默认联系人', en: 'Default contact' }, own: true, list: true }),
    smsWarn: flag({ label: { zh: '短信提醒', en: 'SMS alert' }, help: mobileOnly, list: 'offered' }),
    mailWarn: flag({ label: { zh: '邮件提醒', en: 'E-mail alert' }, initial: true, list: true }),
  },
  unique: [
    {
      fields: ['supplierId', 'phone'],
      message: { zh: '该供应商已有此手机号的联系人!', en: 'This supplier has a contact with this phone' },
    },
  ],
  constraints: (contacts) => [index('purchasing_supplier_contact_phone').on(contacts.tenantId, contacts.phone)],
});
