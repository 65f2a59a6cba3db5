import type { Label } from '#rules/screen.ts';

/** Words of the API reference. */
export const integrationWords = {
  title: { zh: '接口文档', en: 'API reference' },
  lead: {
    zh: '您的账号可通过客户端调用的接口。令牌由 POST /api/blade-auth/oauth/token 取得。',
    en: 'The calls that a client can make with your account. POST /api/blade-auth/oauth/token issues the token.',
  },
  find: { zh: '地址或名称', en: 'Address or name' },
  calls: { zh: '接口 · {count}', en: 'Calls · {count}' },
  none: { zh: '没有找到接口', en: 'No calls found' },
  noneHint: { zh: '换一个地址或名称再试。', en: 'Try another address or name.' },
  method: { zh: '方法', en: 'Method' },
  address: { zh: '地址', en: 'Address' },
  name: { zh: '名称', en: 'Name' },
  parameters: { zh: '参数', en: 'Parameters' },
  meaning: { zh: '含义', en: 'Meaning' },
  kind: { zh: '类型', en: 'Type' },
  required: { zh: '必填', en: 'Required' },
  request: { zh: '请求示例', en: 'Example request' },
  answer: { zh: '响应示例', en: 'Example answer' },
  file: { zh: '响应为文件', en: 'The answer is a file' },
} satisfies Record<string, Label>;
