import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Panel } from '#app/kit/page.tsx';
import { groupedQuantity } from '#rules/grouped.ts';
import { plainAmount } from '#rules/money/plain-amount.ts';
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
  const locale = useLocale();
  const partsOf = ({ isTaxIncluded, supplierName, supplierNumber, validUntil, priceDate, price, currency, quantity, source }: Price) => [
    say(isTaxIncluded ? 'itemPage.withTax' : 'itemPage.withoutTax', {
      ...{ priceDate, price: plainAmount(price), currency, supplier: supplierName || supplierNumber },
    }),
    say('itemPage.priceQuantity', { quantity: groupedQuantity(quantity) }),
    validUntil && say('itemPage.priceUntil', { until: validUntil }),
    source,
  ];
  return (
    <Panel title={say('itemPage.prices')}>
      {prices.length === 0 ? (
        <p>{say('itemPage.noPrices')}</p>
      ) : (
        <ul className={css.uses}>
          {prices.map((one) => (
            <li key={one.id}>
              {partsOf(one)
                .filter(Boolean)
                .join(locale === 'zh' ? '，' : ', ')}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
