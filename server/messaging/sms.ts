import { varchar } from 'drizzle-orm/pg-core';
import { entity } from '#server/entity/entity.ts';
import { longText, numberChoice, password, text } from '#server/entity/fields.ts';
import { enabledLife, enabledStatus, oneEnabled } from '#server/entity/one-enabled.ts';

/** Gateways for texts: a real one, and the operator's page, where nothing is sent (contract 5.7). */
export const smsCategory = { yunpian: 1, operator: 9 } as const;

/** Yunpian's default address. */
export const yunpianHome = 'https://sms.yunpian.com';

/** A tenant's SMS setting; at most one is enabled. Its keys are write-only and encrypted (contract 5.7, R-22). */
export const sms = entity('messaging.sms', {
  label: { zh: '短信配置', en: 'SMS setting' },
  empty: {
    zh: '没有启用的短信配置时，不能用手机号登录，也不发送短信。',
    en: 'Without an enabled setting, no texts are sent and nobody can sign in by phone.',
  },
  legacyPath: '/blade-resource/sms',
  permission: 'sms',
  without: ['export', 'import'],
  title: 'smsCode',
  selects: ['category', 'signName', 'status'],
  selectsFor: [],
  fields: {
    category: numberChoice({
      label: { zh: '分类', en: 'Gateway' },
      required: { zh: '请选择分类', en: 'Choose the gateway' },
      options: [
        { value: String(smsCategory.yunpian), label: { zh: '云片', en: 'Yunpian' } },
        {
          value: String(smsCategory.operator),
          label: { zh: '操作员页面（演示与测试）', en: 'Operator page (demo and test)' },
          tone: 'warning',
        },
      ],
      list: true,
      filter: 'equals',
    }),
    smsCode: text({
      label: { zh: '资源编号', en: 'Code' },
      required: { zh: '请输入资源编号', en: 'Enter the code' },
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    templateId: text({
      label: { zh: '模版内容', en: 'Template' },
      help: {
        zh: '已报备的短信全文，参数写作 #code#；留空则使用默认验证码短信',
        en: 'The approved text, parameters written as #code#; blank: the usual text for codes',
      },
      max: 500,
      wide: true,
    }),
    signName: text({ label: { zh: '短信签名', en: 'Signature' }, max: 32, list: true }),
    endpoint: text({
      label: { zh: '网关地址', en: 'Gateway address' },
      help: {
        zh: '留空为 https://sms.yunpian.com；主机须在运维配置 SMS_HOSTS 中',
        en: 'Blank: https://sms.yunpian.com; the operator must have allowed the host in SMS_HOSTS',
      },
      max: 255,
      code: true,
      wide: true,
    }),
    accessKey: {
      ...password({ label: { zh: 'accessKey', en: 'Access key' }, max: 255, secret: true }),
      column: varchar({ length: 1000 }),
    },
    secretKey: {
      ...password({ label: { zh: 'secretKey', en: 'Secret key' }, max: 255, secret: true }),
      column: varchar({ length: 1000 }),
    },
    regionId: text({ label: { zh: '地域', en: 'Region' }, max: 64 }),
    appId: text({ label: { zh: '应用编号', en: 'App ID' }, max: 64 }),
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 500, wide: true }),
    status: enabledStatus,
  },
  unique: [{ fields: ['smsCode'], message: { zh: '当前资源编号已存在!', en: 'This code already exists' } }],
  constraints: oneEnabled('messaging_sms_enabled'),
  life: enabledLife({
    zh: '停用后不能用手机号登录，也不发送短信。确定停用?',
    en: 'No texts will be sent, and nobody can sign in by phone. Disable it?',
  }),
  actions: [{ name: 'debug', label: { zh: '调试', en: 'Test' }, href: '/resource/sms/debug?id={id}', on: 'row', permission: 'sms_debug' }],
});
