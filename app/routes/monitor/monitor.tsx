import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { readCookie } from '#app/shell/cookies.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import { HourFigures } from './hour-figures.tsx';
import { minuteCharts } from './minute-charts.server.ts';
import css from './monitor.module.css';
import { ProcessTable } from './process-table.tsx';
import { QueueTable } from './queue-table.tsx';
import { CallTable, TenantTable } from './share-tables.tsx';

export const handle: PageHandle = { words: ['monitor'] };
export const meta = titled('monitor.title');

export async function loader({ request }: LoaderFunctionArgs) {
  const wanted = (new URL(request.url).searchParams.get('process') ?? '').slice(0, 36);
  const hour = await call(request, ({ system }) => system.monitor.lastHour({ process: wanted }));
  const charts = await minuteCharts(hour.minutes, readCookie(request, 'theme') === 'dark' ? 'dark' : 'light');
  return { hour, charts };
}

/** What the processes of this console did in the last hour: all together, or one of them. */
export default function Monitor() {
  const { hour, charts } = useLoaderData<typeof loader>();
  const { processes, shown, gates, tenants, calls } = hour;
  const say = useWords();
  return (
    <>
      <PageHeader
        title={say('monitor.title')}
        crumbs={useMenuCrumbs()}
        actions={
          <ButtonLink to={shown ? `?process=${shown}` : '?'} icon="refresh">
            {say('kit.reload')}
          </ButtonLink>
        }
      />
      {processes.length === 0 ? (
        <Panel>
          <Empty icon="trend" title={say('monitor.none')} hint={say('monitor.noneHint')} />
        </Panel>
      ) : (
        <>
          {processes.length > 1 && (
            <nav className={css.processes} aria-label={say('monitor.processes')}>
              <Link to="?" aria-current={shown === '' ? 'page' : undefined}>
                {say('monitor.all')}
              </Link>
              {processes.map(({ id, host, pid }) => (
                <Link key={id} to={`?process=${id}`} aria-current={shown === id ? 'page' : undefined}>
                  {host} · {pid}
                </Link>
              ))}
            </nav>
          )}
          <Panel title={say('monitor.lastHour')}>
            <HourFigures hour={hour} charts={charts} />
          </Panel>
          <Panel title={say('monitor.processes')} flush>
            <ProcessTable processes={processes} />
          </Panel>
          <Panel title={say('monitor.queues')} flush>
            <QueueTable gates={gates} />
          </Panel>
          <div className={css.columns}>
            {calls.length > 0 && (
              <Panel title={say('monitor.calls')} flush>
                <CallTable calls={calls} />
              </Panel>
            )}
            {tenants.length > 0 && (
              <Panel title={say('monitor.tenants')} flush>
                <TenantTable tenants={tenants} />
              </Panel>
            )}
          </div>
        </>
      )}
    </>
  );
}
