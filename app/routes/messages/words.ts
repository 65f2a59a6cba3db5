import type { Label } from '#rules/screen.ts';

/** Words of the SMS pages and the attachment upload. */
export const messagesWords = {
  upload: { zh: '上传附件', en: 'Upload attachments' },
  uploadDo: { zh: '上传', en: 'Upload' },
  uploadDone: { zh: '已上传 {count} 个附件', en: '{count} attachments uploaded' },
  uploadNone: { zh: '请选择要上传的文件', en: 'Choose a file' },

  demoTexts: { zh: '演示短信', en: 'Demo text messages' },
  demoTextsHint: {
    zh: '未接入短信网关时，发给手机的短信显示在这里。仅用于演示和测试。',
    en: 'While no SMS gateway is set up, text messages appear here. For demos and tests only.',
  },
  demoTextsOff: { zh: '正式环境不使用此页面', en: 'Not used in production' },
  demoTextsNone: { zh: '最近一天没有短信', en: 'No text messages in the last day' },
  demoText: { zh: '短信内容', en: 'Message' },
  sentAt: { zh: '时间', en: 'Time' },
  textOver: { zh: '已过期', en: 'Expired' },
  smsTest: { zh: '测试短信', en: 'Test message' },
  smsTestToMissing: { zh: '请输入手机号', en: 'Enter the phone numbers' },
  smsTestTo: { zh: '手机号（多个以逗号分隔）', en: 'Phone numbers, separated by commas' },
  smsTestParams: { zh: '参数（JSON）', en: 'Parameters (JSON)' },
  smsTestSend: { zh: '发送', en: 'Send' },
  smsTestDone: { zh: '已放入发件箱', en: 'Added to the outbox' },
} satisfies Record<string, Label>;
