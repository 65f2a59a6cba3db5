import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { attempt, call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { FloorQueue } from '#app/routes/board/floor/queue/floor-queue.tsx';
import { LineStates } from '#app/routes/board/lines/line-states.tsx';
import { OwnLine } from '#app/routes/board/lines/own-line.tsx';
import { InboxLines } from '#app/routes/inbox/inbox-lines.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { leavesOf, Shortcuts } from '#app/shell/menu/shortcuts.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { useShell } from '#app/shell/use-shell.ts';
import css from './home.module.css';
import { ifAllowed } from './if-allowed.server.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { TaskList } from './task-list.tsx';

export const handle: PageHandle = { words: ['board', 'home'] };
export const meta = titled('pages.home');

export async function loader({ request }: LoaderFunctionArgs) {
  const [start, overview] = await Promise.all([
    call(request, ({ desk }) => desk.startPage()),
    // Most office users have no lines.
    ifAllowed(call(request, ({ board }) => board.lineOverview())),
  ]);
  return { ...start, lines: overview?.lines ?? [] };
}

/** Pins a menu entry to the shortcuts, or removes it. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const isPinned = form.has('pin');
  const menuId = String(form.get(isPinned ? 'pin' : 'unpin') ?? '');
  const outcome = await attempt(request, ({ desk }) => desk.pinMenu({ menuId, isPinned }));
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, '/wel/index', 'bad');
  throw redirect('/wel/index');
}

export default function Home() {
  const { lines, tasks, notices, pinned, recent } = useLoaderData<typeof loader>();
  const own = lines.filter(({ isOwn }) => isOwn).sort((one, other) => other.toReport.length - one.toReport.length);
  const others = lines.filter(({ isOwn }) => !isOwn);
  const say = useWords();
  const shell = useShell();
  if (!shell) return null;
  const { user, menus, unread } = shell;
  const leaves = leavesOf(menus).filter(({ path }) => path !== '/wel/index');
  const named = (ids: string[]) => ids.flatMap((id) => leaves.find((leaf) => leaf.id === id) ?? []);
  const isArranged = pinned.length + recent.length > 0;
  const isFolded = own.length > 0 || isArranged;
  return (
    <>
      {lines.length > 0 && <FloorQueue />}
      <PageHeader title={say('home.greeting', { name: user.name })} />
      {own.map((summary, index) => (
        <OwnLine key={summary.line.id} summary={summary} isFirst={index === 0} />
      ))}
      {others.length > 0 && <LineStates lines={others} />}
      <div className={css.columns} data-folded={isFolded || undefined} data-arranged={isArranged || undefined}>
        <div>
          {isArranged && (
            <Panel title={say('home.shortcuts')}>
              <ShortcutList label="home.pinned" entries={named(pinned)} />
              <ShortcutList label="shell.menuRecent" entries={named(recent.filter((id) => !pinned.includes(id)))} />
            </Panel>
          )}
          {menus.length === 0 ? (
            <Empty title={say('shell.menuEmpty')} hint={say('shell.menuEmptyHint')} />
          ) : (
            <AllEntries isFolded={isFolded}>
              <Shortcuts menus={menus} pinned={new Set(pinned)} />
            </AllEntries>
          )}
        </div>
        <div className={css.aside}>
          <Panel title={say('home.tasks')} flush>
            <TaskList tasks={tasks} unread={unread} />
          </Panel>
          <Panel
            title={say('shell.inboxNotice')}
            flush
            actions={
              <ButtonLink size="small" kind="quiet" to="/desk/inbox?tab=notice">
                {say('shell.inboxAll')}
              </ButtonLink>
            }
          >
            <InboxLines tab="notice" lines={notices} />
          </Panel>
        </div>
      </div>
    </>
  );
}

/** A user with lines has the menu at the side; here it is folded. */
function AllEntries({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const say = useWords();
  if (!isFolded) return children;
  return (
    <details className={css.all}>
      <summary>{say('home.allEntries')}</summary>
      {children}
    </details>
  );
}
