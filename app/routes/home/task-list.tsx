import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Empty } from '#app/kit/empty.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import type { Task } from '#server/workspace/home/tasks.ts';
import css from './home.module.css';

type ShownTask = Omit<Task, 'kind'> & { kind: Task['kind'] | 'unread' };

const labels: Record<ShownTask['kind'], WordKey> = {
  signOff: 'home.taskSignOffMore',
  transfer: 'home.taskTransfer',
  pendingUser: 'home.taskPendingUser',
  lockedUser: 'home.taskLockedUser',
  weakPassword: 'home.taskWeakPassword',
  unread: 'home.taskUnread',
  addDept: 'home.stepDept',
  addRole: 'home.stepRole',
  addUser: 'home.stepUser',
  addLine: 'home.stepLine',
  addOrder: 'home.stepOrder',
  addPlan: 'home.stepPlan',
};

/** The user's open tasks, each linked to its page; the badge above the page already counts unread ones. */
export function TaskList({ tasks, unread }: { tasks: readonly Task[]; unread: number }) {
  const say = useWords();
  const shown: ShownTask[] = [...tasks, ...(unread > 0 ? [{ kind: 'unread' as const, count: unread, to: '/desk/inbox' }] : [])];
  if (shown.length === 0) return <Empty title={say('home.tasksNone')} hint={say('home.tasksNoneHint')} icon="check-circle" />;
  return (
    <ul className={css.tasks}>
      {shown.map(({ kind, count, to, name }) => (
        <li key={to + (name ?? '')}>
          <Link to={to} className={css.task}>
            <span>
              {name && <strong>{name}</strong>} {say(name ? 'home.taskSignOff' : labels[kind])}
            </span>
            {!name && count > 0 && kind !== 'weakPassword' && <span className={css.count}>{count > 99 ? '99+' : count}</span>}
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
