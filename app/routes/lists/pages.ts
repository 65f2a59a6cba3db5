import type { AreaPages } from '#app/area-pages.ts';
import { listsWords } from './words.ts';

export const listsPages: AreaPages<{ lists: typeof listsWords }> = {
  words: { lists: listsWords },
  outside: {
    ':area/:group?/:entity/print': 'routes/lists/print.tsx',
  },
  inShell: {
    ':area/:group?/:entity/columns': 'routes/lists/columns.tsx',
    ':area/:group?/:entity/views': 'routes/lists/views.tsx',
    ':area/:entity/codes': 'routes/lists/codes.tsx',
    ':area/:entity/bulk': 'routes/lists/bulk.tsx',
  },
  tabs: [
    // Steps off a list, which return to it.
    { page: /\/(?:columns|views|codes|bulk|print)$/, word: null },
  ],
};
