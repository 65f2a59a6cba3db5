import type { AreaPages } from '#app/area-pages.ts';
import { workflowWords } from './words.ts';

export const workflowPages: AreaPages<{ workflow: typeof workflowWords }> = {
  words: { workflow: workflowWords },
  outside: { 'work/diagram/:processInstanceId': 'routes/workflow/diagram.ts' },
  inShell: {
    'work/start/index': 'routes/workflow/start.tsx',
    'work/start/new/:definitionId': 'routes/workflow/start-form.tsx',
    'work/claim/index': 'routes/workflow/claim.tsx',
    'work/todo/index': 'routes/workflow/todo.tsx',
    'work/send/index': 'routes/workflow/send.tsx',
    'work/done/index': 'routes/workflow/done.tsx',
    'work/:list/task/:taskId': 'routes/workflow/task.tsx',
    'work/:list/process/:processInstanceId': 'routes/workflow/process.tsx',
  },
};
