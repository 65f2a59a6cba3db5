import { Form, Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import type { LineOption } from '#app/routes/board/floor/answers.ts';
import { DayInput } from '#app/routes/board/plans/day-input.tsx';
import css from '#app/routes/board/plans/plan-table.module.css';
import { type DailySearch, dailyAddress, groupings } from './daily-search.ts';

/** The report's grouping, days and line, on one line. */
export function DailyFilters({ search, lines }: { search: DailySearch; lines: LineOption[] }) {
  const say = useWords();
  return (
    <Form key={dailyAddress(search)} method="get" role="search" className={css.search}>
      <nav aria-label={say('daily.by')}>
        <ul className={css.kinds}>
          {groupings.map(({ by, label }) => (
            <li key={by}>
              <Link to={dailyAddress(search, { by })} aria-current={by === search.by ? 'page' : undefined}>
                {say(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <input type="hidden" name="by" value={search.by} />
      <DayInput name="dateFrom" label={say('daily.from')} value={search.dateFrom} />
      <DayInput name="dateTo" label={say('daily.to')} value={search.dateTo} />
      <label>
        {say('daily.line')}
        <select name="lineId" defaultValue={search.lineId ?? ''}>
          <option value="">{say('board.allLines')}</option>
          {lines.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button icon="search">{say('kit.search')}</Button>
    </Form>
  );
}
