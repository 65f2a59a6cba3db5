import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { LineOverview } from '#app/board/answers.ts';
import { LineStates } from '#app/board/line-states.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader } from '#app/kit/page.tsx';
import { Shortcuts } from '#app/shell/shortcuts.tsx';
import { titled } from '#app/shell/title.ts';
import { useShell } from '#app/shell/use-shell.ts';

export const meta = titled('home');

export async function loader({ request }: LoaderFunctionArgs): Promise<LineOverview> {
  try {
    return await call<LineOverview>(request, 'query', 'board.lineOverview');
  } catch (error) {
    // Most people of the office have no lines to look after.
    if (error instanceof Response && error.status === 403) return { lines: [] };
    throw error;
  }
}

export default function Home() {
  const { lines } = useLoaderData<typeof loader>();
  const say = useWords();
  const shell = useShell();
  if (!shell) return null;
  const { user, menus } = shell;
  return (
    <>
      <PageHeader title={say('greeting', { name: user.name })} />
      {lines.length > 0 && <LineStates lines={lines} />}
      {menus.length === 0 ? <Empty title={say('menuEmpty')} hint={say('menuEmptyHint')} /> : <Shortcuts menus={menus} />}
    </>
  );
}
