import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Table } from '#app/kit/table.tsx';
import type { listLinks } from '#server/access/links/make-link.ts';
import { RevokeLink } from './revoke-link.tsx';

interface LinkTableProps {
  links: Awaited<ReturnType<typeof listLinks>>;
}

/** The public links, without their tokens; active ones can be revoked. */
export function LinkTable({ links }: LinkTableProps) {
  const say = useWords();
  return (
    <Table label={say('public.title')} blocks>
      <thead>
        <tr>
          <th>{say('public.purpose')}</th>
          <th>{say('public.subject')}</th>
          <th>{say('public.state')}</th>
          <th>{say('public.expires')}</th>
          <th>{say('public.by')}</th>
          <th>{say('public.since')}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <tr key={link.id}>
            <td data-label={say('public.purpose')}>{link.purposeName}</td>
            <td data-label={say('public.subject')}>{link.subject}</td>
            <td data-label={say('public.state')}>
              <Badge tone={link.isLive ? 'good' : 'neutral'}>
                {link.isLive ? say('public.live') : link.revokeTime === null ? say('public.expired') : say('public.revoked')}
              </Badge>
            </td>
            <td data-label={say('public.expires')}>{link.expireTime?.slice(0, 16) ?? '—'}</td>
            <td data-label={say('public.by')}>{link.madeBy ?? '—'}</td>
            <td data-label={say('public.since')}>{link.createTime.slice(0, 16)}</td>
            <td>{link.isLive && <RevokeLink id={link.id} subject={link.subject} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
