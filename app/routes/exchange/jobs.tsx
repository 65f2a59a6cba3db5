import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { Empty } from '#app/kit/empty.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import css from './exchange.module.css';
import { wordsFor } from './exchange-page.server.ts';
import { JobActs } from './job-acts.tsx';
import { isUnderWay, JobStateBar } from './job-state.tsx';
import { useReload } from './use-reload.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [jobs, words] = await Promise.all([call(request, ({ exchange }) => exchange.jobs()), wordsFor(request)]);
  return { jobs, words };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.words.jobs);

/** One's exports and imports: how far they are, and what came of them. */
export default function Jobs() {
  const { jobs, words } = useLoaderData<typeof loader>();
  const isOpen = jobs.some(isUnderWay);
  useReload(isOpen);
  return (
    <div className={css.wide}>
      {isOpen && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
      <PageHeader title={words.jobs} />
      <p className={css.hint}>{words.jobsHint}</p>
      <Panel flush>
        {jobs.length === 0 ? (
          <Empty title={words.noJobs} hint={words.noJobsHint} icon="clock" />
        ) : (
          <Table label={words.jobs} blocks>
            <thead>
              <tr>
                <th scope="col">{words.job}</th>
                <th scope="col">{words.about}</th>
                <th scope="col">{words.state}</th>
                <th scope="col">{words.started}</th>
                <th scope="col" aria-label={words.open} />
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <tr key={job.id}>
                  <td data-label={words.job}>{words[job.kind]}</td>
                  <td data-label={words.about}>{job.page === '' ? job.title : <Link to={`${job.page}/index`}>{job.title}</Link>}</td>
                  <td data-label={words.state}>
                    <JobStateBar job={job} words={words} />
                  </td>
                  <td data-label={words.started}>{job.createTime.slice(0, 16)}</td>
                  <td>
                    <JobActs job={job} words={words} from="/exchange/jobs" size="small" />
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
