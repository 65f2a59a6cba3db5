import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import type { LineSummary } from '#app/routes/board/floor/answers.ts';
import { percentText } from '#app/routes/board/floor/ratio.tsx';
import { ShiftBadge } from '#app/routes/board/floor/shift-badge.tsx';
import { slotAddress } from '#app/routes/board/hour/slot-address.ts';
import css from './line-states.module.css';
import { isTrouble, VerdictBadge } from './verdict-badge.tsx';

/** The lines on the start page, one line of text each, those in trouble highlighted. */
export function LineStates({ lines }: { lines: LineSummary[] }) {
  const say = useWords();
  return (
    <ul className={css.lines} aria-label={say('board.lines')}>
      {lines.map((summary) => (
        <li key={summary.line.id} className={css.line} data-alarm={isTrouble(summary) || undefined}>
          <Link to={`/board/lines/${summary.line.id}`} className={css.name}>
            {summary.line.lineName}
          </Link>{' '}
          <State summary={summary} />
        </li>
      ))}
    </ul>
  );
}

/** The next task takes precedence over the state of the shift. */
function State({ summary }: { summary: LineSummary }) {
  const { line, counts, shift, totals, toReport, canReport } = summary;
  const say = useWords();
  const rate = percentText(totals?.attainment);
  const isMissing = counts !== null && counts.missing > 0;
  const [first, ...more] = toReport;
  const slot = first && (
    <Badge tone={isMissing ? 'bad' : 'warning'}>
      {say(isMissing ? 'board.missing' : 'board.due')} {first.label}
      {more.length > 0 && ` +${more.length}`}
    </Badge>
  );
  return (
    <>
      {first && canReport ? (
        <Link to={slotAddress(line.id, first)} className={css.slot}>
          {slot}
        </Link>
      ) : (
        slot
      )}{' '}
      <VerdictBadge summary={summary} /> <ShiftBadge shift={shift} isAhead={summary.isAhead} notEndedSince={summary.notEndedSince} />{' '}
      {rate && (
        <span className={css.rate}>
          {say('board.rate')} {rate}
        </span>
      )}
    </>
  );
}
