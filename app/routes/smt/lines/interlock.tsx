import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { ButtonLink } from '#app/kit/button.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';

export const handle: PageHandle = { words: ['smt'] };
export const meta = titled('smt.interlock');
const from = '/smt/linesetting/index';

export async function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  return { id, ...(await call(request, ({ smt }) => smt.lineSetting.interlock({ id }))) };
}

/** Whether a line may run, what its receiver was told last, and what it answered. */
export default function Interlock() {
  const { id, lineName, address, mayRun, why, station, told } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader
        title={[say('smt.interlock'), lineName].filter(Boolean).join(' · ')}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(''), to: from }]}
        actions={
          <ButtonLink icon="refresh" to={`/smt/linesetting/interlock?id=${id}`} reloadDocument>
            {say('smt.interlockAgain')}
          </ButtonLink>
        }
      />
      <Notice tone="warning" icon="warning" text={say('smt.interlockUnsafe')} />
      {told?.isSilent && <Notice tone="bad" icon="warning" text={say('smt.interlockSilent')} />}
      <Panel flush>
        <Table label={say('smt.interlock')} density="comfortable">
          <tbody>
            <tr>
              <th scope="row">{say('smt.state')}</th>
              <td data-wrap>
                <Badge tone={mayRun ? 'good' : 'bad'}>{say(mayRun ? 'smt.mayRun' : 'smt.stopped')}</Badge>{' '}
                {[why, station].filter(Boolean).join(' · ')}
              </td>
            </tr>
            <tr>
              <th scope="row">{say('smt.interlockTo')}</th>
              <td data-wrap>
                <code>{address || '—'}</code>
              </td>
            </tr>
            <tr>
              <th scope="row">{say('smt.interlockSent')}</th>
              <td data-wrap>
                {told ? (
                  <>
                    {told.sentTime} · {say(told.mayRun ? 'smt.mayRun' : 'smt.stopped')} · <code>{told.number}</code>
                  </>
                ) : (
                  '—'
                )}
              </td>
            </tr>
            <tr>
              <th scope="row">{say('smt.interlockAnswer')}</th>
              <td data-wrap>{told?.answer ? `${told.answer} · ${told.answerTime}` : '—'}</td>
            </tr>
            <tr>
              <th scope="row">{say('smt.interlockHeard')}</th>
              <td>{told?.heardTime ?? '—'}</td>
            </tr>
          </tbody>
        </Table>
      </Panel>
    </FormWidth>
  );
}
