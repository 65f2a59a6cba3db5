import type { AreaPages } from '#app/area-pages.ts';
import { exchangeWords } from './words.ts';

export const exchangePages: AreaPages<{ exchange: typeof exchangeWords }> = {
  words: { exchange: exchangeWords },
  outside: {
    'exchange/jobs/:id/file': 'routes/exchange/job-file.ts',
    ':area/:group?/:entity/export/file': 'routes/exchange/export-file.ts',
    ':area/:group?/:entity/import/template': 'routes/exchange/import-template.ts',
  },
  inShell: {
    'exchange/jobs': 'routes/exchange/jobs.tsx',
    'exchange/jobs/:id': 'routes/exchange/job.tsx',
    ':area/:group?/:entity/export': 'routes/exchange/export.tsx',
    ':area/:group?/:entity/import': 'routes/exchange/import.tsx',
  },
  tabs: [
    // Steps off a list, which return to it.
    { page: /\/(?:import|export)$/, word: null },
  ],
};
