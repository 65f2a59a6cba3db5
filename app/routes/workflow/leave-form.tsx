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
import { Facts } from '#app/kit/facts.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { leaveIn } from './task-form.server.ts';

export const handle: PageHandle = { words: ['workflow'] };
export const meta: MetaFunction<typeof loader> = ({ data: model, matches }) => pageTitle(matches, model?.name);

export async function loader({ request, params: { processDefinitionId } }: LoaderFunctionArgs) {
  const form = await call(request, ({ flow }) => flow.leave.form({ processDefinitionId }));
  return { ...form, values: {}, choices: await choicesFor(request, form.fields, {}), key: crypto.randomUUID() };
}

export async function action({ request, params: { processDefinitionId } }: ActionFunctionArgs) {
  const sent = await request.formData();
  const { fields } = await call(request, ({ flow }) => flow.leave.form({ processDefinitionId }));
  const values = readForm(sent, fields);
  const again = { values, choices: await choicesFor(request, fields, values, searchesIn(sent)) };
  if (sent.has('_search')) return data({ ...again, refusal: undefined });
  const asked = { ...leaveIn(values), processDefinitionId };
  const idempotencyKey = String(sent.get('_key') ?? '');
  const outcome = await attempt(request, ({ flow }) => flow.leave.startProcess(asked), { idempotencyKey });
  if ('refusal' in outcome) return data({ ...again, refusal: outcome.refusal }, { status: statusOf(outcome.refusal) });
  throw redirectWith((await wordsOf(request))('workflow.started'), '/work/send/index');
}

/** Somebody applies for leave, and sees who decides on it. */
export default function LeaveForm() {
  const loaded = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const isBusy = useNavigation().state === 'submitting';
  const { name, fields, deciders, key } = loaded;
  const from = '/work/start/index';
  return (
    <FormWidth>
      <PageHeader title={say('workflow.startTitle', { name })} crumbs={[{ label: say('workflow.startList'), to: from }]} />
      <Panel>
        <EntityForm
          fields={fields}
          values={again?.values ?? loaded.values}
          choices={again?.choices ?? loaded.choices}
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
      <Panel title={say('workflow.deciders')}>
        <Facts
          facts={deciders.map(({ step, isChosen, people }) => ({
            label: step,
            value: isChosen ? say('workflow.chosenByYou') : people.join('、') || say('workflow.nobodyYet'),
          }))}
        />
      </Panel>
    </FormWidth>
  );
}
