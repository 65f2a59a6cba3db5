import type { Label } from '#rules/screen.ts';

/** Words of the inbox. */
export const inboxWords = {
  mail: { zh: '邮件', en: 'Mail' },
  message: { zh: '消息', en: 'Messages' },
  empty: { zh: '暂无内容', en: 'Nothing here' },
  mailEmpty: { zh: '没有发给您的邮件', en: 'No mail was sent to you' },
  readDone: { zh: '已全部标为已读', en: 'Everything is marked as read' },
  goThere: { zh: '前往处理', en: 'Go there' },
} satisfies Record<string, Label>;
