import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { attempt } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import { isId } from '#rules/field-rules.ts';
import css from './item-search.module.css';
import { compareAddress, searchPage } from './search-address.ts';

export const handle: PageHandle = { words: ['itemSearch'] };
export const meta = titled('itemSearch.compareTitle');

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const ids = (query.get('ids') ?? '').split('_').filter(isId);
  const asked = query.get('from') ?? '';
  const from = asked === searchPage || asked.startsWith(`${searchPage}?`) ? asked : searchPage;
  const outcome = await attempt(request, ({ rd }) => rd.item.compare({ ids }));
  const isOnly = query.get('only') === '1';
  if ('answer' in outcome) return { ids, from, isOnly, compared: outcome.answer, message: undefined };
  const { status, message } = outcome.refusal;
  if (status !== 400) throw new Response(message, { status });
  return { ids, from, isOnly, compared: undefined, message };
}

/** Two to six items beside each other, with what differs marked. */
export default function CompareItems() {
  const { ids, from, isOnly, compared, message } = useLoaderData<typeof loader>();
  const say = useWords();
  const fields = compared?.fields.filter(({ isDifferent }) => !isOnly || isDifferent) ?? [];
  return (
    <>
      <PageHeader
        title={say('itemSearch.compareTitle')}
        crumbs={[...useMenuCrumbs(), { label: say('itemSearch.title'), to: from }]}
        actions={
          compared && (
            <ButtonLink to={compareAddress(ids, { from, ...(!isOnly && { only: '1' }) })}>
              {say(isOnly ? 'itemSearch.allParameters' : 'itemSearch.differences')}
            </ButtonLink>
          )
        }
      />
      <Panel flush>
        {!compared ? (
          <Empty icon="info" title={message ?? ''} action={<Link to={from}>{say('itemSearch.title')}</Link>} />
        ) : fields.length === 0 ? (
          <Empty icon="check-circle" title={say('itemSearch.noDifferences')} />
        ) : (
          <Table label={say('itemSearch.compareTitle')} stickyHeader className={css.compared}>
            <thead>
              <tr>
                <th scope="col" data-pin="start">
                  {say('itemSearch.parameter')}
                </th>
                {compared.items.map(({ id, code }) => (
                  <th key={id} scope="col">
                    <Link to={`/rd/icitem/view/${id}`}>
                      <code>{code}</code>
                    </Link>
                    {ids.length > 2 && (
                      <Link
                        className={css.off}
                        to={compareAddress(
                          ids.filter((one) => one !== id),
                          { from, ...(isOnly && { only: '1' }) },
                        )}
                        aria-label={say('itemSearch.compareOffOf', { code })}
                      >
                        {say('itemSearch.compareOff')}
                      </Link>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fields.map(({ name, label, values, isDifferent }) => (
                <tr key={name} data-different={isDifferent || undefined}>
                  <th scope="row" data-pin="start">
                    {label} {isDifferent && <Badge tone="warning">{say('itemSearch.different')}</Badge>}
                  </th>
                  {compared.items.map(({ id }, at) => (
                    <td key={id} data-wrap="">
                      {values[at] || '—'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
    </>
  );
}
