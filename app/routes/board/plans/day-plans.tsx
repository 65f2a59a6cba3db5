import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Empty } from '#app/kit/empty.tsx';
import type { DayPlan } from '#app/routes/board/floor/answers.ts';
import { Attainment, numberText } from '#app/routes/board/floor/ratio.tsx';
import { sideText } from '#rules/board-sides.ts';
import css from './day-plans.module.css';

/** The plans of a line for the business date of its shift. */
export function DayPlans({ plans, canPlan }: { plans: DayPlan[]; canPlan: boolean }) {
  const [say, locale] = [useWords(), useLocale()];
  if (plans.length === 0)
    return <Empty title={say('board.noPlans')} hint={say(canPlan ? 'board.noPlansHint' : 'board.askPlanner')} icon="calendar" />;
  return (
    <ul className={css.plans}>
      {plans.map((plan) => (
        <li key={plan.id} className={css.plan}>
          <div>
            <div className={css.order}>{plan.workOrder.workOrderNumber}</div>
            <div className={css.product}>
              {[plan.workOrder.productName, plan.layout && sideText(plan.layout, locale)].filter(Boolean).join(' · ')}
            </div>
          </div>
          <p className={css.figures}>
            <span>{say('board.outputOfPlan')}</span>{' '}
            <span>
              {numberText(plan.outputCount)} / {numberText(plan.planCount)}
            </span>
          </p>
          <div>
            <Attainment ratio={plan.ownRate} label={`${plan.workOrder.workOrderNumber} ${say('board.rate')}`} />
          </div>
        </li>
      ))}
    </ul>
  );
}
