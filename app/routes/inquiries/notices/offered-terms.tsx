import { useWords } from '#app/i18n/use-words.ts';
import { grouped } from '#rules/grouped.ts';
import css from '../comparison.module.css';

export interface SupplierTerms {
  paymentTerms: string | null;
  deliveryTerms: string | null;
  freight: string | null;
  tooling: string | null;
  currency: string;
}

/** What a supplier offers for all lines, in the heading of its column. */
export function OfferedTerms({ terms: { paymentTerms, deliveryTerms, freight, tooling, currency } }: { terms: SupplierTerms }) {
  const say = useWords();
  const amount = (of: string) => `${grouped(Number(of), { min: 2, max: 2 })} ${currency}`;
  return (
    <>
      {paymentTerms && (
        <span className={css.validity}>
          {say('inquiries.payment')} {paymentTerms}
        </span>
      )}
      {deliveryTerms && (
        <span className={css.validity}>
          {say('inquiries.delivery')} {deliveryTerms}
        </span>
      )}
      {freight !== null && (
        <span className={css.validity}>
          {say('inquiries.freight')} {amount(freight)}
        </span>
      )}
      {tooling !== null && (
        <span className={css.validity}>
          {say('inquiries.tooling')} {amount(tooling)}
        </span>
      )}
    </>
  );
}
