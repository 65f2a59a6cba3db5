import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import type { FieldView } from '#rules/screen.ts';

export const handle: PageHandle = { words: ['messages'] };
export const meta = titled('messages.smsTest');
const from = '/resource/sms/index';

/** The SMS setting; anyone allowed to send with it may see its code. */
export async function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const settings = await call(request, ({ messaging }) => messaging.sms.select({ ids: id }));
  const say = await wordsOf(request);
  const code = settings.find((one) => one.id === id)?.label;
  if (code === undefined) throw redirectWith(say('shell.notFound'), from, 'bad');
  const fields: FieldView[] = [
    { name: 'phones', label: say('messages.smsTestTo'), kind: 'text', max: 1200, required: say('messages.smsTestToMissing'), wide: true },
    { name: 'params', label: say('messages.smsTestParams'), kind: 'longText', max: 4000, wide: true },
  ];
  return { code, fields, key: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const values = {
    code: String(sent.get('code') ?? ''),
    phones: String(sent.get('phones') ?? ''),
    params: String(sent.get('params') ?? ''),
  };
  const outcome = await attempt(request, ({ messaging }) => messaging.sms.send(values), { idempotencyKey: String(sent.get('_key') ?? '') });
  if ('refusal' in outcome) return data({ values, refusal: outcome.refusal, key: crypto.randomUUID() }, { status: outcome.refusal.status });
  throw redirectWith((await wordsOf(request))('messages.smsTestDone'), from);
}

/** Sends a test SMS with one setting (specification 7.3, send-message). */
export default function SmsDebug() {
  const { code, fields, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader title={`${say('messages.smsTest')} · ${code}`} />
      <Panel>
        <EntityForm
          fields={fields}
          values={again?.values ?? { params: '{"code":"123456"}' }}
          columns={1}
          refusal={again?.refusal}
          hidden={{ _key: again?.key ?? key, code }}
        >
          <SubmitBar>
            <Button kind="primary">{say('messages.smsTestSend')}</Button>
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}
