import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Empty } from '#app/kit/empty.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import type { Task } from '#server/workspace/home/tasks.ts';
import css from './home.module.css';

/** The user's open tasks, each linked to its page; the badge above the page already counts unread ones. */
export function TaskList({ tasks, unread }: { tasks: readonly Task[]; unread: number }) {
  const say = useWords();
  const ofInbox = { kind: 'unread', label: say('home.taskUnread'), count: unread, to: '/desk/inbox' };
  const shown: Task[] = [...tasks, ...(unread > 0 ? [ofInbox] : [])];
  if (shown.length === 0) return <Empty title={say('home.tasksNone')} hint={say('home.tasksNoneHint')} icon="check-circle" />;
  return (
    <ul className={css.tasks}>
      {shown.map(({ kind, label, count, to, name }) => (
        <li key={kind + to + (name ?? '')}>
          <Link to={to} className={css.task}>
            <span>
              {name && <strong>{name}</strong>} {label}
            </span>
            {!name && count > 0 && <span className={css.count}>{count > 99 ? '99+' : count}</span>}
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
