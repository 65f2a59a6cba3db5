import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { asksToConfirm } from '#app/kit/notice/confirm-warnings.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
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

const prefix = 'confirm.early';

/** The question before an early end; its button ends the shift in so many words. */
export function ConfirmEarly({ refusal }: { refusal: { problems: Record<string, string> } }) {
  const say = useWords();
  const [asked] = Object.entries(refusal.problems).filter(([path]) => path.startsWith(prefix));
  if (!asked) return null;
  const [path, text] = asked;
  return (
    // biome-ignore lint/a11y/noAutofocus: the only decision before the shift ends; a second Enter must not take it unread.
    <div role="alert" tabIndex={-1} autoFocus={asksToConfirm(refusal)}>
      <Notice tone="warning" icon="warning" text={text}>
        <p>
          <Button kind="danger" size="large" name="confirm" value={path.slice('confirm.'.length)}>
            {say('board.endEarly')}
          </Button>
        </p>
      </Notice>
    </div>
  );
}
