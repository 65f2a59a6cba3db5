import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import type { Step } from '#server/access/explain/explain-person.ts';
import css from './explain.module.css';

/** The steps of a check, each with its result in a word. */
export function Checks({ checks }: { checks: Step[] }) {
  const say = useWords();
  return (
    <ol className={css.checks}>
      {checks.map(({ name, ok, isWaiting, text }) => (
        <li key={name}>
          <Badge tone={ok ? 'good' : isWaiting ? 'warning' : 'bad'}>
            {say(ok ? 'explain.yes' : isWaiting ? 'explain.waiting' : 'explain.no')}
          </Badge>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
