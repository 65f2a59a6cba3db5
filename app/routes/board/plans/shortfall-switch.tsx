import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { FormToken } from '#app/kit/form-token.tsx';
import type { PlanRow } from '#app/routes/board/floor/answers.ts';
import css from './plan-table.module.css';

/** The shortfall mark of a plan, as a form of its own (specification 10.4). */
export function ShortfallSwitch({ plan }: { plan: PlanRow }) {
  const say = useWords();
  const isOn = plan.shortFallSwitch;
  const order = plan.workOrder.workOrderNumber;
  const turn = say(isOn ? 'board.shortfallTurnOff' : 'board.shortfallTurnOn');
  const state = say(isOn ? 'board.shortfallOn' : 'board.shortfallOff');
  return (
    <Form method="post" preventScrollReset>
      <FormToken />
      <input type="hidden" name="workOrderPlanId" value={plan.id} />
      <input type="hidden" name="shortFallSwitch" value={isOn ? '0' : '1'} />
      <input type="hidden" name="_order" value={order} />
      <button type="submit" className={css.switch} aria-pressed={isOn} title={say('board.shortfallTurn', { order, state, turn })}>
        {state}
      </button>
    </Form>
  );
}
