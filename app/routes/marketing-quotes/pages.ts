import type { AreaPages } from '#app/area-pages.ts';
import { quotesWords } from './words.ts';

export const marketingQuotesPages: AreaPages<{ quotes: typeof quotesWords }> = {
  words: { quotes: quotesWords },
  outside: {
    'marketing/quotesprogram/print/:id': 'routes/marketing-quotes/print.tsx',
    'marketing/quotesprogram/modules': 'routes/marketing-quotes/modules.ts',
  },
  inShell: {
    'marketing/quotesprogram/add': 'routes/marketing-quotes/add.tsx',
    'marketing/quotesprogram/edit/:id': 'routes/marketing-quotes/edit.tsx',
    'marketing/quotesprogram/view/:id': 'routes/marketing-quotes/view.tsx',
  },
};
