import { Link } from '@remix-run/react';
import type { Say } from '#app/i18n/say.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import type { LineSummary, Shift } from '#app/routes/board/floor/answers.ts';
import { Attainment, numberText } from '#app/routes/board/floor/ratio.tsx';
import { ShiftBadge } from '#app/routes/board/floor/shift-badge.tsx';
import { lineAddress, reportAddress, slotAddress } from '#app/routes/board/hour/slot-address.ts';
import { SlotState } from '#app/routes/board/hour/slot-state.tsx';
import { useFocus } from '#app/shell/browser/use-focus.ts';
import css from './own-line.module.css';
import { VerdictBadge } from './verdict-badge.tsx';

/** A leader's own line on the start page: its slots, the progress of its plan, and the next step. */
export function OwnLine({ summary, isFirst }: { summary: LineSummary; isFirst: boolean }) {
  const { line, slots, totals, canReport } = summary;
  const say = useWords();
  const shift: Shift | null = summary.shift;
  return (
    <section className={css.own} aria-label={line.lineName}>
      <div className={css.head}>
        <h2>
          <Link to={lineAddress(line.id)}>{line.lineName}</Link>
        </h2>
        <VerdictBadge summary={summary} />
        <ShiftBadge shift={shift} isAhead={summary.isAhead} notEndedSince={summary.notEndedSince} />
        {shift && (
          <span className={css.when}>
            {shift.planDate} {shift.shiftTypeName}
          </span>
        )}
        <NextStep summary={summary} isFirst={isFirst} />
      </div>
      {slots.length > 0 && (
        <ol className={css.slots} aria-label={say('board.slots')}>
          {slots.map((slot) => (
            <li key={slot.key} className={css.slot} data-state={slot.state}>
              <span className={css.time}>
                {canReport && slot.isReportable ? <Link to={slotAddress(line.id, slot)}>{slot.label}</Link> : slot.label}
              </span>
              <span className={css.count}>{slot.state === 'filled' || slot.state === 'noOutput' ? numberText(slot.outputCount) : '—'}</span>
              <span className={css.plan}>
                {say('board.plan')} {numberText(slot.plan)}
              </span>
              <SlotState state={slot.state} end={slot.end} partUntil={slot.partUntil} />
            </li>
          ))}
        </ol>
      )}
      {totals && (
        <div className={css.total}>
          <span>{say('board.outputOfPlan')}</span>{' '}
          <strong>
            {numberText(totals.outputCount)} / {numberText(totals.planCount)}
          </strong>
          <Attainment
            ratio={totals.attainment}
            expected={{ count: totals.expected, of: totals.planCount }}
            isBehind={totals.isBehind}
            isNear={totals.isNear}
            label={say('board.rate')}
          />
        </div>
      )}
    </section>
  );
}

/** The line's next step as a button that is focused when the page opens. */
function NextStep({ summary, isFirst }: { summary: LineSummary; isFirst: boolean }) {
  const say = useWords();
  const focus = useFocus(isFirst);
  const [to, words, isNext] = stepOf(summary, say);
  return (
    <ButtonLink ref={focus} autoFocus={isFirst} kind={isFirst && isNext ? 'primary' : 'plain'} size="large" className={css.next} to={to}>
      {words}
    </ButtonLink>
  );
}

function stepOf(
  { line, nextStep, canReport, canCorrect, canStart, canEnd, canRestart }: LineSummary,
  say: Say,
): [to: string, words: string, isNext?: true] {
  const at = lineAddress(line.id);
  if (nextStep?.kind === 'report' && nextStep.slot && canReport)
    return [slotAddress(line.id, nextStep.slot), say('board.reportSlot', { slot: nextStep.slot.label }), true];
  if (nextStep?.kind === 'correct' && nextStep.slot?.reportId && canCorrect)
    return [reportAddress(line.id, nextStep.slot.reportId), say('board.correctSlot', { slot: nextStep.slot.label }), true];
  if (nextStep?.kind === 'end' && canEnd) return [`${at}/end`, say('pages.boardEnd'), true];
  if (nextStep && canRestart) return [`${at}/restart`, say('pages.boardRestart')];
  if (canStart) return [`${at}/start`, say('pages.boardStart'), true];
  return [at, say('board.openLine')];
}
