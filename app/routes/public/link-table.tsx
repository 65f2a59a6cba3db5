import { Form } from '@remix-run/react';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Table } from '#app/kit/table.tsx';
import type { listLinks } from '#server/access/links/make-link.ts';
import type { linkWords } from './public-words.ts';

interface LinkTableProps {
  links: Awaited<ReturnType<typeof listLinks>>;
  words: Record<keyof typeof linkWords, string>;
}

/** The links that were made, without their tokens; those that still open something can be revoked. */
export function LinkTable({ links, words }: LinkTableProps) {
  return (
    <Table label={words.title} blocks>
      <thead>
        <tr>
          <th>{words.purpose}</th>
          <th>{words.subject}</th>
          <th>{words.state}</th>
          <th>{words.expires}</th>
          <th>{words.by}</th>
          <th>{words.since}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <tr key={link.id}>
            <td data-label={words.purpose}>{link.purposeName}</td>
            <td data-label={words.subject}>{link.subject}</td>
            <td data-label={words.state}>
              <Badge tone={link.isLive ? 'good' : 'neutral'}>
                {link.isLive ? words.live : link.revokeTime === null ? words.expired : words.revoked}
              </Badge>
            </td>
            <td data-label={words.expires}>{link.expireTime.slice(0, 16)}</td>
            <td data-label={words.by}>{link.madeBy ?? '—'}</td>
            <td data-label={words.since}>{link.createTime.slice(0, 16)}</td>
            <td>
              {link.isLive && (
                <Form method="post">
                  <FormToken />
                  <Button size="small" kind="quiet" name="revoke" value={link.id} aria-label={`${words.revoke}: ${link.subject}`}>
                    {words.revoke}
                  </Button>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
