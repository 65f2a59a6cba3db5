import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { type Areas, attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { OneTimePasswords } from '#app/routes/users/one-time-passwords.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { ownPath } from '#app/shell/own-path.ts';
import { inSentence } from '#rules/in-sentence.ts';
import type { JobView } from '#server/exchange/describe-jobs.ts';
import css from './exchange.module.css';
import { ImportReport } from './import-report.tsx';
import { JobActs } from './job-acts.tsx';
import { isUnderWay, JobStateBar } from './job-state.tsx';
import { useReload } from './use-reload.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [job, say] = await Promise.all([call(request, ({ exchange }) => exchange.job({ id: params.id })), wordsOf(request)]);
  const title = say(job.kind === 'export' ? 'exchange.exportTitle' : 'exchange.importTitle', { title: inSentence(job.title) });
  return { job, title, key: crypto.randomUUID() };
}

/** Cancels or repeats the job, continues an import, or shows its one-time passwords, which neither an address nor a cookie may carry. */
export async function action({ request, params }: ActionFunctionArgs) {
  const [sent, say] = await Promise.all([request.formData(), wordsOf(request)]);
  const act = String(sent.get('act') ?? '');
  const here = `/exchange/jobs/${params.id}`;
  const from = ownPath(sent.get('from'), here);
  const options = { idempotencyKey: String(sent.get('_key') ?? crypto.randomUUID()) };
  const { id } = params;
  if (act === 'passwords') {
    const shown = await attempt(request, ({ exchange }) => exchange.passwords({ id }), options);
    if ('refusal' in shown) throw redirectWith(shown.refusal.message, here, 'bad');
    return data(shown.answer);
  }
  const commands: Record<string, (areas: Areas) => Promise<unknown>> = {
    cancel: ({ exchange }) => exchange.cancel({ id }),
    retry: ({ exchange }) => exchange.retry({ id }),
    all: ({ exchange }) => exchange.confirmImport({ id, mode: 'all' }),
    good: ({ exchange }) => exchange.confirmImport({ id, mode: 'good' }),
  };
  const command = commands[act];
  if (command === undefined) throw new Response(null, { status: 400 });
  const outcome = await attempt(request, command, options);
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, from, 'bad');
  if (act === 'cancel') throw redirectWith(say('exchange.cancelDone'), from);
  if (act === 'retry') throw redirectWith(say('exchange.retryDone'), from);
  throw redirect(here);
}

export const handle: PageHandle = { words: ['exchange', 'users'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.title);

/** One job: its progress, its result, and the decisions left to its owner. */
export default function Job() {
  const { job, title, key } = useLoaderData<typeof loader>();
  const shown = useActionData<typeof action>();
  const say = useWords();
  useReload(isUnderWay(job));
  const errorFile = job.kind !== 'export' && job.hasFile ? `/exchange/jobs/${job.id}/file` : undefined;
  return (
    <FormWidth>
      {isUnderWay(job) && (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
      )}
      <PageHeader
        title={title}
        crumbs={[{ label: say('pages.jobs'), to: '/exchange/jobs' }]}
        actions={job.page !== '' && <ButtonLink to={`${job.page}/index`}>{say('exchange.toList')}</ButtonLink>}
      />
      <Panel>
        <div className={css.stack}>
          {job.problem !== '' && <ProblemSummary message={job.problem} problems={[]} />}
          <JobStateBar job={job} />
          {job.fileName !== '' && <p className={css.file}>{job.fileName}</p>}
          {job.state === 'asking' && <p>{say('exchange.asked')}</p>}
          {job.state === 'asking' && <Confirm job={job} idempotencyKey={key} />}
          {job.state !== 'asking' && <JobActs job={job} from={`/exchange/jobs/${job.id}`} />}
        </div>
      </Panel>
      {(job.hasPasswords || shown) && (
        <Panel title={say('exchange.passwords')}>
          {shown ? <OneTimePasswords passwords={shown.passwords} /> : <AskPasswords idempotencyKey={key} />}
        </Panel>
      )}
      {job.report && (
        <Panel>
          <ImportReport report={job.report} errorFile={errorFile} />
        </Panel>
      )}
    </FormWidth>
  );
}

/** They are shown only once, so the user has to request them. */
function AskPasswords({ idempotencyKey }: { idempotencyKey: string }) {
  const say = useWords();
  return (
    <Form method="post" className={css.stack}>
      <FormToken />
      <input type="hidden" name="_key" value={idempotencyKey} />
      <p>{say('exchange.passwordsHint')}</p>
      <div className={css.acts}>
        <Button kind="primary" icon="key" name="act" value="passwords">
          {say('exchange.passwordsShow')}
        </Button>
      </div>
    </Form>
  );
}

/** Imports everything or nothing, or only the valid rows; a file with wrong rows can be corrected and uploaded again. */
function Confirm({ job, idempotencyKey }: { job: JobView; idempotencyKey: string }) {
  const say = useWords();
  const { added = 0, changed = 0, wrong = 0 } = job.report?.counts ?? {};
  const right = added + changed;
  return (
    <Form method="post" className={css.stack}>
      <FormToken />
      <input type="hidden" name="_key" value={idempotencyKey} />
      <div className={css.acts}>
        {right > 0 && wrong === 0 && (
          <Button kind="primary" icon="check" name="act" value="all">
            {say('exchange.confirmAll')}
          </Button>
        )}
        {right > 0 && wrong > 0 && (
          <Button icon="check" name="act" value="good">
            {say(right === 1 ? 'exchange.confirmGoodOne' : 'exchange.confirmGoodMany', { count: right })}
          </Button>
        )}
        <ButtonLink kind={wrong > 0 ? 'primary' : 'plain'} icon="upload" to={job.importPage}>
          {say('exchange.uploadAgain')}
        </ButtonLink>
        <Button name="act" value="cancel">
          {say('exchange.cancel')}
        </Button>
      </div>
    </Form>
  );
}
