import { needsEnv, type Samples } from '#tests/samples.ts';

export const samples: Samples = {
  // Files of this kind are stored in the installation's own folder.
  'resource.oss': async () => {
    needsEnv({ SECRETS_KEY: 'a1'.repeat(32) });
    return { category: 7, endpoint: null };
  },
};
