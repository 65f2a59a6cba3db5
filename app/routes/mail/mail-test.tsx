import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, Note, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import type { FieldView } from '#rules/screen.ts';

export const handle: PageHandle = { words: ['mail'] };
export const meta = titled('mail.test');
const from = '/resource/email/index';

/** The mail setting; anyone allowed to send with it may see its code. */
export async function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const settings = await call(request, ({ messaging }) => messaging.mail.select({ ids: id }));
  const say = await wordsOf(request);
  const code = settings.find((one) => one.id === id)?.label;
  if (code === undefined) throw redirectWith(say('shell.notFound'), from, 'bad');
  const fields: FieldView[] = [
    { name: 'to', label: say('mail.testTo'), kind: 'text', max: 128, required: say('mail.testToMissing'), wide: true },
  ];
  return { id, code, fields };
}

export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const values = { id: String(sent.get('id') ?? ''), to: String(sent.get('to') ?? '') };
  const outcome = await attempt(request, ({ messaging }) => messaging.mail.test(values));
  if ('refusal' in outcome) return data({ values, refusal: outcome.refusal, answer: '' }, { status: outcome.refusal.status });
  return data({ values, refusal: undefined, answer: outcome.answer.answer });
}

/** Sends a test mail with one setting and shows what the server says to it. */
export default function MailTest() {
  const { id, code, fields } = useLoaderData<typeof loader>();
  const sent = useAnswer<typeof action>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader title={`${say('mail.test')} · ${code}`} />
      {sent?.answer && <Note>{say('mail.testAnswer', { answer: sent.answer })}</Note>}
      <Panel>
        <EntityForm fields={fields} values={sent?.values ?? {}} columns={1} refusal={sent?.refusal} hidden={{ id }}>
          <SubmitBar>
            <Button kind="primary">{say('mail.testSend')}</Button>
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}
