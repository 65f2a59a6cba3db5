import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import type { LineRow, LineSummary, Shift } from '#app/routes/board/floor/answers.ts';
import { timeText } from '#app/routes/board/floor/clock-text.ts';
import { Attainment, numberText } from '#app/routes/board/floor/ratio.tsx';
import { ShiftBadge } from '#app/routes/board/floor/shift-badge.tsx';
import { slotAddress } from '#app/routes/board/hour/slot-address.ts';
import { StopBadge } from '#app/routes/board/stops/stop-badge.tsx';
import type { Tone } from '#rules/screen.ts';
import css from './line-card.module.css';
import { isTrouble, VerdictBadge } from './verdict-badge.tsx';

/** A line at a glance: its shift, what is still to be reported, and the progress of its plan. */
export function LineCard({ summary }: { summary: LineSummary }) {
  const say = useWords();
  const line: LineRow = summary.line;
  const shift: Shift | null = summary.shift;
  const { counts, totals, nextStep } = summary;
  // A line that reports once a shift has no rate before.
  const isAwaited = totals?.hoursOf === 'machines' && counts?.running === 1;
  return (
    <li className={css.card} data-alarm={isTrouble(summary) || undefined}>
      <div className={css.head}>
        <h2 className={css.name}>
          <Link to={`/board/lines/${line.id}`}>{line.lineName}</Link>
        </h2>
        <span className={css.kind}>{line.lineTypeName}</span>
        <VerdictBadge summary={summary} /> <ShiftBadge shift={shift} isAhead={summary.isAhead} notEndedSince={summary.notEndedSince} />
        <Link to={`/board/tv/${line.id}`} reloadDocument className={css.board} title={say('board.tvBoard')}>
          <Icon name="board" label={say('board.tvBoardOf', { line: line.lineName })} />
        </Link>
      </div>
      <p className={css.shift}>
        {shift ? (
          <>
            {shift.planDate} {shift.shiftTypeName} · {say('board.shiftSince', { since: timeText(shift.startTime, shift.planDate) })}
            {shift.teamLeader && (
              <>
                {' · '}
                <span className={css.person}>
                  {say('board.leader')} {shift.teamLeader}
                </span>
              </>
            )}
          </>
        ) : (
          say('board.startHint')
        )}
      </p>
      {summary.stop && <StopBadge stop={summary.stop} />}
      <p className={css.slots}>
        {counts !== null && counts.missing > 0 && (
          <SlotLink summary={summary} tone="bad">
            {say('board.missingCount', { count: counts.missing })}
          </SlotLink>
        )}{' '}
        {counts !== null && counts.due > 0 && (
          <SlotLink summary={counts.missing > 0 ? undefined : summary} tone="warning">
            {say('board.dueCount', { count: counts.due })}
          </SlotLink>
        )}{' '}
        {counts !== null && counts.filled > 0 && <Badge tone="good">{say('board.filledCount', { count: counts.filled })}</Badge>}
      </p>
      {totals && (
        <div className={css.plan}>
          <p className={css.figures}>
            <span>{say('board.outputOfPlan')}</span>{' '}
            <span>
              {numberText(totals.outputCount)} / {numberText(totals.planCount)}
            </span>
          </p>
          {isAwaited && nextStep?.at ? (
            say('board.oncePerShift', { until: nextStep.at.slice(11, 16) })
          ) : (
            <Attainment
              ratio={totals.attainment}
              expected={{ count: totals.expected, of: totals.planCount }}
              isBehind={totals.isBehind}
              isNear={totals.isNear}
              label={say('board.rate')}
            />
          )}
        </div>
      )}
    </li>
  );
}

/** The line's open slot, linked to the row that reports it. */
function SlotLink({ summary, tone, children }: { summary: LineSummary | undefined; tone: Tone; children: string }) {
  const [slot] = summary?.canReport ? summary.toReport : [];
  const badge = <Badge tone={tone}>{children}</Badge>;
  if (!summary || !slot) return badge;
  return (
    <Link to={slotAddress(summary.line.id, slot)} className={css.toSlot} title={slot.label}>
      {badge}
    </Link>
  );
}
