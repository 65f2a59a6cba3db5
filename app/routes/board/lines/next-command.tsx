import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Icon, type IconName } from '#app/kit/icons/icon.tsx';
import type { LineDay } from '#app/routes/board/floor/answers.ts';
import type { Tone } from '#rules/screen.ts';
import css from './next-command.module.css';

/** What is to be done on a line where no slot waits to be reported, with the one primary button of its page, which has the focus. */
export function NextCommand({ day }: { day: LineDay }) {
  const say = useWords();
  const at = `/board/lines/${day.line.id}`;
  if (!day.shift || day.shift.shiftState === 'ended') return <NoShift day={day} at={at} />;
  const isDone = isReportedWhole(day);
  return (
    <Bar
      tone="good"
      icon="check-circle"
      title={say('board.allReported')}
      hint={say(isDone ? 'board.allReportedLast' : 'board.allReportedHint')}
    >
      {isDone && day.canEnd && (
        <ButtonLink kind="primary" size="large" icon="stop" to={`${at}/end?shift=${day.currentShiftId}`} autoFocus>
          {say('pages.boardEnd')}
        </ButtonLink>
      )}
    </Bar>
  );
}

/** Whether nothing of the shift is left to report, so that ending it is what comes next. */
export const isReportedWhole = ({ slots }: LineDay): boolean => slots.length > 0 && slots.every(({ state }) => state === 'filled');

export const labels = (slots: { label: string }[]): string => slots.map(({ label }) => label).join(', ');

function NoShift({ day, at }: { day: LineDay; at: string }) {
  const say = useWords();
  return (
    <Bar tone="neutral" icon="info" title={say('board.startHint')} hint={day.canStart ? undefined : say('board.cannotStart')}>
      {day.canStart && (
        <ButtonLink kind="primary" size="large" icon="play" to={`${at}/start`} autoFocus>
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
