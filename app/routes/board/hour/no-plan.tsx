import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import type { ReportForm } from '#app/routes/board/floor/answers.ts';
import { planAddress } from './slot-address.ts';

/** Above a report's form while nothing is planned: its work order is typed, and who may plan can do that first. */
export function NoPlan({ line, shift, canPlan }: Pick<ReportForm, 'line' | 'shift' | 'canPlan'>) {
  const say = useWords();
  return (
    <Notice tone="warning" icon="calendar" text={say('board.reportUnplanned')}>
      {canPlan && (
        <p>
          <ButtonLink size="large" icon="plus" to={planAddress(line.id, shift.planDate)}>
            {say('board.addPlan')}
          </ButtonLink>
        </p>
      )}
    </Notice>
  );
}
