import { Link } from '@remix-run/react';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { sideText } from '#rules/board-sides.ts';
import type { ReportForm } from './answers.ts';
import css from './work-choice.module.css';

interface WorkChoiceProps {
  plans: ReportForm['plans'];
  chosen: string | null;
  hrefOf: (plan: string) => string;
}

/** The form's work order and side; if several are planned, the others are one click away. */
export function WorkChoice({ plans, chosen, hrefOf }: WorkChoiceProps) {
  const say = useWords();
  const plan = plans.find(({ value }) => value === chosen);
  if (plans.length < 2) return plan ? <Work plan={plan} /> : null;
  return (
    <nav aria-label={say('board.choosePlan')}>
      <ul className={css.work}>
        {plans.map((one) => (
          <li key={one.value}>
            <Link to={hrefOf(one.value)} aria-current={one.value === chosen ? 'true' : undefined}>
              <Work plan={one} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Work({ plan }: { plan: ReportForm['plans'][number] }) {
  const [say, locale] = [useWords(), useLocale()];
  return (
    <span className={css.facts}>
      <span className={css.order}>{plan.workOrderNumber}</span>
      {plan.layout && <span>{say('board.sideOf', { side: sideText(plan.layout, locale) })}</span>}
      {plan.productName && <span className={css.product}>{plan.productName}</span>}
    </span>
  );
}
