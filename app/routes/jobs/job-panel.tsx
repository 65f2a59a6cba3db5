import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import type { JobView } from '#server/workspace/jobs/describe-jobs.ts';
import { JobActs } from './job-acts.tsx';
import { isUnderWay, JobStateBar } from './job-state.tsx';
import css from './jobs.module.css';
import { useReload } from './use-reload.ts';

interface JobPanelProps {
  job: JobView;
  title: string;
  /** What its owner is asked, in place of what may be done with any job. */
  children?: ReactNode;
}

/** The head of a job's page: its progress, and what its owner may do. */
export function JobPanel({ job, title, children }: JobPanelProps) {
  const say = useWords();
  useReload(isUnderWay(job));
  return (
    <>
      {isUnderWay(job) && (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
      )}
      <PageHeader
        title={title}
        crumbs={[{ label: say('pages.jobs'), to: '/desk/jobs' }]}
        actions={job.page !== '' && <ButtonLink to={`${job.page}/index`}>{say('jobs.toList')}</ButtonLink>}
      />
      <Panel>
        <div className={css.stack}>
          {job.problem !== '' && <ProblemSummary message={job.problem} problems={[]} />}
          <JobStateBar job={job} />
          {job.fileName !== '' && <p className={css.file}>{job.fileName}</p>}
          {children ?? <JobActs job={job} from={job.to} />}
        </div>
      </Panel>
    </>
  );
}
