import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import css from '../inquiries.module.css';
import type { InquiryFormModel } from '../inquiry-form.server.ts';
import { SupplierScore } from '../notices/supplier-score.tsx';

/** How the suppliers have answered inquiries so far: of those in the form, and of those that a press adds; only for who reads scores. */
export function SuppliersToAsk({ suppliers }: Pick<InquiryFormModel, 'suppliers'>) {
  const say = useWords();
  const scored = suppliers.flatMap(({ score, ...one }) => (score ? [{ ...one, score }] : []));
  if (scored.length === 0) return null;
  return (
    <details className={css.scores} open={scored.some(({ isNamed }) => isNamed)}>
      <summary>{say('inquiries.scores')}</summary>
      <small>{say('inquiries.scoreMeans')}</small>
      <ul className={css.found} aria-label={say('inquiries.scores')}>
        {scored.map(({ number, label, isNamed, score }) => (
          <li key={number}>
            {isNamed ? (
              label
            ) : (
              <Button kind="quiet" size="small" icon="plus" name="_search" value={`supplier:${number}`}>
                {label}
              </Button>
            )}{' '}
            <SupplierScore score={score} withBasis />
          </li>
        ))}
      </ul>
    </details>
  );
}
