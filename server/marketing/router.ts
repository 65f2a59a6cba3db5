import { router } from '#server/calls/trpc.ts';
import { categoryCalls } from './category-calls.ts';
import { moduleCalls } from './module-calls.ts';
import { quoteCalls, quoteLineCalls } from './quote-calls.ts';

/** Quotes to customers, made of modules (specification 7.4). */
export const marketingCalls = {
  quotesCategory: router(categoryCalls),
  quotesModule: router(moduleCalls),
  quotesProgram: router(quoteCalls),
  quotesProgramDetail: router(quoteLineCalls),
};
