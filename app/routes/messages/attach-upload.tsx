import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { readForm } from '#app/entity/form/read-form.ts';
import { addReceived } from '#app/fields/files/add-received.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import type { FieldView } from '#rules/screen.ts';

const list = '/resource/attach/index';

export const handle: PageHandle = { words: ['messages'] };
export const meta = titled('messages.upload');

export async function loader({ request }: LoaderFunctionArgs) {
  const { actions } = await call(request, ({ resource }) => resource.attach.screen());
  if (!actions.some(({ name }) => name === 'upload')) throw new Response(null, { status: 403 });
  return { fields: await fieldsOf(request), key: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const fields = await fieldsOf(request);
  const values = readForm(sent, fields);
  const problems = await addReceived(request, fields, values);
  const [problem] = Object.values(problems);
  const say = await wordsOf(request);
  const outcome =
    problem === undefined
      ? await attempt(request, ({ resource }) => resource.file.attach({ files: values.files }), {
          idempotencyKey: String(sent.get('_key') ?? ''),
        })
      : { refusal: { status: 400, message: problem, problems } };
  if ('refusal' in outcome) return data({ values, refusal: outcome.refusal, key: crypto.randomUUID() }, { status: 400 });
  throw redirectWith(say('messages.uploadDone', { count: outcome.answer.count }), list);
}

async function fieldsOf(request: Request): Promise<FieldView[]> {
  const say = await wordsOf(request);
  return [{ name: 'files', label: say('messages.upload'), kind: 'files', required: say('messages.uploadNone'), wide: true }];
}

/** Adds attachments by uploading them (contract 5.7, specification 9). */
export default function AttachUpload() {
  const { fields, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader title={say('messages.upload')} crumbs={useMenuCrumbs()} />
      <Panel>
        <EntityForm fields={fields} values={again?.values ?? {}} columns={1} refusal={again?.refusal} hidden={{ _key: again?.key ?? key }}>
          <SubmitBar>
            <Button kind="primary" icon="upload">
              {say('messages.uploadDo')}
            </Button>
            <ButtonLink to={list}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}
