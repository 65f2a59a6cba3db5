import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { listTitle } from '#app/shell/menu/title.ts';
import { loadTasks } from './task-list.server.ts';
import { TaskList } from './task-list.tsx';

export const handle: PageHandle = { words: ['workflow'] };
export const meta: MetaFunction<typeof loader> = ({ matches, location }) => listTitle(matches, location.pathname, undefined);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadTasks(request, 'copy');
}

/** What the reader was told of for information. */
export default function Copied() {
  return <TaskList model={useLoaderData<typeof loader>()} />;
}
