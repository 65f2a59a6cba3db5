import type { AreaPages } from '#app/area-pages.ts';
import { browserCheckWords } from './browser-check-words.ts';
import { homeWords } from './words.ts';

export const homePages: AreaPages<{ home: typeof homeWords; browserCheck: typeof browserCheckWords }> = {
  words: { home: homeWords, browserCheck: browserCheckWords },
  outside: {
    '': 'routes/home/index.tsx',
    wel: 'routes/home/index.tsx',
  },
  inShell: {
    'wel/index': 'routes/home/home.tsx',
    'wel/dashboard': 'routes/home/dashboard.tsx',
    search: 'routes/home/menu-search.tsx',
    'myiframe/:routerPath': 'routes/home/my-iframe.tsx',
    'test/index': 'routes/home/test-index.tsx',
  },
  tabs: [
    { page: /^\/wel\/index$/, word: null },
    { page: /^\/wel\/dashboard$/, word: 'pages.dashboard' },
    { page: /^\/search$/, word: null },
  ],
};
