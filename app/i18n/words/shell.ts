/** Words of the frame around every page, of the kit, of sign-in and of the error pages. */
export const shellWordsBefore = {
  zh: {
    greeting: '您好，{name}',
    linkAbsent: '链接不完整、已过期或已撤销，请向发送者索取新的链接。',
  },
  en: {
    greeting: 'Hello, {name}',
    linkAbsent: 'This link is incomplete, expired or revoked. Ask whoever sent it for a new one.',
  },
};
