import { Form, Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import type { LineOption } from '#app/routes/board/floor/answers.ts';
import type { Option } from '#rules/screen.ts';
import { DayInput } from './day-input.tsx';
import { type PlanSearch, planAddress } from './plan-search.ts';
import css from './plan-table.module.css';

const kinds = [
  { type: 'dip', label: 'DIP' },
  { type: 'smt', label: 'SMT' },
] as const;

/** Kind of plan, days, line and shift, on one line. */
export function PlanFilters({ search, lines, shifts }: { search: PlanSearch; lines: LineOption[]; shifts: Option[] }) {
  const say = useWords();
  return (
    <Form key={planAddress(search)} method="get" role="search" className={css.search}>
      <nav aria-label={say('board.planTypes')}>
        <ul className={css.kinds}>
          {kinds.map(({ type, label }) => (
            <li key={type}>
              <Link
                to={planAddress(search, { type, current: 1, lineId: undefined })}
                aria-current={type === search.type ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <input type="hidden" name="type" value={search.type} />
      <input type="hidden" name="size" value={search.size} />
      <DayInput name="planDate_datege" label={say('entity.rangeFrom', { label: say('board.planDate') })} value={search.planDateFrom} />
      <DayInput name="planDate_datele" label={say('entity.rangeTo', { label: say('board.planDate') })} value={search.planDateTo} />
      <label>
        {say('board.line')}
        <select name="lineId" defaultValue={search.lineId ?? ''}>
          <option value="">{say('board.allLines')}</option>
          {lines.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say('board.shiftType')}
        <select name="shiftType" defaultValue={search.shiftType ?? ''}>
          <option value="">{say('board.allShifts')}</option>
          {shifts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value="none">{say('board.sharedPlans')}</option>
        </select>
      </label>
      <Button icon="search">{say('kit.search')}</Button>
    </Form>
  );
}
