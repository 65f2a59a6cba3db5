import { varchar } from 'drizzle-orm/pg-core';
import { entity } from '#server/entity/entity.ts';
import { flag, longText, password, text } from '#server/entity/fields.ts';

/** A tenant's application on its chat platform, for sign-in (specification 2.5, 7.3). Its secret is write-only. */
export const ding = entity('system.ding', {
  label: { zh: '工作平台', en: 'Chat platform' },
  legacyPath: '/resource/ding',
  legacyAliases: ['/blade-resource/ding'],
  page: '/resource/ding',
  permission: 'ding',
  without: ['export', 'import'],
  title: 'name',
  selects: ['appId', 'agentId'],
  selectsFor: [],
  fields: {
    name: text({
      label: { zh: '应用名称', en: 'Name' },
      required: { zh: '请输入应用名称', en: 'Enter the name' },
      max: 64,
      list: true,
      filter: 'contains',
    }),
    appId: text({
      label: { zh: '应用标识', en: 'App ID' },
      required: { zh: '请输入应用标识', en: 'Enter the app ID' },
      help: { zh: '平台的 AppKey，登录链接中的 appId', en: "The platform's AppKey: appId in the sign-in link" },
      max: 27,
      pattern: '^[A-Za-z0-9_-]+$',
      code: true,
      list: true,
      filter: 'contains',
    }),
    appSecret: {
      ...password({
        label: { zh: '应用密钥', en: 'App secret' },
        max: 500,
        secret: true,
      }),
      column: varchar({ length: 1000 }),
    },
    agentId: text({ label: { zh: 'AgentId', en: 'Agent ID' }, max: 32, code: true }),
    endpoint: text({
      label: { zh: '接口地址', en: 'Endpoint' },
      required: { zh: '请输入接口地址', en: 'Enter the endpoint' },
      help: {
        zh: '主机须在平台参数 chatWork.hosts 中',
        en: 'The host must be listed in the platform parameter chatWork.hosts',
      },
      max: 300,
      pattern: '^https?://[^\\s?#]+$',
      message: { zh: '请填写有效的地址', en: 'Enter a valid address' },
      initial: 'https://oapi.dingtalk.com',
      list: true,
      wide: true,
    }),
    enabled: flag({ label: { zh: '启用登录', en: 'Sign-in enabled' }, initial: true, own: true, list: true, filter: 'equals' }),
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 500, wide: true }),
  },
  unique: [{ fields: ['appId'], message: { zh: '应用标识已存在!', en: 'This app ID already exists' } }],
});
