import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Table } from '#app/kit/table.tsx';
import { RevokeLink } from '#app/routes/public/revoke-link.tsx';
import type { listBoardLinks } from '#server/access/links/board-links.ts';

/** The links of televisions, without their tokens; those that still show a board can be withdrawn. */
export function ScreenTable({ links }: { links: Awaited<ReturnType<typeof listBoardLinks>> }) {
  const say = useWords();
  return (
    <Table label={say('tv.links')} blocks>
      <thead>
        <tr>
          <th>{say('tv.linkPlace')}</th>
          <th>{say('tv.linkShows')}</th>
          <th>{say('public.state')}</th>
          <th>{say('tv.lastSeen')}</th>
          <th>{say('public.by')}</th>
          <th>{say('public.since')}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {links.map(({ id, subject, lineName, revokeTime, canRevoke, lastSeenTime, madeBy, createTime }) => (
          <tr key={id}>
            <td data-label={say('tv.linkPlace')}>{subject}</td>
            <td data-label={say('tv.linkShows')}>{lineName ?? say('tv.plant')}</td>
            <td data-label={say('public.state')}>
              <Badge tone={revokeTime === null ? 'good' : 'neutral'}>{say(revokeTime === null ? 'public.live' : 'public.revoked')}</Badge>
            </td>
            <td data-label={say('tv.lastSeen')}>{lastSeenTime?.slice(0, 16) ?? say('tv.neverSeen')}</td>
            <td data-label={say('public.by')}>{madeBy ?? '—'}</td>
            <td data-label={say('public.since')}>{createTime.slice(0, 16)}</td>
            <td>{canRevoke && <RevokeLink id={id} subject={subject} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
