import { index } from 'drizzle-orm/pg-core';
import { entity } from '#server/entity/entity.ts';
import { integer, text } from '#server/entity/fields.ts';

const address = '^(https?://[^\\s\\\\]+|/(?!/)[^\\s\\\\]*)$';

/** An uploaded file, and its location (contract 5.7). */
export const attach = entity('resource.attach', {
  label: { zh: '附件', en: 'Attachment' },
  empty: { zh: '在这里或在表单中上传的文件会显示在这里。', en: 'Files uploaded here or in forms appear here.' },
  legacyPath: '/blade-resource/attach',
  permission: 'attach',
  title: 'originalName',
  fields: {
    originalName: text({
      label: { zh: '附件原名', en: 'Original name' },
      required: { zh: '请输入附件原名', en: 'Enter the original name' },
      max: 255,
      list: true,
      filter: 'contains',
    }),
    link: text({
      label: { zh: '附件地址', en: 'Address' },
      example: 'https://files.example.com/a.pdf',
      required: { zh: '请输入附件地址', en: 'Enter the address' },
      max: 1000,
      pattern: address,
      message: { zh: '附件地址须以 / 或 http(s):// 开头', en: 'The address must start with / or http(s)://' },
      wide: true,
      isFile: true,
    }),
    domain: text({
      label: { zh: '附件域名', en: 'Host' },
      max: 255,
      pattern: address,
      message: { zh: '附件域名须以 / 或 http(s):// 开头', en: 'The host must start with / or http(s)://' },
    }),
    name: text({ label: { zh: '存储名', en: 'Stored name' }, max: 255, code: true, list: 'offered', filter: 'contains' }),
    extension: text({ label: { zh: '附件扩展名', en: 'Extension' }, max: 16, list: true, filter: 'contains' }),
    attachSize: integer({ label: { zh: '附件大小', en: 'Size' }, bytes: true, min: 0, list: true }),
  },
  filesFor: ['attach_download'],
  constraints: (rows) => [index('resource_attach_link').using('hash', rows.link)],
  // Files are added by uploading.
  without: ['add', 'edit', 'import'],
  actions: [
    { name: 'upload', label: { zh: '上传', en: 'Upload' }, href: '/resource/attach/upload', on: 'toolbar', permission: 'attach_upload' },
    { name: 'download', label: { zh: '下载', en: 'Download' }, href: '{link}', on: 'row', permission: 'attach_download' },
  ],
});
