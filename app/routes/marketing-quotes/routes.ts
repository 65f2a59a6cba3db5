import { route } from '@remix-run/route-config';

export const marketingQuotesRoutes = {
  outside: [
    route('marketing/quotesprogram/print/:id', 'routes/marketing-quotes/print.tsx'),
    route('marketing/quotesprogram/modules', 'routes/marketing-quotes/modules.ts'),
  ],
  inShell: [
    route('marketing/quotesprogram/add', 'routes/marketing-quotes/add.tsx'),
    route('marketing/quotesprogram/edit/:id', 'routes/marketing-quotes/edit.tsx'),
    route('marketing/quotesprogram/view/:id', 'routes/marketing-quotes/view.tsx'),
  ],
};
