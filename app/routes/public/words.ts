import type { Label } from '#rules/screen.ts';

/** Words of the public pages and of the page on which their links are made and revoked. */
export const publicWords = {
  linkAbsent: {
    zh: '链接不完整、已过期或已撤销，请向发送者索取新的链接。',
    en: 'This link is incomplete, expired or revoked. Ask whoever sent it for a new one.',
  },
} satisfies Record<string, Label>;
