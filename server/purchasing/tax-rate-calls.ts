import { procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { selectInput } from '#server/engine/inputs.ts';
import { taxRate } from './tax-rate.ts';
import { selectTaxRates } from './tax-rates.ts';

/** The calls of tax rates; forms choose one by its number (specification 7.4). */
export const taxRateCalls = {
  ...crud(taxRate),
  select: procedure
    .meta(metaOf(taxRate, 'signed-in', 'GET', 'select'))
    .input(selectInput)
    .query(({ ctx, input }) => selectTaxRates(ctx, input)),
};
