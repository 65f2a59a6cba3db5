import { fieldKinds } from '#app/fields/fields.ts';
import type { Say } from '#app/i18n/say.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { groupedQuantity } from '#rules/grouped.ts';
import { plainAmount } from '#rules/money/plain-amount.ts';
import css from './door.module.css';
import type { OwnInquiryData } from './own-inquiry.tsx';

/** The own quotes that were submitted, the newest first. */
export function Rounds({ about: { rounds } }: { about: OwnInquiryData }) {
  const say = useWords();
  const { Cell: FileCell } = fieldKinds.files;
  return (
    <Panel title={say('supplierDoor.rounds')} flush>
      {rounds.map(({ id, round, stateName, tone, submittedTime, endDate, currency, note, fileList, lines, ...terms }, at) => (
        <details key={id} className={css.round} open={at === 0}>
          <summary>
            {say('supplierDoor.round', { round: round ?? 1 })} <Badge tone={tone}>{stateName}</Badge> {say('supplierDoor.submitted')}{' '}
            {submittedTime?.slice(0, 16)} · {say('supplierDoor.valid')} {endDate}
          </summary>
          <Table label={say('supplierDoor.round', { round: round ?? 1 })} blocks>
            <thead>
              <tr>
                <th scope="col">{say('supplierDoor.line')}</th>
                <th scope="col" data-number>
                  {say('supplierDoor.myPrice')}
                </th>
                <th scope="col" data-number>
                  {say('supplierDoor.lead')}
                </th>
                <th scope="col">{say('supplierDoor.terms')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td data-label={say('supplierDoor.line')} data-wrap>
                    <code>{line.itemNumber}</code> {line.note}
                  </td>
                  <td data-label={say('supplierDoor.myPrice')} data-number>
                    {line.isDeclined
                      ? `${say('supplierDoor.declined')} ${line.declineReason ?? ''}`
                      : `${plainAmount(line.price ?? '')} ${currency}`}
                    {line.agreed && (
                      <>
                        <br />
                        <Badge tone="accent">
                          {say('supplierDoor.agreed', { price: `${plainAmount(line.agreed.price ?? '')} ${currency}` })}
                        </Badge>{' '}
                        <small>
                          {line.agreed.time.slice(0, 16)} {line.agreed.by}
                        </small>
                      </>
                    )}
                  </td>
                  <td data-label={say('supplierDoor.lead')} data-number>
                    {line.leadDays ?? '—'}
                  </td>
                  <td data-label={say('supplierDoor.terms')} data-wrap>
                    {termsOf(line, say).join(' · ') || '—'}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          {offeredTerms(terms, currency, say).map((term) => (
            <p key={term} className={css.text}>
              {term}
            </p>
          ))}
          {note && <p className={css.text}>{note}</p>}
          {fileList && fileList.length > 0 && <FileCell field={{ name: 'files', label: '', kind: 'files' }} row={{ files: fileList }} />}
        </details>
      ))}
    </Panel>
  );
}

type Terms = Pick<OwnInquiryData['rounds'][number], 'paymentTerms' | 'deliveryTerms' | 'freight' | 'tooling'>;

/** What holds for the whole quotation. */
const offeredTerms = ({ paymentTerms, deliveryTerms, freight, tooling }: Terms, currency: string, say: Say): string[] => [
  ...(paymentTerms ? [`${say('supplierDoor.payment')} ${paymentTerms}`] : []),
  ...(deliveryTerms ? [`${say('supplierDoor.deliveryTerms')} ${deliveryTerms}`] : []),
  ...(freight === null ? [] : [`${say('supplierDoor.freight')} ${freight} ${currency}`]),
  ...(tooling === null ? [] : [`${say('supplierDoor.tooling')} ${tooling} ${currency}`]),
];

type QuotedLine = OwnInquiryData['rounds'][number]['lines'][number];

/** What was offered besides the price. */
const termsOf = ({ moq, spq, priceBreaks, alternateItem, alternateNote }: QuotedLine, say: Say): string[] => [
  ...(moq ? [`${say('supplierDoor.moq')} ${groupedQuantity(moq)}`] : []),
  ...(spq ? [`${say('supplierDoor.spq')} ${groupedQuantity(spq)}`] : []),
  ...(priceBreaks ?? []).map(({ qty, price }) =>
    say('supplierDoor.breakFrom', { quantity: groupedQuantity(String(qty)), price: plainAmount(String(price)) }),
  ),
  ...(alternateItem || alternateNote ? [[say('supplierDoor.alternatePart'), alternateItem, alternateNote].filter(Boolean).join(' ')] : []),
];
