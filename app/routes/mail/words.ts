import type { Label } from '#rules/screen.ts';

/** Words of the mail pages. */
export const mailWords = {
  caught: { zh: '演示邮件', en: 'Demo mail' },
  caughtHint: {
    zh: '未接入邮件服务器时，发出的邮件显示在这里。仅用于演示和测试。',
    en: 'While no mail server is set up, mail appears here. For demos and tests only.',
  },
  caughtOff: { zh: '正式环境不使用此页面', en: 'Not used in production' },
  caughtNone: { zh: '最近一周没有邮件', en: 'No mail in the last week' },
  sentAt: { zh: '时间', en: 'Time' },
  recipient: { zh: '收件人', en: 'To' },
  subject: { zh: '主题', en: 'Subject' },
  html: { zh: '网页格式', en: 'HTML' },
  text: { zh: '纯文本', en: 'Plain text' },
  wiped: { zh: '链接已过期，内容已清除', en: 'The link has expired and the content was removed' },
  test: { zh: '测试邮件', en: 'Test mail' },
  testTo: { zh: '收件邮箱', en: 'Recipient' },
  testToMissing: { zh: '请输入收件邮箱', en: 'Enter the recipient' },
  testSend: { zh: '发送', en: 'Send' },
  testAnswer: { zh: '服务器应答：{answer}', en: 'The server answered: {answer}' },
} satisfies Record<string, Label>;
