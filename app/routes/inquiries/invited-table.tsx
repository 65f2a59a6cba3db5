import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Table } from '#app/kit/table.tsx';
import type { ToldScore } from '#server/purchasing/vendors/supplier-scores.ts';
import { SupplierScore } from './notices/supplier-score.tsx';
import { type Told, useWaysTold } from './ways-told.ts';

interface Invited extends Told {
  id: string;
  supplierNumber: string;
  supplierName: string;
  contactName: string;
  contactPhone: string;
  contactMail: string;
  quotedTime: string | null;
  /** The round that counts, and when it came; of a sealed one nobody knows yet. */
  lastRound: number | null;
  lastQuoted: string | null;
  /** What speaks against asking it. */
  standing: readonly string[];
  score: ToldScore | null;
  /** The number of lines of which it delivers all or a part. */
  awardedLines: number;
}

interface InvitedTableProps {
  invited: readonly Invited[];
  quoteHref: string | undefined;
  correctHref: string | undefined;
}

/** The suppliers of an inquiry: how each is told of it, whether it has quoted, and of how many lines it got the award. */
export function InvitedTable({ invited, quoteHref, correctHref }: InvitedTableProps) {
  const say = useWords();
  const waysOf = useWaysTold();
  return (
    <Table label={say('inquiries.suppliers')} blocks>
      <thead>
        <tr>
          <th scope="col">{say('inquiries.supplier')}</th>
          <th scope="col">{say('inquiries.contact')}</th>
          <th scope="col">{say('inquiries.ways')}</th>
          <th scope="col">{say('inquiries.answerState')}</th>
          {(quoteHref ?? correctHref) && (
            <th scope="col">
              <span className="visually-hidden">{say('kit.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {invited.map((one) => (
          <tr key={one.id}>
            <td data-label={say('inquiries.supplier')} data-wrap>
              {one.supplierNumber !== one.supplierName && one.supplierNumber && <code>{one.supplierNumber}</code>} {one.supplierName}{' '}
              {one.standing.map((text) => (
                <Badge key={text} tone="warning">
                  {text}
                </Badge>
              ))}
              <SupplierScore score={one.score} withBasis />
            </td>
            <td data-label={say('inquiries.contact')} data-wrap>
              {one.contactName} {one.contactPhone} {one.contactMail}
            </td>
            <td data-label={say('inquiries.ways')}>{waysOf(one) || '—'}</td>
            <td data-label={say('inquiries.answerState')}>
              {one.quotedTime ? (
                <Badge tone="good">
                  {one.lastRound !== null && one.lastRound > 1
                    ? say('inquiries.quotedRound', { time: (one.lastQuoted ?? one.quotedTime).slice(5, 16), round: one.lastRound })
                    : say('inquiries.quotedAt', { time: one.quotedTime.slice(5, 16) })}
                </Badge>
              ) : (
                <Badge>{say('inquiries.notQuoted')}</Badge>
              )}{' '}
              {one.awardedLines > 0 && <Badge tone="accent">{say('inquiries.awardedLines', { count: one.awardedLines })}</Badge>}
            </td>
            {(quoteHref ?? correctHref) && (
              <td data-pin="">
                {quoteHref && <Link to={`${quoteHref}/${one.id}`}>{say('inquiries.enterQuote')}</Link>}{' '}
                {correctHref && <Link to={`${correctHref}/${one.id}`}>{say('inquiries.correct')}</Link>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
