import type { Area } from '#server/area.ts';
import { homeCalls } from './home/home-calls.ts';
import { jobCalls } from './jobs/job-calls.ts';
import { workspaceCalls } from './router.ts';

export const workspace = {
  name: { zh: '工作台', en: 'Workspace' },
  home: 'main',
  calls: { desk: homeCalls, workspace: { ...workspaceCalls, ...jobCalls } },
} satisfies Area;
