import type { AreaPages } from '#app/area-pages.ts';
import { jobsWords } from './words.ts';

export const jobsPages: AreaPages<{ jobs: typeof jobsWords }> = {
  words: { jobs: jobsWords },
  outside: {
    'desk/jobs/:id/file': 'routes/jobs/job-file.ts',
    'exchange/jobs/*': 'routes/jobs/former-address.ts',
  },
  inShell: {
    'desk/jobs': 'routes/jobs/jobs.tsx',
    'desk/jobs/:id': 'routes/jobs/job.tsx',
  },
};
