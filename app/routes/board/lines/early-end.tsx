import { useWords } from '#app/i18n/use-words.ts';
import { Panel } from '#app/kit/page.tsx';
import { Stat } from '#app/kit/stat.tsx';
import type { EndForm } from '#app/routes/board/floor/answers.ts';
import { timeText } from '#app/routes/board/floor/clock-text.ts';
import { numberText, percentText } from '#app/routes/board/floor/ratio.tsx';
import facts from '#app/routes/board/floor/shift-facts.module.css';
import { labels } from './next-command.tsx';

/** What the end of the shift leaves: its output against the plan, its planned end and the slots that are still to come. */
export function EarlyEnd({
  form: { totals, plannedEnd, ahead, shift },
}: {
  form: Pick<EndForm, 'totals' | 'plannedEnd' | 'ahead' | 'shift'>;
}) {
  const say = useWords();
  return (
    <Panel>
      <div className={facts.totals}>
        <Stat label={say('board.outputOfPlan')} value={`${numberText(totals.outputCount)} / ${numberText(totals.planCount)}`} />
        <Stat label={say('board.rate')} value={percentText(totals.attainment) || '—'} />
        <Stat label={say('board.plannedEnd')} value={timeText(plannedEnd, shift.planDate) || '—'} />
        {ahead.length > 0 && <Stat label={say('board.slotsAhead')} value={ahead.length} />}
      </div>
      {ahead.length > 0 && <p>{say('board.slotsAheadOf', { slots: labels(ahead) })}</p>}
    </Panel>
  );
}
