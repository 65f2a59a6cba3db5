import { quotesCategory } from './quotes-category.ts';
import { quotesModule } from './quotes-module.ts';
import { quotesProgram } from './quotes-program.ts';
import { quotesProgramDetail } from './quotes-program-detail.ts';

export * from './quotes-version-table.ts';

export const marketingQuotesCategory = quotesCategory.table;
export const marketingQuotesModule = quotesModule.table;
export const marketingQuotesProgram = quotesProgram.table;
export const marketingQuotesProgramDetail = quotesProgramDetail.table;
