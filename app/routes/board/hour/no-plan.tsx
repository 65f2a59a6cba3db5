import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Panel } from '#app/kit/page.tsx';
import type { ReportForm } from '#app/routes/board/floor/answers.ts';
import { lineAddress, planAddress } from './slot-address.ts';

/** In place of a report's form while nothing is planned: who may plan goes on to it, everybody else learns whom to ask. */
export function NoPlan({ line, shift, canPlan }: Pick<ReportForm, 'line' | 'shift' | 'canPlan'>) {
  const say = useWords();
  return (
    <Panel flush>
      <Empty
        title={say('board.noPlanYet')}
        hint={say(canPlan ? 'board.noPlansHint' : 'board.askPlanner')}
        icon="calendar"
        action={
          canPlan ? (
            <ButtonLink kind="primary" size="large" icon="plus" to={planAddress(line.id, shift.planDate)}>
              {say('board.addPlan')}
            </ButtonLink>
          ) : (
            <ButtonLink size="large" to={lineAddress(line.id)}>
              {say('board.openLine')}
            </ButtonLink>
          )
        }
      />
    </Panel>
  );
}
