import type { AreaPages } from '#app/area-pages.ts';

export const errorsPages: AreaPages = {
  outside: {
    '403': 'routes/errors/forbidden.tsx',
    '404': 'routes/errors/not-found.tsx',
    '500': 'routes/errors/server-error.tsx',
    'wrong-address': 'routes/errors/wrong-address.tsx',
    'not-taken': 'routes/errors/not-taken.tsx',
    code: 'routes/errors/code-page.tsx',
  },
};
