import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import type { JobView } from '#server/exchange/describe-jobs.ts';
import css from './exchange.module.css';
import { isUnderWay } from './job-state.tsx';

interface JobActsProps {
  job: JobView;
  /** Where one comes from, and goes back to. */
  from: string;
  size?: 'small';
}

/** What can be done with a job: fetch its file, take it back, do it again. */
export function JobActs({ job, from, size }: JobActsProps) {
  const say = useWords();
  // A file that was refused is refused again: another one is brought in.
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
