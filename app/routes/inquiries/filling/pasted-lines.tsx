import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { groupedQuantity } from '#rules/grouped.ts';
import type { InquiryFormModel } from '../inquiry-form.server.ts';

/** How many of the lines are items, what temporary ones may mean, and which material stands on several. */
export function PastedLines({ count, offers, doubles, apart }: Pick<InquiryFormModel, 'count' | 'offers' | 'doubles' | 'apart'>) {
  const say = useWords();
  const asked = doubles.filter(({ itemNumber, mayStay }) => !mayStay || !apart.includes(itemNumber));
  const lines = count ? count.formal + count.temporary : 0;
  return (
    <>
      <input type="hidden" name="_offers" value={JSON.stringify(offers)} />
      <input type="hidden" name="_apart" value={JSON.stringify(apart)} />
      {lines > 0 && <p role="status">{say('inquiries.pastedCount', { formal: 0, temporary: 0, ...count, lines })}</p>}
      {offers.map(({ text, retired, items }) => (
        <p key={text}>
          {retired === null ? say('inquiries.pastedMay', { text }) : say('inquiries.pastedRetired', { text, retired })}{' '}
          {items.map(({ code, label }) => (
            <Button key={code} size="small" name="_search" value={`take:${JSON.stringify([text, code])}`}>
              {label}
            </Button>
          ))}
        </p>
      ))}
      {asked.map(({ list, itemNumber, quantities, total, mayStay }) => (
        <p key={`${list} ${itemNumber}`}>
          {say('inquiries.doubled', { item: itemNumber, quantities: quantities.join(' + ') })}{' '}
          {total !== undefined && (
            <Button size="small" name="_search" value={`join:${JSON.stringify([list, itemNumber])}`}>
              {say('inquiries.join', { total: groupedQuantity(total) })}
            </Button>
          )}{' '}
          {mayStay && (
            <Button size="small" kind="quiet" name="_search" value={`apart:${JSON.stringify([list, itemNumber])}`}>
              {say('inquiries.apart')}
            </Button>
          )}
        </p>
      ))}
    </>
  );
}
