import type { AreaTask } from '#server/area.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { everyArea } from '#server/calls/every-call.ts';

export interface Task extends Omit<AreaTask, 'label'> {
  label: string;
}

/** The caller's tasks, as the areas name them. Unread messages are counted by the page header. */
export async function tasksOf(ctx: SignedInContext): Promise<Task[]> {
  const found = await Promise.all(everyArea().map(async ({ tasks }) => (await tasks?.(ctx)) ?? []));
  return found.flat().map((task) => ({ ...task, label: task.label[ctx.locale] }));
}
