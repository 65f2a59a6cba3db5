import { useEffect, useRef, useState } from 'react';
import { readForm } from '#app/entity/form/read-form.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { homeCurrency } from '#rules/currencies.ts';
import { type QuoteLine, quoteFigures, reckonQuote } from '#rules/money/reckon-quote.ts';
import type { FieldView } from '#rules/screen.ts';
import { amountOf } from './amount-of.ts';
import css from './marketing-quotes.module.css';

interface Props {
  fields: FieldView[];
  /** What the form shows when the page is made. */
  values: Record<string, unknown>;
}

/** What the quote comes to; with script it follows every key, without it is reckoned when the form is sent to recalculate. */
export function QuoteTotals({ fields, values }: Props) {
  const say = useWords();
  const box = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState(values);
  useEffect(() => setTyped(values), [values]);
  useEffect(() => {
    const form = box.current?.closest('form');
    let timer: number | undefined;
    // The library's controls write into hidden fields, which tell nobody: any key or click may have changed one.
    const later = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => form && setTyped(readForm(new FormData(form), fields)), 50);
    };
    const events = ['input', 'change', 'click', 'keyup', 'quote-filled'] as const;
    for (const event of events) document.addEventListener(event, later);
    // What was typed before the script had come.
    later();
    return () => {
      window.clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, later);
    };
  }, [fields]);

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
