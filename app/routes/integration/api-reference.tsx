import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import css from './api-reference.module.css';
import { CallPanels } from './call-panels.tsx';

export const handle: PageHandle = { words: ['integration'] };
export const meta = titled('integration.title');

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(request.url);
  const q = (searchParams.get('q') ?? '').slice(0, 100);
  const chosen = (searchParams.get('call') ?? '').slice(0, 200);
  const [calls, described] = await Promise.all([
    call(request, ({ system }) => system.apiReference.list({ q })),
    chosen === '' ? undefined : call(request, ({ system }) => system.apiReference.describe({ call: chosen, origin })),
  ]);
  return { q, chosen, calls, described };
}

/** The calls under /api that the user may make; the chosen one with its parameters and an example. */
export default function ApiReference() {
  const { q, chosen, calls, described } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <>
      <PageHeader title={say('integration.title')} crumbs={useMenuCrumbs()} />
      <Panel>
        <p className={css.lead}>{say('integration.lead')}</p>
        <Form key={q} method="get" role="search" className={css.search}>
          <label>
            {say('integration.find')}
            <input name="q" type="search" defaultValue={q} maxLength={100} />
          </label>
          <Button icon="search">{say('kit.search')}</Button>
        </Form>
      </Panel>
      {described && <CallPanels described={described} />}
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
              {calls.map(({ method, address, title }) => (
                <tr key={`${method} ${address}`} data-selected={chosen === `${method} ${address}` || undefined}>
                  <td data-label={say('integration.method')}>
                    <Badge tone={method === 'GET' ? 'neutral' : 'accent'}>{method}</Badge>
                  </td>
                  <td data-label={say('integration.address')}>
                    <Link to={`?${new URLSearchParams({ ...(q && { q }), call: `${method} ${address}` })}`}>
                      <code>/api{address}</code>
                    </Link>
                  </td>
                  <td data-label={say('integration.name')}>{title}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
    </>
  );
}
