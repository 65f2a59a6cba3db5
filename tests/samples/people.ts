import { add, type Samples } from '#tests/samples.ts';

export const samples: Samples = {
  // An account is one person's.
  'hr.person': async (ask) => ({ userId: (await add(ask, 'system.user', { roleId: null })).id }),
};
