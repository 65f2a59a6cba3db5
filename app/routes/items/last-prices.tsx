import { useWords } from '#app/i18n/use-words.ts';
import { Panel } from '#app/kit/page.tsx';
import css from './items.module.css';

interface Price {
  id: string;
  priceDate: string;
  price: string;
  currency: string;
  isTaxIncluded: boolean;
  quantity: string;
  supplierNumber: string;
  supplierName: string;
  validUntil: string | null;
  source: string;
}

/** At which prices an item was awarded, the newest first. */
export function LastPrices({ prices }: { prices: readonly Price[] }) {
  const say = useWords();
  return (
    <Panel title={say('itemPage.prices')}>
      {prices.length === 0 ? (
        <p>{say('itemPage.noPrices')}</p>
      ) : (
        <ul className={css.uses}>
          {prices.map(({ id, isTaxIncluded, supplierName, supplierNumber, validUntil, priceDate, price, currency, quantity, source }) => (
            <li key={id}>
              {say(isTaxIncluded ? 'itemPage.withTax' : 'itemPage.withoutTax', {
                ...{ priceDate, price, currency, quantity, source },
                supplier: supplierName || supplierNumber,
                until: validUntil ?? '–',
              })}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
