import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import type { JobView } from '#server/exchange/describe-jobs.ts';
import css from './exchange.module.css';
import { isUnderWay } from './job-state.tsx';

interface JobActsProps {
  job: JobView;
  /** The page to return to. */
  from: string;
  size?: 'small';
}

/** The actions of a job: download its file, cancel it, repeat it. */
export function JobActs({ job, from, size }: JobActsProps) {
  const say = useWords();
  // Repeating would refuse the same file again, so another one is uploaded.
  const isRefused = job.kind === 'check' && job.state === 'failed';
  const isOver = job.state === 'failed' || job.state === 'cancelled';
  const act = isUnderWay(job) || job.state === 'asking' ? 'cancel' : isOver && !isRefused ? 'retry' : undefined;
  return (
    <div className={css.acts}>
      {job.kind === 'export' && job.hasFile && (
        <ButtonLink
          size={size}
          kind={size ? 'plain' : 'primary'}
          icon="download"
          to={`/exchange/jobs/${job.id}/file`}
          reloadDocument
          data-download=""
        >
          {say('exchange.download')}
        </ButtonLink>
      )}
      {size && (
        <ButtonLink size={size} to={`/exchange/jobs/${job.id}`}>
          {say('exchange.open')}
        </ButtonLink>
      )}
      {isRefused && job.page !== '' && (
        <ButtonLink size={size} icon="upload" to={`${job.page}/import`}>
          {say('exchange.uploadAgain')}
        </ButtonLink>
      )}
      {act && (
        <Form method="post" action={`/exchange/jobs/${job.id}`} preventScrollReset>
          <FormToken />
          <input type="hidden" name="from" value={from} />
          <Button size={size} name="act" value={act}>
            {say(`exchange.${act}`)}
          </Button>
        </Form>
      )}
    </div>
  );
}
