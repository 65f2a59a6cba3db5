import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Table } from '#app/kit/table.tsx';
import type { LineDay } from '#app/routes/board/floor/answers.ts';
import { timeText } from '#app/routes/board/floor/clock-text.ts';

/** The stops of a shift; each is corrected on its own form, which leads back here. */
export function StopList({ day: { stops, line, shift, canCorrectStop } }: { day: LineDay }) {
  const say = useWords();
  const clock = (time: string | null) => (time === null ? '' : timeText(time, shift?.planDate ?? null));
  return (
    <Table label={say('board.stops')} blocks>
      <thead>
        <tr>
          <th>{say('board.stopSpan')}</th>
          <th data-number>{say('board.stopMinutes')}</th>
          <th>{say('board.reason')}</th>
          <th data-number>{say('board.people')}</th>
          <th>{say('board.signOffNote')}</th>
          {canCorrectStop && <th>{say('kit.actions')}</th>}
        </tr>
      </thead>
      <tbody>
        {stops.map(({ id, startTime, endTime, minutes, reason, numberOfWorker, note }) => (
          <tr key={id}>
            <td data-label={say('board.stopSpan')}>
              {clock(startTime)}–{clock(endTime)}
            </td>
            <td data-number data-label={say('board.stopMinutes')}>
              {Math.max(0, minutes)}
            </td>
            <td data-label={say('board.reason')}>{reason}</td>
            <td data-number data-label={say('board.people')}>
              {numberOfWorker}
            </td>
            <td data-label={say('board.signOffNote')} data-wrap>
              {note}
            </td>
            {canCorrectStop && (
              <td data-label={say('kit.actions')}>
                <Link
                  to={`/board/linestop/edit/${id}?${new URLSearchParams({ from: `/board/lines/${line.id}` })}`}
                  aria-label={`${say('board.correct')} ${clock(startTime)} ${reason}`}
                >
                  {say('board.correct')}
                </Link>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
