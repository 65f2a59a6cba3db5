import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Icon, type IconName } from '#app/kit/icons/icon.tsx';
import type { LineDay } from '#app/routes/board/floor/answers.ts';
import { timeText } from '#app/routes/board/floor/clock-text.ts';
import { numberText } from '#app/routes/board/floor/ratio.tsx';
import { planAddress, reportAddress, unplannedAddress } from '#app/routes/board/hour/slot-address.ts';
import type { Tone } from '#rules/screen.ts';
import css from './next-command.module.css';

/** The line's next step if no slot is to be reported, with the page's only primary button, which has the focus. */
export function NextCommand({ day }: { day: LineDay }) {
  const say = useWords();
  const { nextStep, shift, canEnd } = day;
  const at = `/board/lines/${day.line.id}`;
  if (!day.isOpen) return <NoShift day={day} at={at} />;
  const until = nextStep?.at?.slice(11, 16) ?? '';
  if (nextStep?.kind === 'end')
    return (
      <Bar tone="warning" icon="stop" title={say('board.shiftOver', { until })}>
        {canEnd && (
          <ButtonLink kind="primary" size="large" icon="stop" to={`${at}/end`} autoFocus>
            {say('pages.boardEnd')}
          </ButtonLink>
        )}
      </Bar>
    );
  if (nextStep?.kind === 'report' && day.canReport && day.plans.length === 0)
    return (
      <Bar tone="warning" icon="calendar" title={say('board.noPlanYet')} hint={say(day.canPlan ? 'board.noPlansHint' : 'board.askPlanner')}>
        {day.canPlan && (
          <ButtonLink kind="primary" size="large" icon="plus" to={planAddress(day.line.id, shift?.planDate ?? null)} autoFocus>
            {say('board.addPlan')}
          </ButtonLink>
        )}{' '}
        {nextStep.slot && (
          <ButtonLink
            kind={day.canPlan ? 'plain' : 'primary'}
            size="large"
            to={unplannedAddress(day.line.id, nextStep.slot)}
            autoFocus={!day.canPlan}
          >
            {say('board.unplannedReport')}
          </ButtonLink>
        )}
      </Bar>
    );
  if (nextStep?.kind === 'correct' && nextStep.slot)
    return (
      <Bar
        tone="warning"
        icon="warning"
        title={say('board.slotToCorrect', { slot: nextStep.slot.label, until: reportedUntil(nextStep.slot) })}
      >
        {day.canCorrect && nextStep.slot.reportId && (
          <ButtonLink kind="primary" size="large" to={reportAddress(day.line.id, nextStep.slot.reportId)} autoFocus>
            {say('board.correctSlot', { slot: nextStep.slot.label })}
          </ButtonLink>
        )}
      </Bar>
    );
  if (nextStep?.kind === 'wait') return <Wait day={day} until={until} />;
  return null;
}

function Wait({ day: { nextStep, slots, isAhead, shift }, until }: { day: LineDay; until: string }) {
  const say = useWords();
  const slot = nextStep?.slot;
  if (isAhead)
    return (
      <Bar
        tone="neutral"
        icon="clock"
        title={say('board.notBegun', { since: (slots[0]?.start || shift?.startTime || '').slice(11, 16), until })}
      />
    );
  const hint = !slot
    ? undefined
    : slot.partUntil !== null
      ? say('board.slotPartly', { slot: slot.label, until: reportedUntil(slot), end: until })
      : say(slot.state === 'later' ? 'board.nextSlot' : 'board.slotRuns', { slot: slot.label, until });
  return <Bar tone="good" icon="check-circle" title={say('board.allReported')} hint={hint} />;
}

const reportedUntil = ({ partUntil }: { partUntil: string | null }): string => partUntil?.slice(11, 16) ?? '';

export const labels = (slots: { label: string }[]): string => slots.map(({ label }) => label).join(', ');

function NoShift({ day, at }: { day: LineDay; at: string }) {
  const say = useWords();
  const { coming, nextStep, lastEnded } = day;
  const isToSign = nextStep?.kind === 'signOff' && day.canSignOff && lastEnded !== null;
  const next =
    coming &&
    say('board.comingShift', {
      planDate: coming.planDate,
      shift: coming.shiftTypeName ?? '',
      since: coming.startTime.slice(11, 16),
      count: numberText(coming.planCount),
    });
  // The ended shift is still the current one: it may go on, the next one is hours away.
  const isCurrent = lastEnded !== null && (nextStep?.kind === 'signOff' || nextStep?.kind === 'restart');
  const title = isCurrent ? say('board.endedHint', { at: timeText(lastEnded.endTime, lastEnded.planDate) }) : say('board.startHint');
  const restart = day.canRestart && lastEnded && (
    <ButtonLink kind={isCurrent ? 'plain' : 'quiet'} size="large" to={`${at}/restart`}>
      {say('pages.boardRestart')}
    </ButtonLink>
  );
  return (
    <Bar tone="neutral" icon="info" title={title} hint={day.canStart ? (next ?? undefined) : say('board.cannotStart')}>
      {isToSign && (
        <ButtonLink kind="primary" size="large" to={`${at}/sign-off?shift=${lastEnded.id}`} autoFocus>
          {say('pages.boardSignOff')}
        </ButtonLink>
      )}{' '}
      {isCurrent && restart}{' '}
      {day.canStart && (
        <ButtonLink kind={isCurrent ? 'quiet' : 'primary'} size="large" icon="play" to={`${at}/start`} autoFocus={!isCurrent}>
          {say('pages.boardStart')}
        </ButtonLink>
      )}{' '}
      {!isCurrent && restart}
    </Bar>
  );
}

interface BarProps {
  tone: Tone;
  icon: IconName;
  title: string;
  hint?: string;
  children?: ReactNode;
}

function Bar({ tone, icon, title, hint, children }: BarProps) {
  return (
    <section className={css.next} data-tone={tone}>
      <div className={css.text}>
        <h2>
          <Icon name={icon} />
          {title}
        </h2>
        {hint && <p>{hint}</p>}
      </div>
      {children && <div className={css.commands}>{children}</div>}
    </section>
  );
}
