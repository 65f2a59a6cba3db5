import { varchar } from 'drizzle-orm/pg-core';
import { entity } from '#server/entity/entity.ts';
import { longText, numberChoice, password, text } from '#server/entity/fields.ts';
import { enabledLife, enabledStatus, oneEnabled } from '#server/entity/one-enabled.ts';

/**
 * A bucket for the tenant's files, at most one enabled; without one they are stored in the installation's own folder (contract 5.7,
 * specification 7.3).
 */
export const oss = entity('resource.oss', {
  label: { zh: '对象存储', en: 'Storage' },
  empty: { zh: '没有对象存储时，文件保存在服务器本地。', en: 'Without a storage, files are kept on this server.' },
  legacyPath: '/blade-resource/oss',
  permission: 'oss',
  without: ['export', 'import'],
  title: 'ossCode',
  fields: {
    category: numberChoice({
      label: { zh: '分类', en: 'Type' },
      required: { zh: '请选择分类', en: 'Choose the type' },
      dictionary: 'oss',
      list: true,
      filter: 'equals',
    }),
    ossCode: text({
      label: { zh: '资源编号', en: 'Code' },
      required: { zh: '请输入资源编号', en: 'Enter the code' },
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    endpoint: text({
      label: { zh: '资源地址', en: 'Address' },
      example: 'https://s3.example.com',
      help: {
        zh: '如 https://s3.example.com；主机须在运维配置 STORAGE_HOSTS 中',
        en: 'For example https://s3.example.com; the operator must have allowed the host in STORAGE_HOSTS',
      },
      max: 255,
      code: true,
      list: true,
      wide: true,
    }),
    // S3 bucket names only; anything else would become part of the address.
    bucketName: text({
      label: { zh: '空间名', en: 'Bucket' },
      example: 'factory-files',
      max: 63,
      pattern: '^[a-z0-9](?:[a-z0-9]|[.-](?=[a-z0-9])){1,61}[a-z0-9]$',
      message: {
        zh: '空间名由3至63位小写字母、数字、点和短横线组成',
        en: 'A bucket has 3 to 63 lower-case letters, digits, dots and hyphens',
      },
      list: true,
    }),
    region: text({ label: { zh: '地域', en: 'Region' }, max: 64 }),
    accessKey: {
      ...password({ label: { zh: 'accessKey', en: 'Access key' }, max: 255, secret: true }),
      column: varchar({ length: 1000 }),
    },
    secretKey: {
      ...password({ label: { zh: 'secretKey', en: 'Secret key' }, max: 255, secret: true }),
      column: varchar({ length: 1000 }),
    },
    appId: text({ label: { zh: '应用编号', en: 'App ID' }, max: 64 }),
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 500, wide: true }),
    status: enabledStatus,
  },
  unique: [{ fields: ['ossCode'], message: { zh: '当前资源编号已存在!', en: 'This code already exists' } }],
  constraints: oneEnabled('resource_oss_enabled'),
  life: enabledLife({
    zh: '停用后新文件保存在服务器本地，已有文件不变。确定停用?',
    en: 'New files will be kept on this server; existing files stay where they are. Disable it?',
  }),
  actions: [{ name: 'test', label: { zh: '测试连接', en: 'Test connection' }, procedure: 'test', on: 'row', permission: 'platform' }],
});
