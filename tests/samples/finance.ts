import type { Samples } from '#tests/samples.ts';

export const samples: Samples = {
  // An invoice adds up.
  'finance.financeInvoice': async () => ({ netAmount: '100', taxAmount: '13', grossAmount: '113' }),
};
