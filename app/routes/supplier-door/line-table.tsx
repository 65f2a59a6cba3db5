import type { Say } from '#app/i18n/say.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Table } from '#app/kit/table.tsx';
import { groupedQuantity } from '#rules/grouped.ts';
import { plainAmount } from '#rules/money/plain-amount.ts';
import type { OwnInquiryData } from './own-inquiry.tsx';

/** What is asked for, with the price that the supplier last gave, and what it won. */
export function LineTable({ about: { lines, latest, awards } }: { about: OwnInquiryData }) {
  const say = useWords();
  const [hasNeed, hasWon] = [lines.some(({ needDate }) => needDate !== null), awards.length > 0];
  return (
    <Table label={say('supplierDoor.lines')} blocks>
      <thead>
        <tr>
          <th scope="col">{say('supplierDoor.line')}</th>
          <th scope="col" data-number>
            {say('supplierDoor.quantity')}
          </th>
          {hasNeed && <th scope="col">{say('supplierDoor.need')}</th>}
          {latest && (
            <th scope="col" data-number>
              {say('supplierDoor.myPrice')}
            </th>
          )}
          {hasWon && <th scope="col">{say('supplierDoor.won')}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lineId, itemNumber, itemName, itemQty, needDate, note }) => {
          const quoted = latest?.lines.find((one) => one.lineId === lineId);
          const won = awards.filter((one) => one.lineId === lineId);
          return (
            <tr key={lineId}>
              <td data-label={say('supplierDoor.line')} data-wrap>
                <code>{itemNumber}</code> {itemName}
                {note && ` · ${say('supplierDoor.remark', { note })}`}
              </td>
              <td data-label={say('supplierDoor.quantity')} data-number>
                {groupedQuantity(itemQty)}
              </td>
              {hasNeed && <td data-label={say('supplierDoor.need')}>{needDate ?? '—'}</td>}
              {latest && (
                <td data-label={say('supplierDoor.myPrice')} data-number>
                  {quoted?.isDeclined && say('supplierDoor.declined')}
                  {!quoted?.isDeclined && (quoted?.price ? priceOf(quoted, latest.currency, say) : '—')}
                </td>
              )}
              {hasWon && (
                <td data-label={say('supplierDoor.won')}>
                  {won.length === 0
                    ? '—'
                    : won.map(({ quantity, price, currency }) => (
                        <Badge key={quantity + price} tone="good">
                          {groupedQuantity(quantity)} × {plainAmount(price)} {currency}
                        </Badge>
                      ))}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** A price that was agreed on is not what was quoted. */
function priceOf({ price, agreed }: { price: string | null; agreed: unknown }, currency: string, say: Say): string {
  const text = `${plainAmount(price ?? '')} ${currency}`;
  return agreed ? say('supplierDoor.agreed', { price: text }) : text;
}
