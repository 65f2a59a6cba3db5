import { crud } from '#server/engine/crud.ts';
import { changeTaxRate, removeTaxRates } from './change-tax-rate.ts';
import { taxRate } from './tax-rate.ts';
import { selectTaxRates } from './tax-rates.ts';

/** The calls of tax rates; forms choose one by its number (specification 7.4). */
export const taxRateCalls = crud(taxRate, { select: selectTaxRates, update: changeTaxRate, remove: removeTaxRates });
