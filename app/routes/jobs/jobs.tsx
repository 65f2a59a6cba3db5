import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { JobActs } from './job-acts.tsx';
import { isUnderWay, JobStateBar } from './job-state.tsx';
import css from './jobs.module.css';
import { useReload } from './use-reload.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  return { jobs: await call(request, ({ workspace }) => workspace.jobs()) };
}

export const handle: PageHandle = { words: ['jobs'] };
export const meta = titled('pages.jobs');

/** The user's jobs, with their progress and results. */
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
      <p className={css.hint}>{say('jobs.hint')}</p>
      <Panel flush>
        {jobs.length === 0 ? (
          <Empty title={say('jobs.none')} hint={say('jobs.noneHint')} icon="clock" />
        ) : (
          <Table label={say('pages.jobs')} blocks>
            <thead>
              <tr>
                <th scope="col">{say('jobs.job')}</th>
                <th scope="col">{say('jobs.about')}</th>
                <th scope="col">{say('jobs.state')}</th>
                <th scope="col">{say('jobs.started')}</th>
                <th scope="col" aria-label={say('jobs.open')} />
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <tr key={job.id}>
                  <td data-label={say('jobs.job')}>{job.label}</td>
                  <td data-label={say('jobs.about')}>{job.page === '' ? job.title : <Link to={`${job.page}/index`}>{job.title}</Link>}</td>
                  <td data-label={say('jobs.state')}>
                    <JobStateBar job={job} />
                  </td>
                  <td data-label={say('jobs.started')}>{job.createTime.slice(0, 16)}</td>
                  <td>
                    <JobActs job={job} from="/desk/jobs" size="small" />
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
