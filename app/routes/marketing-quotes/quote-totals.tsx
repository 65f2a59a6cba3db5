import { useRef } from 'react';
import { useFormValues } from '#app/entity/use-form-values.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { homeCurrency } from '#rules/currencies.ts';
import { type QuoteLine, quoteFigures, reckonQuote } from '#rules/money/reckon-quote.ts';
import type { FieldView } from '#rules/screen.ts';
import { amountOf } from './amount-of.ts';
import css from './marketing-quotes.module.css';
import { useModuleFill } from './use-module-fill.ts';

interface Props {
  fields: FieldView[];
  /** What the form shows when the page is made. */
  values: Record<string, unknown>;
}

/** What the quote comes to; with script it follows every key, without it is reckoned when the form is sent to recalculate. */
export function QuoteTotals({ fields, values }: Props) {
  const say = useWords();
  const box = useRef<HTMLElement>(null);
  const typed = useFormValues(box, fields, values);
  useModuleFill(box, typed.detailList);
  // Rows are read as records.
  const lines = (Array.isArray(typed.detailList) ? typed.detailList : []) as QuoteLine[];
  const { totals } = reckonQuote(lines, typed);
  const currency = String(typed.currency || homeCurrency);
  return (
    <section ref={box} className={css.totals} aria-label={say('quotes.totals')} aria-live="polite">
      <dl>
        {quoteFigures.map((figure) => (
          <div key={figure} data-figure={figure}>
            <dt>{say(`quotes.${figure}`)}</dt>
            <dd>
              {amountOf(totals[figure])}
              {figure === 'gross' && ` ${currency}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
