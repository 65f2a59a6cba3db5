import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { attempt, call, statusOf } from '#app/api.server.ts';
import { choicesFor, searchesIn } from '#app/entity/form/choices.server.ts';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { readForm } from '#app/entity/form/read-form.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { valuesIn } from './task-form.server.ts';

export const handle: PageHandle = { words: ['workflow'] };
export const meta: MetaFunction<typeof loader> = ({ data: model, matches }) => pageTitle(matches, model?.name);
const from = '/work/start/index';

export async function loader({ request, params: { definitionId } }: LoaderFunctionArgs) {
  const { name, fields } = await call(request, ({ flow }) => flow.work.startForm({ definitionId }));
  return { name, fields, values: {}, choices: await choicesFor(request, fields, {}), key: crypto.randomUUID() };
}

export async function action({ request, params: { definitionId } }: ActionFunctionArgs) {
  const sent = await request.formData();
  const { fields } = await call(request, ({ flow }) => flow.work.startForm({ definitionId }));
  const values = readForm(sent, fields);
  const again = { values, choices: await choicesFor(request, fields, values, searchesIn(sent)) };
  if (sent.has('_search')) return data({ ...again, refusal: undefined });
  const { title, ...others } = values;
  const outcome = await attempt(
    request,
    ({ flow }) => flow.work.start({ definitionId, title: String(title ?? ''), values: valuesIn(others) }),
    { idempotencyKey: String(sent.get('_key') ?? '') },
  );
  if ('refusal' in outcome) return data({ ...again, refusal: outcome.refusal }, { status: statusOf(outcome.refusal) });
  const say = await wordsOf(request);
  throw redirectWith(say('workflow.started'), `/work/send/process/${outcome.answer.processInstanceId}`);
}

export default function StartForm() {
  const loaded = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const isBusy = useNavigation().state === 'submitting';
  const { name, fields, key } = loaded;
  return (
    <FormWidth>
      <PageHeader title={say('workflow.startTitle', { name })} crumbs={[...useMenuCrumbs(), { label: useMenuName(''), to: from }]} />
      <Panel>
        <EntityForm
          fields={fields}
          values={again?.values ?? loaded.values}
          choices={again?.choices ?? loaded.choices}
          columns={1}
          refusal={again?.refusal}
          hidden={{ _key: key }}
        >
          <SubmitBar>
            <Button kind="primary" disabled={isBusy}>
              {isBusy ? say('kit.sending') : say('workflow.start')}
            </Button>
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </EntityForm>
      </Panel>
    </FormWidth>
  );
}
