import type { AreaPages } from '#app/area-pages.ts';

export const shellPages: AreaPages = {
  outside: {
    'send-logs': 'routes/shell/send-logs.tsx',
    tab: 'routes/shell/tab-command.tsx',
    draft: 'routes/shell/draft-discard.tsx',
    topmenu: 'routes/shell/top-menu.ts',
  },
  inShell: {
    'tab/clear': 'routes/shell/tab-clear.tsx',
  },
  tabs: [{ page: /^\/tab\//, word: null }],
};
