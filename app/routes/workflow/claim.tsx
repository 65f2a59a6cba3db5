import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, statusOf } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { listTitle } from '#app/shell/menu/title.ts';
import { loadTasks } from './task-list.server.ts';
import { TaskList } from './task-list.tsx';

export const handle: PageHandle = { words: ['workflow'] };
export const meta: MetaFunction<typeof loader> = ({ matches, location }) => listTitle(matches, location.pathname, undefined);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadTasks(request, 'claim');
}

/** Takes a task out of the pool and goes on to it. */
export async function action({ request }: ActionFunctionArgs) {
  const taskId = String((await request.formData()).get('taskId') ?? '');
  const outcome = await attempt(request, ({ flow }) => flow.work.claim({ taskId }));
  if ('refusal' in outcome) return data({ refusal: outcome.refusal.message }, { status: statusOf(outcome.refusal) });
  throw redirectWith((await wordsOf(request))('workflow.claimed'), `/work/todo/task/${taskId}`);
}

/** Tasks of a pool, which whoever takes them first decides. */
export default function Claim() {
  return <TaskList model={useLoaderData<typeof loader>()} refusal={useAnswer<typeof action>()?.refusal} />;
}
