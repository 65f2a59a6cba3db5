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
    'work/copy/index': 'routes/workflow/copy.tsx',
    'work/process/leave/form/:processDefinitionId': 'routes/workflow/leave-form.tsx',
    'work/process/leave/handle/:taskId/:processInstanceId/:businessId': 'routes/workflow/task.tsx',
    'work/process/leave/detail/:processInstanceId/:businessId': 'routes/workflow/process.tsx',
    'work/:list/task/:taskId': 'routes/workflow/task.tsx',
    'work/:list/process/:processInstanceId': 'routes/workflow/process.tsx',
  },
  tabs: [
    { page: /^\/work\/process\/leave\/form\//, word: 'workflow.leaveForm' },
    { page: /^\/work\/process\/leave\/handle\//, word: 'workflow.leaveTask' },
    { page: /^\/work\/process\/leave\/detail\//, word: 'workflow.leaveDetail' },
  ],
};
