import { call } from '#app/api.server.ts';
import { pageOf } from '#app/entity/list/search-params.ts';

const lists = { claim: 'claimList', todo: 'todoList', send: 'sendList', done: 'doneList', copy: 'copyList' } as const;

/** One of the lists of tasks, by the last part of its menu's address. */
export async function loadTasks(request: Request, list: keyof typeof lists) {
  const asked = pageOf(new URL(request.url).searchParams, 30);
  return { list, ...(await call(request, ({ flow }) => flow.work[lists[list]](asked))) };
}

export type TaskListModel = Awaited<ReturnType<typeof loadTasks>>;
