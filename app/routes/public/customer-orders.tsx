import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Paging } from '#app/kit/paging.tsx';
import { Table } from '#app/kit/table.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';
import { grouped } from '#rules/grouped.ts';
import { asLinked, tokenIn } from './linked.server.ts';

export const handle: PageHandle = { zeroJs: true, words: ['public'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titled(data ? 'public.ordersTitle' : 'shell.notFound')({ matches });

/** The orders of one customer, for anyone with a link (specification 2.1, R-12). */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = tokenIn(request);
  const current = Math.min(10_000, Math.max(1, Number.parseInt(new URL(request.url).searchParams.get('current') ?? '', 10) || 1));
  return { token, ...(await asLinked(request, () => call(request, ({ board }) => board.customerOrders({ token, current })))) };
}

export default function CustomerOrders() {
  const { token, factory, customer, orders, total, current, size } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <PlainFrame>
      <PageHeader title={customer} crumbs={[{ label: factory }, { label: say('public.ordersTitle') }]} />
      <Panel flush={orders.length > 0}>
        {orders.length === 0 ? (
          <Empty title={say('public.ordersEmpty')} hint={say('public.ordersHint')} />
        ) : (
          <Table label={say('public.ordersTitle')} blocks>
            <thead>
              <tr>
                <th scope="col">{say('public.productCode')}</th>
                <th scope="col">{say('public.productName')}</th>
                <th scope="col" data-number>
                  {say('public.quantity')}
                </th>
                <th scope="col">{say('public.state')}</th>
                <th scope="col">{say('public.dueDate')}</th>
                <th scope="col">{say('public.changed')}</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.id}>
                  <td data-title>
                    <code>{order.productCode || '—'}</code>
                  </td>
                  <td data-label={say('public.productName')}>{order.productName || '—'}</td>
                  <td data-label={say('public.quantity')} data-number>
                    {order.quantity === null ? '—' : grouped(order.quantity)}
                  </td>
                  <td data-label={say('public.state')}>
                    <Badge tone={order.tone}>{order.state}</Badge>
                  </td>
                  <td data-label={say('public.dueDate')}>{order.dueDate ?? '—'}</td>
                  <td data-label={say('public.changed')}>{order.changed}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      {total > size && (
        <Paging
          current={current}
          size={size}
          total={total}
          hrefOf={(page) => `?${new URLSearchParams({ token, current: String(page) })}`}
        />
      )}
    </PlainFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
