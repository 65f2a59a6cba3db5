import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import type { LineSummary } from './answers.ts';
import css from './line-states.module.css';
import { percentOf } from './ratio.tsx';
import { ShiftBadge } from './shift-badge.tsx';

/** The lines on the start page, a line of text each: those with missing slots first and loudest. */
export function LineStates({ lines }: { lines: LineSummary[] }) {
  const say = useWords();
  const missingOn = ({ counts }: LineSummary) => counts?.missing ?? 0;
  const ordered = [...lines].sort((one, other) => missingOn(other) - missingOn(one));
  return (
    <ul className={css.lines} aria-label={say('boardLines')}>
      {ordered.map((summary) => (
        <li key={summary.line.id} className={css.line} data-alarm={missingOn(summary) > 0 || undefined}>
          <Link to={`/board/lines/${summary.line.id}`} className={css.name}>
            {summary.line.lineName}
          </Link>{' '}
          <State summary={summary} />
        </li>
      ))}
    </ul>
  );
}

/** What is to be done comes before how the shift stands. */
function State({ summary: { counts, shift, totals } }: { summary: LineSummary }) {
  const say = useWords();
  const percent = percentOf(totals?.attainment);
  return (
    <>
      {counts !== null && counts.missing > 0 && <Badge tone="bad">{say('boardMissingCount', { count: counts.missing })}</Badge>}{' '}
      {counts !== null && counts.due > 0 && counts.missing === 0 && (
        <Badge tone="warning">{say('boardDueCount', { count: counts.due })}</Badge>
      )}{' '}
      <ShiftBadge shift={shift} />{' '}
      {percent !== undefined && (
        <span className={css.rate}>
          {say('boardRate')} {Math.round(percent)}%
        </span>
      )}
    </>
  );
}
