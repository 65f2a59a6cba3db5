import { randomBytes } from 'node:crypto';
import { needsEnv, type Samples } from '#tests/samples.ts';

export const samples: Samples = {
  // Keys are encrypted with a key of the installation.
  'messaging.sms': async () => {
    needsEnv({ SECRETS_KEY: 'a1'.repeat(32) });
    return { category: 1, accessKey: randomBytes(8).toString('hex'), endpoint: null };
  },
  // A server that the operator allows; its password is encrypted with a key of the installation.
  'messaging.mail': async () => {
    needsEnv({ MAIL_HOSTS: 'smtp.example', SECRETS_KEY: 'a1'.repeat(32) });
    return {
      ...{ category: 1, host: 'smtp.example', port: 465, tlsMode: 'tls', senderAddress: 'buying@plant.example' },
      ...{ account: 'buying', password: randomBytes(8).toString('hex') },
    };
  },
};
