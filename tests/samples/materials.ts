import { randomBytes } from 'node:crypto';
import { add, type Samples, upload } from '#tests/samples.ts';

export const samples: Samples = {
  // An item has the fields of its type, and no two are the same part.
  'rd.item': async () => ({
    typeCode: '1001',
    ...{ package: '0603', resistance: '10k', tolerance: 'J', power: '1/10W', shortName: 'R-SMD' },
    manufacturerModel: `RC-${randomBytes(6).toString('hex')}`,
    reason: null,
  }),
  // A file needs an upload.
  'rd.itemFile': async (ask) => ({ itemId: (await add(ask, 'rd.item')).id, files: [await upload(ask)] }),
};
