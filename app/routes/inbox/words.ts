import type { Label } from '#rules/screen.ts';

/** Words of the inbox. */
export const inboxWords = {
  files: { zh: '附件', en: 'Attachments' },
  readDone: { zh: '已全部标为已读', en: 'All marked as read' },
  goThere: { zh: '前往处理', en: 'Open' },
} satisfies Record<string, Label>;
