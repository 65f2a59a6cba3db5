import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import type { ApiCall } from '#server/platform/integration/list-calls.ts';
import css from './api-reference.module.css';

/** Calls by what they are about; `kept` stays in the address of each. */
export function CallTable({ calls, kept }: { calls: ApiCall[]; kept: Record<string, string> }) {
  const say = useWords();
  return (
    <Panel title={say('integration.calls', { count: calls.length })} flush>
      {calls.length === 0 ? (
        <Empty icon="search" title={say('integration.none')} hint={say('integration.noneHint')} />
      ) : (
        <Table label={say('integration.title')} blocks>
          <thead>
            <tr>
              <th scope="col">{say('integration.method')}</th>
              <th scope="col">{say('integration.address')}</th>
              <th scope="col">{say('integration.name')}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ method, address, title, subject, isPublic, aliases }, at) => (
              <Fragment key={`${method} ${address}`}>
                {subject !== calls[at - 1]?.subject && (
                  <tr className={css.subject}>
                    <th colSpan={3} scope="rowgroup">
                      {subject}
                    </th>
                  </tr>
                )}
                <tr>
                  <td data-label={say('integration.method')}>
                    <Badge tone={method === 'GET' ? 'neutral' : 'accent'}>{method}</Badge>
                  </td>
                  <td data-label={say('integration.address')} data-wrap>
                    <Link to={`?${new URLSearchParams({ ...kept, call: `${method} ${address}` })}`}>
                      <code>/api{address}</code>
                    </Link>
                    {aliases.length > 0 && <div className={css.aside}>{say('integration.also', { addresses: aliases.join(', ') })}</div>}
                  </td>
                  <td data-label={say('integration.name')} data-wrap>
                    {title} {isPublic && <Badge>{say('integration.noToken')}</Badge>}
                  </td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
