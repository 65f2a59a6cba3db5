import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import css from './door.module.css';
import type { OwnInquiryData } from './own-inquiry.tsx';
import { plain } from './plain.ts';

/** The own quotes that were submitted, the newest first. */
export function Rounds({ about: { rounds } }: { about: OwnInquiryData }) {
  const say = useWords();
  return (
    <Panel title={say('supplierDoor.rounds')} flush>
      {rounds.map(({ id, round, stateName, tone, submittedTime, endDate, currency, lines }, at) => (
        <details key={id} className={css.round} open={at === 0}>
          <summary>
            {say('supplierDoor.round', { round: round ?? 1 })} <Badge tone={tone}>{stateName}</Badge> {say('supplierDoor.submitted')}{' '}
            {submittedTime?.slice(0, 16)} · {say('supplierDoor.valid')} {endDate}
          </summary>
          <Table label={say('supplierDoor.round', { round: round ?? 1 })} blocks>
            <tbody>
              {lines.map(({ id: lineId, itemNumber, price, isDeclined, declineReason, leadDays }) => (
                <tr key={lineId}>
                  <td data-label={say('supplierDoor.lines')}>
                    <code>{itemNumber}</code>
                  </td>
                  <td data-label={say('supplierDoor.myPrice')} data-number>
                    {isDeclined ? `${say('supplierDoor.declined')} ${declineReason ?? ''}` : `${plain(price ?? '')} ${currency}`}
                  </td>
                  <td data-label={say('supplierDoor.lead')}>{leadDays === null ? '—' : say('supplierDoor.days', { count: leadDays })}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </details>
      ))}
    </Panel>
  );
}
