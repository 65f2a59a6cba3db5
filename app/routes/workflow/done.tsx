import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { listTitle } from '#app/shell/menu/title.ts';
import { loadTasks } from './task-list.server.ts';
import { TaskList } from './task-list.tsx';

export const handle: PageHandle = { words: ['workflow'] };
export const meta: MetaFunction<typeof loader> = ({ matches, location }) => listTitle(matches, location.pathname, undefined);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadTasks(request, 'done');
}

/** What the reader has decided. */
export default function Done() {
  return <TaskList model={useLoaderData<typeof loader>()} />;
}
