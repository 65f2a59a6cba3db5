import type { Area } from '#server/area.ts';
import { watchTimers } from './commands/fire-timers.ts';
import { seedWorkflow } from './demo/seed-workflow.ts';
import { workflowDictionaries } from './dictionaries.ts';
import { workflowTasks } from './lists/waiting-tasks.ts';
import { workflowMenu } from './menu.ts';
import { workflowCalls } from './router.ts';

export const workflow = {
  name: { zh: '流程', en: 'Workflow' },
  home: 'main',
  calls: { flow: workflowCalls },
  menu: workflowMenu,
  dictionaries: [workflowDictionaries],
  tasks: workflowTasks,
  demo: { processes: [seedWorkflow] },
  rounds: [watchTimers],
} satisfies Area;
