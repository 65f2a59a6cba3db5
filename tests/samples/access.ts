import { randomBytes, randomInt } from 'node:crypto';
import type { Samples } from '#tests/samples.ts';

export const samples: Samples = {
  // An enabled row must contain the address of the user who adds it.
  'system.whiteIp': async () => ({ ip: `10.${randomBytes(3).join('.')}`, status: 0 }),
  // A phone number is unique.
  'system.user': async () => ({ phone: `13${randomInt(1e8, 1e9)}` }),
};
