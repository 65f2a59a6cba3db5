import type { Home } from '#server/calls/tenant-database.ts';
import { router } from '#server/calls/trpc.ts';
import { categoryCalls } from './category-calls.ts';
import { moduleCalls } from './module-calls.ts';
import { quoteCalls, quoteLineCalls } from './quote-calls.ts';

/** Business data: stored in the tenant's data source. */
export const marketingHome = 'tenant' satisfies Home;

/** Quotes to customers, made of modules (specification 7.4). */
export const marketingRouter = router({
  quotesCategory: router(categoryCalls),
  quotesModule: router(moduleCalls),
  quotesProgram: router(quoteCalls),
  quotesProgramDetail: router(quoteLineCalls),
});
