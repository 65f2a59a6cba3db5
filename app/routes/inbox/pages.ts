import type { AreaPages } from '#app/area-pages.ts';
import { inboxWords } from './words.ts';

export const inboxPages: AreaPages<{ inbox: typeof inboxWords }> = {
  words: { inbox: inboxWords },
  inShell: {
    'desk/inbox': 'routes/inbox/inbox.tsx',
    'desk/inbox/notice/:id': 'routes/inbox/notice.tsx',
    'desk/inbox/:tab/:id': 'routes/inbox/letter.tsx',
  },
  tabs: [
    { page: /^\/desk\/inbox$/, word: 'pages.inbox' },
    // A letter is read and left again.
    { page: /^\/desk\/inbox\//, word: null },
  ],
};
