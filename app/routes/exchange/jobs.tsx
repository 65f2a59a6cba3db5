import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { titled } from '#app/shell/menu/title.ts';
import css from './exchange.module.css';
import { JobActs } from './job-acts.tsx';
import { isUnderWay, JobStateBar } from './job-state.tsx';
import { useReload } from './use-reload.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  return { jobs: await call(request, ({ exchange }) => exchange.jobs()) };
}

export const handle: PageHandle = { words: ['exchange'] };
export const meta = titled('pages.jobs');

/** The user's exports and imports, with their progress and results. */
export default function Jobs() {
  const { jobs } = useLoaderData<typeof loader>();
  const say = useWords();
  const isOpen = jobs.some(isUnderWay);
  useReload(isOpen);
  return (
    <div className={css.wide}>
      {isOpen && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
      <PageHeader title={say('pages.jobs')} />
      <p className={css.hint}>{say('exchange.jobsHint')}</p>
      <Panel flush>
        {jobs.length === 0 ? (
          <Empty title={say('exchange.noJobs')} hint={say('exchange.noJobsHint')} icon="clock" />
        ) : (
          <Table label={say('pages.jobs')} blocks>
            <thead>
              <tr>
                <th scope="col">{say('exchange.job')}</th>
                <th scope="col">{say('exchange.about')}</th>
                <th scope="col">{say('exchange.state')}</th>
                <th scope="col">{say('exchange.started')}</th>
                <th scope="col" aria-label={say('exchange.open')} />
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <tr key={job.id}>
                  <td data-label={say('exchange.job')}>{say(`exchange.${job.kind}`)}</td>
                  <td data-label={say('exchange.about')}>
                    {job.page === '' ? job.title : <Link to={`${job.page}/index`}>{job.title}</Link>}
                  </td>
                  <td data-label={say('exchange.state')}>
                    <JobStateBar job={job} />
                  </td>
                  <td data-label={say('exchange.started')}>{job.createTime.slice(0, 16)}</td>
                  <td>
                    <JobActs job={job} from="/exchange/jobs" size="small" />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
    </div>
  );
}
