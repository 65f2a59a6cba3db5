import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { FormWidth } from '#app/kit/page.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { ownPath } from '#app/shell/own-path.ts';
import { inSentence } from '#rules/in-sentence.ts';
import { JobPanel } from './job-panel.tsx';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [job, say] = await Promise.all([call(request, ({ workspace }) => workspace.job({ id: params.id })), wordsOf(request)]);
  if (job.to !== new URL(request.url).pathname) throw redirect(job.to);
  return { job, title: say('jobs.title', { kind: job.label, title: inSentence(job.title) }) };
}

/** Cancels or repeats a job of any kind. */
export async function action({ request, params }: ActionFunctionArgs) {
  const [sent, say] = await Promise.all([request.formData(), wordsOf(request)]);
  const act = sent.get('act');
  if (act !== 'cancel' && act !== 'retry') throw new Response(null, { status: 400 });
  const from = ownPath(sent.get('from'), `/desk/jobs/${params.id}`);
  const options = { idempotencyKey: String(sent.get('_key') ?? crypto.randomUUID()) };
  const outcome = await attempt(request, ({ workspace }) => workspace[`${act}Job`]({ id: params.id }), options);
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, from, 'bad');
  throw redirectWith(say(`jobs.${act}Done`), from);
}

export const handle: PageHandle = { words: ['jobs'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.title);

/** One job, and its file when it is done. */
export default function Job() {
  const { job, title } = useLoaderData<typeof loader>();
  return (
    <FormWidth>
      <JobPanel job={job} title={title} />
    </FormWidth>
  );
}
