import type { Label } from '#rules/screen.ts';

/** Words of the inbox. */
export const inboxWords = {
  readDone: { zh: '已全部标为已读', en: 'Everything is marked as read' },
  goThere: { zh: '前往处理', en: 'Go there' },
} satisfies Record<string, Label>;
