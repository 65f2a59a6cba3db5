import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import type { Option } from '#rules/screen.ts';
import css from './work-choice.module.css';

/** The work orders that a slot can be reported for; the form below belongs to the marked one. */
export function WorkChoice({ plans, chosen, hrefOf }: { plans: Option[]; chosen: string | null; hrefOf: (plan: string) => string }) {
  const say = useWords();
  return (
    <nav aria-label={say('board.choosePlan')}>
      <ul className={css.work}>
        {plans.map(({ value, label }) => (
          <li key={value}>
            <Link to={hrefOf(value)} aria-current={value === chosen ? 'true' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
