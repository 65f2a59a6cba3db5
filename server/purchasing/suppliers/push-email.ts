import { mailPattern } from '#rules/mail-address.ts';
import { entity } from '#server/entity/entity.ts';
import { flag, longText, text } from '#server/entity/fields.ts';

/** An address within the plant that gets a copy of the mails of inquiries (specification 7.4). */
export const pushEmail = entity('purchasing.pushEmail', {
  label: { zh: '询价抄送', en: 'Inquiry copy' },
  legacyPath: '/pur/pushemail',
  permission: 'pushemail',
  title: 'mail',
  names: ['name', 'mail'],
  order: ['name'],
  fields: {
    name: text({ label: { zh: '姓名', en: 'Name' }, required: true, max: 64, list: true, filter: 'contains' }),
    mail: text({
      example: 'plan@example.com',
      label: { zh: '电子邮箱', en: 'E-mail' },
      help: {
        zh: '发给供应商的询价邮件同时抄送到这里，不含登录链接',
        en: 'Gets a copy of what suppliers are sent about inquiries, without their links',
      },
      required: true,
      max: 128,
      pattern: mailPattern,
      list: true,
      filter: 'contains',
    }),
    isEnabled: flag({ label: { zh: '启用', en: 'Enabled' }, initial: true, own: true, list: true, filter: 'equals' }),
    note: longText({ label: { zh: '备注', en: 'Note' }, max: 500, wide: true }),
  },
  unique: [{ fields: ['mail'], message: { zh: '该邮箱已存在', en: 'This address is already listed' } }],
});
