import { randomInt } from 'node:crypto';
import { dayAfter } from '#rules/dates.ts';
import { needsEnv, type Samples } from '#tests/samples.ts';

export const samples: Samples = {
  // A data source needs a host allowed by the operator; its password is encrypted with a key of the installation.
  'system.dataSource': async () => {
    needsEnv({ DATASOURCE_HOSTS: 'db.example', SECRETS_KEY: 'a1'.repeat(32) });
    return { url: 'postgres://db.example:5432/factory' };
  },
  // A date stands in the calendar once.
  'system.calendarDay': async () => ({ day: dayAfter('2000-01-01', randomInt(300_000)) }),
  // A region's code is unique, and its parent must exist.
  'system.region': async () => ({ code: `9${randomInt(1e9, 9e9)}`, parentCode: '00', regionLevel: null }),
};
