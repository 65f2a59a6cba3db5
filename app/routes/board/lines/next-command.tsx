import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Icon, type IconName } from '#app/kit/icons/icon.tsx';
import type { LineDay, LineSlot } from '#app/routes/board/floor/answers.ts';
import type { Tone } from '#rules/screen.ts';
import css from './next-command.module.css';

/** What is to be done on a line next, with the one primary button of its page. `isAwaited` puts the focus on it, so that Enter goes on. */
export function NextCommand({ day, isAwaited }: { day: LineDay; isAwaited: boolean }) {
  const say = useWords();
  const { shift, slots, canReport } = day;
  const at = `/board/lines/${day.line.id}`;
  if (!shift || shift.shiftState === 'ended') return <NoShift day={day} at={at} isAwaited={isAwaited} />;

  const missing = slots.filter(({ state }) => state === 'missing');
  const due = slots.filter(({ state }) => state === 'due');
  const next = missing[0] ?? due[0];
  if (next && canReport) {
    const title =
      missing.length > 0
        ? say('board.firstMissing', { count: missing.length, slots: labels(missing) })
        : say('board.nowDue', { slot: next.label });
    return (
      <Bar tone={missing.length > 0 ? 'bad' : 'warning'} icon={missing.length > 0 ? 'warning' : 'clock'} title={title}>
        <ButtonLink kind="primary" size="large" to={reportAddress(at, next)} autoFocus={isAwaited}>
          {say('board.reportSlot', { slot: next.label })}
        </ButtonLink>
      </Bar>
    );
  }
  const isDone = isReportedWhole(day);
  return (
    <Bar
      tone="good"
      icon="check-circle"
      title={say('board.allReported')}
      hint={say(isDone ? 'board.allReportedLast' : 'board.allReportedHint')}
    >
      {isDone && day.canEnd && (
        <ButtonLink kind="primary" size="large" icon="stop" to={`${at}/end`} autoFocus={isAwaited}>
          {say('pages.boardEnd')}
        </ButtonLink>
      )}
    </Bar>
  );
}

/** Whether nothing of the shift is left to report, so that ending it is what comes next. */
export const isReportedWhole = ({ slots }: LineDay): boolean => slots.length > 0 && slots.every(({ state }) => state === 'filled');

/** The form that reports a slot. */
export const reportAddress = (at: string, slot: Pick<LineSlot, 'key'>): string => `${at}/report?slot=${encodeURIComponent(slot.key)}`;

export const labels = (slots: { label: string }[]): string => slots.map(({ label }) => label).join(', ');

function NoShift({ day, at, isAwaited }: { day: LineDay; at: string; isAwaited: boolean }) {
  const say = useWords();
  return (
    <Bar tone="neutral" icon="info" title={say('board.startHint')} hint={day.canStart ? undefined : say('board.cannotStart')}>
      {day.canStart && (
        <ButtonLink kind="primary" size="large" icon="play" to={`${at}/start`} autoFocus={isAwaited}>
          {say('pages.boardStart')}
        </ButtonLink>
      )}{' '}
      {day.canRestart && day.lastEnded && (
        <ButtonLink size="large" to={`${at}/restart`}>
          {say('pages.boardRestart')}
        </ButtonLink>
      )}
    </Bar>
  );
}

interface BarProps {
  tone: Tone;
  icon: IconName;
  title: string;
  hint?: string;
  children: ReactNode;
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
      <div className={css.commands}>{children}</div>
    </section>
  );
}
