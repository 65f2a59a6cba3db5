import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import type { JobView } from '#server/workspace/jobs/describe-jobs.ts';
import { isUnderWay } from './job-state.tsx';
import css from './jobs.module.css';

interface JobActsProps {
  job: JobView;
  /** The page to return to. */
  from: string;
  size?: 'small';
}

/** The actions of a job: download its file, cancel it, repeat it. */
export function JobActs({ job, from, size }: JobActsProps) {
  const say = useWords();
  const isOver = job.state === 'failed' || job.state === 'cancelled';
  const act = isUnderWay(job) || job.state === 'asking' ? 'cancel' : isOver && !job.instead ? 'retry' : undefined;
  return (
    <div className={css.acts}>
      {job.isFile && (
        <ButtonLink
          size={size}
          kind={size ? 'plain' : 'primary'}
          icon="download"
          to={`/desk/jobs/${job.id}/file`}
          reloadDocument
          data-download=""
        >
          {say('jobs.download')}
        </ButtonLink>
      )}
      {size && (
        <ButtonLink size={size} to={job.to}>
          {say('jobs.open')}
        </ButtonLink>
      )}
      {job.instead && (
        <ButtonLink size={size} icon="upload" to={job.instead.to}>
          {job.instead.label}
        </ButtonLink>
      )}
      {act && (
        <Form method="post" action={`/desk/jobs/${job.id}`} preventScrollReset>
          <FormToken />
          <input type="hidden" name="from" value={from} />
          <Button size={size} name="act" value={act}>
            {say(`jobs.${act}`)}
          </Button>
        </Form>
      )}
    </div>
  );
}
