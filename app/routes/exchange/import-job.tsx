import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { OneTimePasswords } from '#app/entity/form/one-time-passwords.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { joined } from '#app/i18n/joined.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { confirmedIn } from '#app/kit/notice/confirm-warnings.tsx';
import { FormWidth, Panel } from '#app/kit/page.tsx';
import { JobPanel } from '#app/routes/jobs/job-panel.tsx';
import { isUnderWay } from '#app/routes/jobs/job-state.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { inSentence } from '#rules/in-sentence.ts';
import type { ImportView } from '#server/exchange/describe-import.ts';
import css from './exchange.module.css';
import { ImportReport } from './import-report.tsx';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [job, say] = await Promise.all([call(request, ({ exchange }) => exchange.importJob({ id: params.id })), wordsOf(request)]);
  return { job, title: say('exchange.importTitle', { title: inSentence(job.title) }), key: crypto.randomUUID() };
}

/** Continues an import, or shows its one-time passwords, which neither an address nor a cookie may carry. */
export async function action({ request, params }: ActionFunctionArgs) {
  const sent = await request.formData();
  const act = String(sent.get('act') ?? '');
  const here = `/exchange/imports/${params.id}`;
  const options = { idempotencyKey: String(sent.get('_key') ?? crypto.randomUUID()) };
  const { id } = params;
  if (act === 'passwords') {
    const shown = await attempt(request, ({ exchange }) => exchange.passwords({ id }), options);
    if ('refusal' in shown) throw redirectWith(shown.refusal.message, here, 'bad');
    return data(shown.answer);
  }
  if (act !== 'all' && act !== 'good') throw new Response(null, { status: 400 });
  const outcome = await attempt(request, ({ exchange }) => exchange.confirmImport({ id, mode: act, confirm: confirmedIn(sent) }), options);
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, here, 'bad');
  throw redirect(here);
}

export const handle: PageHandle = { words: ['exchange', 'jobs'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.title);

/** One import: its progress, its report, and the decisions left to its owner. */
export default function ImportJob() {
  const { job, title, key } = useLoaderData<typeof loader>();
  const shown = useAnswer<typeof action>();
  const say = useWords();
  const isAsking = job.state === 'asking';
  return (
    <FormWidth>
      <JobPanel job={job} title={title}>
        {isAsking ? (
          <>
            <p>{job.report?.batchSize ? say('exchange.askedBatches', { count: job.report.batchSize }) : say('exchange.asked')}</p>
            <Confirm job={job} idempotencyKey={key} />
          </>
        ) : undefined}
      </JobPanel>
      {(job.hasPasswords || shown) && (
        <Panel title={say('exchange.passwords')}>
          {shown ? <OneTimePasswords passwords={shown.passwords} /> : <AskPasswords idempotencyKey={key} />}
        </Panel>
      )}
      {job.report && (
        <Panel>
          <ImportReport
            report={job.report}
            isUnderWay={isUnderWay(job)}
            errorFile={job.hasFile ? `/desk/jobs/${job.id}/file` : undefined}
          />
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
function Confirm({ job, idempotencyKey }: { job: ImportView; idempotencyKey: string }) {
  const say = useWords();
  const locale = useLocale();
  const { added = 0, changed = 0, wrong = 0 } = job.report?.counts ?? {};
  const right = added + changed;
  const { unread = [] } = job.report ?? {};
  return (
    <Form method="post" className={css.stack}>
      <FormToken />
      <input type="hidden" name="_key" value={idempotencyKey} />
      <input type="hidden" name="from" value={job.to} />
      {unread.length > 0 && right > 0 && (
        <div className={css.choice}>
          <label>
            <input type="checkbox" name="confirm" value="sheets" required />
            {say('exchange.leaveOut', { names: joined(unread, locale) })}
          </label>
        </div>
      )}
      <div className={css.acts}>
        {wrong === 0 && (
          <Button kind="primary" icon="check" name="act" value="all">
            {say('exchange.confirmAll')}
          </Button>
        )}
        {wrong > 0 && (
          <Button icon="check" name="act" value="good">
            {say(right === 1 ? 'exchange.confirmGoodOne' : 'exchange.confirmGoodMany', { count: right })}
          </Button>
        )}
        <ButtonLink kind={wrong > 0 ? 'primary' : 'plain'} icon="upload" to={job.importPage}>
          {say('exchange.uploadAgain')}
        </ButtonLink>
        <Button name="act" value="cancel" formNoValidate formAction={`/desk/jobs/${job.id}`}>
          {say('jobs.cancel')}
        </Button>
      </div>
    </Form>
  );
}
