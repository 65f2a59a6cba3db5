import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { formAgain, typedIn } from '#app/routes/board/floor/sent-form.server.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';

const page = '/smt/feedlogarchivelog/index';
export const handle: PageHandle = { words: ['smt'] };
export const meta = titled('smt.archiveTitle');

export async function loader({ request }: LoaderFunctionArgs) {
  return { months: await call(request, ({ smt }) => smt.feedLogArchiveLog.months()), key: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const input = { archiveMonth: String(typedIn(sent).archiveMonth ?? '') };
  const outcome = await attempt(request, ({ smt }) => smt.feedLogArchiveLog.archive(input), {
    idempotencyKey: String(sent.get('_key') ?? ''),
  });
  if ('refusal' in outcome) return formAgain({ values: input, refusal: outcome.refusal });
  const say = await wordsOf(request);
  throw redirectWith(say('smt.archiveStarted', { month: input.archiveMonth }), page);
}

/** Archives a month of the feed log. */
export default function ArchiveMonth() {
  const { months, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const problem = again?.refusal?.problems.archiveMonth ?? again?.refusal?.message;
  return (
    <FormWidth>
      <PageHeader title={say('smt.archiveTitle')} crumbs={[{ label: say('smt.area') }, { label: say('smt.archives'), to: page }]} />
      {problem && (
        <ProblemSummary key={key} message={problem} problems={[{ id: 'archiveMonth', label: say('smt.month'), text: problem }]} />
      )}
      {months.length === 0 ? (
        <Empty title={say('smt.noMonths')} icon="log" />
      ) : (
        <Panel>
          <Form method="post">
            <FormToken />
            <input type="hidden" name="_key" value={key} />
            <Field id="archiveMonth" label={say('smt.month')} required help={say('smt.archiveHelp')} {...(problem && { problem })}>
              <select name="archiveMonth" defaultValue={months[0]}>
                {months.map((month) => (
                  <option key={month}>{month}</option>
                ))}
              </select>
            </Field>
            <SubmitBar>
              <Button kind="primary" icon="check">
                {say('smt.archive')}
              </Button>
              <ButtonLink to={page}>{say('kit.cancel')}</ButtonLink>
            </SubmitBar>
          </Form>
        </Panel>
      )}
    </FormWidth>
  );
}
