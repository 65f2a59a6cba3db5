import { randomBytes } from 'node:crypto';
import { leaveFile } from '#server/workflow/leave/leave-file.ts';
import type { Samples } from '#tests/samples.ts';

export const samples: Samples = {
  // A key that is deployed again is its next version, and the same file stays the version that it is.
  'flow.definition': async () => ({ xml: leaveFile.replace('id="Leave"', `id="Leave${randomBytes(6).toString('hex')}"`) }),
};
