import type { FormModel } from '#app/entity/form/form-page.server.ts';
import { RecordForm } from '#app/entity/form/record-form.tsx';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { QuoteTotals } from './quote-totals.tsx';

/** The form of a quote: its terms, its lines, and what they come to. */
export function QuoteForm({ model }: { model: FormModel }) {
  const say = useWords();
  const { record, mode, fields, values } = model;
  return (
    <RecordForm
      model={model}
      title={mode === 'add' ? say('quotes.addTitle') : `${String(record.number ?? '')} ${String(record.title ?? '')}`}
      wide
      buttons={
        <noscript>
          <Button name="_search" value="recalculate">
            {say('quotes.recalculate')}
          </Button>
        </noscript>
      }
    >
      <QuoteTotals fields={fields} values={values} />
    </RecordForm>
  );
}
