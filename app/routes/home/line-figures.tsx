import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Table } from '#app/kit/table.tsx';
import { numberText, percentText } from '#app/routes/board/floor/ratio.tsx';

interface LineFigure {
  id: string;
  name: string;
  shift: string | null | undefined;
  /** The business date of a shift that nobody ended. */
  notEnded: string | null;
  missing: number;
  plan: number | null;
  actual: number | null;
  rate: string | null;
}

/** Plan and output of each line's current shift; a line without a shift says so. */
export function LineFigures({ lines }: { lines: readonly LineFigure[] }) {
  const say = useWords();
  return (
    <Table label={say('home.today')} blocks>
      <thead>
        <tr>
          <th>{say('board.line')}</th>
          <th>{say('board.shift')}</th>
          <th data-number>{say('board.plan')}</th>
          <th data-number>{say('board.actual')}</th>
          <th data-number>{say('board.rate')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td data-label={say('board.line')}>
              <Link to={`/board/lines/${line.id}`}>{line.name}</Link>{' '}
              {line.missing > 0 && <Badge tone="bad">{say('board.missingCount', { count: line.missing })}</Badge>}
            </td>
            <td data-label={say('board.shift')}>
              {line.notEnded === null ? (
                (line.shift ?? say('board.noShift'))
              ) : (
                <Badge tone="bad">{say('board.shiftNotEnded', { planDate: line.notEnded, shift: line.shift ?? '' })}</Badge>
              )}
            </td>
            <td data-label={say('board.plan')} data-number>
              {numberText(line.plan)}
            </td>
            <td data-label={say('board.actual')} data-number>
              {numberText(line.actual)}
            </td>
            <td data-label={say('board.rate')} data-number>
              {percentText(line.rate)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
