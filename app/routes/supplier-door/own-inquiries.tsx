import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { titled } from '#app/shell/menu/title.ts';

export const handle: PageHandle = { words: ['supplierDoor'] };
export const meta = titled('supplierDoor.list');

export async function loader({ request }: LoaderFunctionArgs) {
  return call(request, ({ purchasing }) => purchasing.supplierInquiry.list());
}

type Own = Awaited<ReturnType<typeof loader>>['records'][number];

/** The inquiries sent to the signed-in supplier, the open ones first. */
export default function OwnInquiries() {
  const { isSupplier, records: inquiries } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <>
      <PageHeader title={say('supplierDoor.list')} />
      <Panel flush>
        {inquiries.length === 0 ? (
          <Empty title={say(isSupplier ? 'supplierDoor.listNone' : 'supplierDoor.listForSuppliers')} />
        ) : (
          <Table label={say('supplierDoor.list')} blocks>
            <thead>
              <tr>
                <th scope="col">{say('supplierDoor.inquiry')}</th>
                <th scope="col">{say('supplierDoor.due')}</th>
                <th scope="col">{say('supplierDoor.state')}</th>
                <th scope="col">{say('supplierDoor.answer')}</th>
              </tr>
            </thead>
            <tbody>
              {inquiries.map((one) => (
                <tr key={one.id}>
                  <td data-label={say('supplierDoor.inquiry')} data-wrap>
                    <Link to={`/pur/supplierinquiry/view/${one.id}`}>{one.title}</Link> <code>{one.number}</code>
                  </td>
                  <td data-label={say('supplierDoor.due')}>{one.endDate}</td>
                  <td data-label={say('supplierDoor.state')}>
                    <Badge tone={one.tone}>{one.stateName}</Badge>
                  </td>
                  <td data-label={say('supplierDoor.answer')}>
                    <Answer one={one} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
    </>
  );
}

function Answer({ one: { awarded, isQuoted, hasDraft } }: { one: Own }) {
  const say = useWords();
  if (awarded > 0) return <Badge tone="good">{say('supplierDoor.awarded', { count: awarded })}</Badge>;
  if (hasDraft) return <Badge tone="warning">{say('supplierDoor.quotedDraft')}</Badge>;
  return isQuoted ? <Badge tone="accent">{say('supplierDoor.quotedYes')}</Badge> : <Badge>{say('supplierDoor.quotedNo')}</Badge>;
}
