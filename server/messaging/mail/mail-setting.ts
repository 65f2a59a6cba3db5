import { varchar } from 'drizzle-orm/pg-core';
import { mailPattern } from '#rules/mail-address.ts';
import { entity } from '#server/entity/entity.ts';
import { choice, integer, longText, numberChoice, password, text } from '#server/entity/fields.ts';
import { enabledLife, enabledStatus, oneEnabled } from '#server/entity/one-enabled.ts';

/** Where mail goes: to a server, or to the operator's page, where nothing is sent. */
export const mailCategory = { smtp: 1, operator: 9 } as const;

/** A mail address as settings and contacts take it. */

/** A tenant's mail setting; at most one is enabled. Its password is write-only and encrypted (specification 7.3, R-22). */
export const mailSetting = entity('messaging.mail', {
  label: { zh: '邮件配置', en: 'Mail setting' },
  empty: {
    zh: '没有启用的邮件配置时，邮件留在发件箱中，不会发出。',
    en: 'Without an enabled setting, mail stays in the outbox and is not sent.',
  },
  legacyPath: '/resource/email',
  legacyAliases: ['/blade-resource/email'],
  permission: 'email',
  without: ['export', 'import'],
  title: 'mailCode',
  selects: ['category', 'senderAddress', 'status'],
  selectsFor: [],
  fields: {
    category: numberChoice({
      label: { zh: '发送方式', en: 'Sent by' },
      required: { zh: '请选择发送方式', en: 'Choose how mail is sent' },
      options: [
        { value: String(mailCategory.smtp), label: { zh: 'SMTP 服务器', en: 'SMTP server' } },
        {
          value: String(mailCategory.operator),
          label: { zh: '操作员页面（演示与测试）', en: 'Operator page (demo and test)' },
          tone: 'warning',
        },
      ],
      initial: mailCategory.smtp,
      list: true,
      filter: 'equals',
    }),
    mailCode: text({
      label: { zh: '资源编号', en: 'Code' },
      required: { zh: '请输入资源编号', en: 'Enter the code' },
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    host: text({
      label: { zh: '服务器', en: 'Server' },
      help: {
        zh: '发送方式为 SMTP 时必填；须在运维配置 MAIL_HOSTS 中',
        en: 'Needed for SMTP; the operator must have allowed it in MAIL_HOSTS',
      },
      max: 253,
      pattern: '^[0-9A-Za-z.-]+$',
      message: { zh: '服务器应如 smtp.example.com', en: 'The server must look like smtp.example.com' },
      code: true,
      list: true,
    }),
    port: integer({ label: { zh: '端口', en: 'Port' }, min: 1, max: 65535, initial: 465, code: true, list: true }),
    tlsMode: choice({
      label: { zh: '加密', en: 'Encryption' },
      options: [
        { value: 'tls', label: { zh: 'TLS（465）', en: 'TLS (465)' } },
        { value: 'starttls', label: { zh: 'STARTTLS（587）', en: 'STARTTLS (587)' } },
        { value: 'none', label: { zh: '不加密', en: 'None' }, tone: 'warning' },
      ],
      initial: 'tls',
      list: true,
    }),
    account: text({ label: { zh: '账号', en: 'Account' }, max: 128 }),
    password: {
      ...password({
        label: { zh: '密码', en: 'Password' },
        max: 255,
        secret: true,
      }),
      column: varchar({ length: 1000 }),
    },
    senderName: text({ label: { zh: '发件人名称', en: 'Sender name' }, max: 64 }),
    senderAddress: text({
      label: { zh: '发件地址', en: 'Sender address' },
      help: { zh: '发送方式为 SMTP 时必填', en: 'Needed for SMTP' },
      max: 128,
      pattern: mailPattern,
      message: { zh: '邮箱格式不正确', en: 'This is not an e-mail address' },
      list: true,
    }),
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 500, wide: true }),
    status: enabledStatus,
  },
  unique: [{ fields: ['mailCode'], message: { zh: '当前资源编号已存在!', en: 'This code already exists' } }],
  constraints: oneEnabled('messaging_mail_enabled'),
  life: enabledLife({
    zh: '停用后邮件留在发件箱中，不会发出。确定停用?',
    en: 'Mail will stay in the outbox and not be sent. Disable it?',
  }),
  actions: [
    { name: 'debug', label: { zh: '测试', en: 'Test' }, href: '/resource/email/test?id={id}', on: 'row', permission: 'email_debug' },
  ],
});

export type MailSetting = typeof mailSetting.table.$inferSelect;
