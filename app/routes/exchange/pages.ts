import type { AreaPages } from '#app/area-pages.ts';
import { exchangeWords } from './words.ts';

export const exchangePages: AreaPages<{ exchange: typeof exchangeWords }> = {
  words: { exchange: exchangeWords },
  outside: {
    ':area/:group?/:entity/export/file': 'routes/exchange/export-file.ts',
    ':area/:group?/:entity/import/template': 'routes/exchange/import-template.ts',
  },
  inShell: {
    'exchange/imports/:id': 'routes/exchange/import-job.tsx',
    ':area/:group?/:entity/export': 'routes/exchange/export.tsx',
    ':area/:group?/:entity/import': 'routes/exchange/import.tsx',
  },
  tabs: [
    // Steps off a list, which return to it.
    { page: /\/(?:import|export)$/, word: null },
  ],
};
