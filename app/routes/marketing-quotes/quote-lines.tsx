import { useWords } from '#app/i18n/use-words.ts';
import { Table } from '#app/kit/table.tsx';
import { quoteFigures, type Reckoned } from '#rules/money/reckon-quote.ts';
import { amountOf } from './amount-of.ts';

/** A line as the server answers it. */
export interface ShownLine extends Record<keyof Reckoned, string | null> {
  id: string;
  name: string | null;
  quantity: string;
  unit: string | null;
}

/** The lines of a quote with all their figures, which add up to the totals below them. */
export function QuoteLines({ lines, totals }: { lines: ShownLine[]; totals: Record<keyof Reckoned, string | null> }) {
  const say = useWords();
  return (
    <Table label={say('quotes.lines')} blocks>
      <thead>
        <tr>
          <th>{say('quotes.item')}</th>
          <th data-number="">{say('quotes.quantity')}</th>
          {quoteFigures.map((figure) => (
            <th key={figure} data-number="">
              {say(`quotes.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{line.name}</td>
            <td data-number="" data-label={say('quotes.quantity')}>
              {amountOf(quantityOf(line.quantity))} {line.unit}
            </td>
            {quoteFigures.map((figure) => (
              <td key={figure} data-number="" data-label={say(`quotes.${figure}`)}>
                {amountOf(line[figure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>
            <strong>{say('quotes.totals')}</strong>
          </td>
          <td />
          {quoteFigures.map((figure) => (
            <td key={figure} data-number="" data-label={say(`quotes.${figure}`)}>
              <strong>{amountOf(totals[figure])}</strong>
            </td>
          ))}
        </tr>
      </tfoot>
    </Table>
  );
}

/** Without the zeros that the column adds. */
export const quantityOf = (text: string): string => text.replace(/\.0+$|(\.\d*?)0+$/, '$1');
