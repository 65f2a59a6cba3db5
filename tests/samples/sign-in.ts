import { randomBytes } from 'node:crypto';
import { needsEnv, type Samples } from '#tests/samples.ts';

export const samples: Samples = {
  // A provider needs an allowed address; its secret is encrypted with a key of the installation.
  'system.socialProvider': async () => {
    needsEnv({ SECRETS_KEY: 'a1'.repeat(32) });
    return { source: `p${randomBytes(4).toString('hex')}`, issuer: 'https://id.example', clientSecret: 'a-secret-of-ours' };
  },
  'system.ding': async () => {
    needsEnv({ SECRETS_KEY: 'a1'.repeat(32) });
    return { appId: randomBytes(6).toString('hex'), appSecret: 'a-secret-of-ours', endpoint: 'https://oapi.dingtalk.com' };
  },
};
