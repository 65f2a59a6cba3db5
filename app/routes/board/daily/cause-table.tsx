import { useWords } from '#app/i18n/use-words.ts';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { addUp, hoursText, numberText, percentText } from '#app/routes/board/floor/ratio.tsx';
import type { Cause } from '#server/board/boards/loss-report.ts';
import css from './cause-table.module.css';

interface CauseTableProps {
  title: string;
  unit: 'hours' | 'pieces';
  causes: Cause[];
}

/** Causes, the largest first, each with a bar, its part of the whole, and the part of all up to it; nothing where there is none. */
export function CauseTable({ title, unit, causes }: CauseTableProps) {
  const say = useWords();
  const amountOf = (amount: number) => (unit === 'hours' ? hoursText(String(amount)) : numberText(amount));
  if (causes.length === 0) return null;
  const total = causes.reduce((sum, { amount }) => sum + amount, 0);
  const isRounded =
    unit === 'hours' &&
    !addUp(
      causes.map(({ amount }) => String(amount)),
      String(total),
    );
  return (
    <Panel title={title} flush>
      <div className={css.causes}>
        <Table label={title}>
          <thead>
            <tr>
              <th scope="col">{say('daily.cause')}</th>
              <th scope="col" data-number>
                {say(unit === 'hours' ? 'board.hours' : 'daily.pieces')}
              </th>
              <th scope="col" data-number>
                {say('daily.share')}
              </th>
              <th scope="col" data-number>
                {say('board.soFar')}
              </th>
            </tr>
          </thead>
          <tbody>
            {causes.map(({ name, amount, share, shareSoFar }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <span className={css.bar} style={{ width: `${(100 * amount) / (causes[0]?.amount ?? amount)}%` }} />
                </th>
                <td data-number>{amountOf(amount)}</td>
                <td data-number>{percentText(String(share))}</td>
                <td data-number>{percentText(String(shareSoFar))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{say('daily.total')}</td>
              <td data-number>{amountOf(total)}</td>
              <td colSpan={2} />
            </tr>
          </tfoot>
        </Table>
      </div>
      {isRounded && <p className={css.note}>{say('daily.roundedOnce')}</p>}
    </Panel>
  );
}
