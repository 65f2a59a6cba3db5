import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { listTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';

export const handle: PageHandle = { words: ['workflow'] };
export const meta: MetaFunction<typeof loader> = ({ matches, location }) => listTitle(matches, location.pathname, undefined);

export async function loader({ request }: LoaderFunctionArgs) {
  const { records } = await call(request, ({ flow }) => flow.work.startList({ size: 200 }));
  return { records };
}

/** Leave has a form of its own (specification 2.1); others ask for what their conditions read. */
const formOf = ({ id, route }: { id: string; route: string }) =>
  route === 'leave' ? `/work/process/leave/form/${id}` : `/work/start/new/${id}`;

/** The processes that somebody may start. */
export default function Start() {
  const { records } = useLoaderData<typeof loader>();
  const say = useWords();
  const name = useMenuName('');
  return (
    <>
      <PageHeader title={name} crumbs={useMenuCrumbs()} />
      <Panel flush>
        {records.length === 0 ? (
          <Empty title={say('workflow.noProcesses')} hint={say('workflow.noProcessesHint')} icon="workflow" />
        ) : (
          <Table label={name} blocks>
            <thead>
              <tr>
                <th>{say('workflow.process')}</th>
                <th>{say('workflow.type')}</th>
                <th data-number>{say('workflow.version')}</th>
                <th aria-label={say('workflow.start')} />
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <tr key={record.id}>
                  <td data-label={say('workflow.process')} data-wrap>
                    {record.name} {record.description && <small>{record.description}</small>}
                  </td>
                  <td data-label={say('workflow.type')}>{record.categoryName}</td>
                  <td data-label={say('workflow.version')} data-number>
                    {record.version}
                  </td>
                  <td>
                    <ButtonLink size="small" icon="play" to={formOf(record)}>
                      {say('workflow.start')}
                    </ButtonLink>
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
