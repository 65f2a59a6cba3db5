import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { attempt, call, statusOf } from '#app/api.server.ts';
import { choicesFor, searchesIn } from '#app/entity/form/choices.server.ts';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { readForm } from '#app/entity/form/read-form.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { AboutPanel, DiagramPanel, HistoryPanel } from './about.tsx';
import { actIn, fieldsOf, leaveIn, valuesIn } from './task-form.server.ts';
import css from './workflow.module.css';

export const handle: PageHandle = { words: ['workflow'] };
export const meta: MetaFunction<typeof loader> = ({ data: model, matches }) => pageTitle(matches, model?.task.title);

export async function loader({ request, params: { list = 'todo', taskId } }: LoaderFunctionArgs) {
  const act = actIn(new URL(request.url).searchParams.get('act'));
  const task = await call(request, ({ flow }) => flow.work.task({ taskId }));
  const { processInstanceId } = task;
  const history = await call(request, ({ flow }) => flow.work.history({ processInstanceId }));
  const fields = fieldsOf(act, task, await wordsOf(request));
  const values = { where: 'before', ...task.values };
  return { list, act, task, history, fields, values, choices: await choicesFor(request, fields, values), key: crypto.randomUUID() };
}

export async function action({ request, params: { taskId } }: ActionFunctionArgs) {
  const sent = await request.formData();
  const say = await wordsOf(request);
  const act = actIn(new URL(request.url).searchParams.get('act'));
  const task = await call(request, ({ flow }) => flow.work.task({ taskId }));
  const fields = fieldsOf(act, task, say);
  const values = readForm(sent, fields);
  const again = { values, choices: await choicesFor(request, fields, values, searchesIn(sent)) };
  if (sent.has('_search')) return data({ ...again, refusal: undefined });
  const { comment: typed, userId, userIds, node, where, ...others } = values;
  const of = { taskId, comment: String(typed ?? '') };
  const outcome = await attempt(
    request,
    ({ flow: { work, leave } }) => {
      switch (act) {
        case 'return':
          return work.return({ ...of, node });
        case 'reject':
          return work.reject(of);
        case 'transfer':
        case 'delegate':
          return work[act]({ ...of, userId });
        case 'sign':
          return work.addSigners({ ...of, userIds, where: where === 'after' || where === 'beside' ? where : 'before' });
        default:
          if (task.leaveId !== null && sent.get('_flag') === 'ok') return leave.resubmit({ ...of, ...leaveIn(others), id: task.leaveId });
          return work.complete({
            ...of,
            flag: sent.get('_flag') === 'ok' ? 'ok' : 'no',
            variables: task.leaveId === null ? valuesIn(others) : {},
          });
      }
    },
    { idempotencyKey: String(sent.get('_key') ?? '') },
  );
  if ('refusal' in outcome) return data({ ...again, refusal: outcome.refusal }, { status: statusOf(outcome.refusal) });
  // Who asked others before himself has no task in his lists meanwhile: here he may take them off again.
  throw redirectWith(say('workflow.done'), act === 'sign' ? `/work/done/process/${task.processInstanceId}` : '/work/todo/index');
}

/** A task: what it is about, what was decided so far, and what one may do with it now. */
export default function TaskPage() {
  const { list, act, task, history, fields, values, choices, key } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const isBusy = useNavigation().state === 'submitting';
  const { may, label, title, isAdjusting } = task;
  const here = `/work/${list}/task/${task.taskId}`;
  const others = [
    ...(may.return ? (['return'] as const) : []),
    ...(may.reject ? (['reject'] as const) : []),
    ...(may.give ? (['transfer', 'delegate'] as const) : []),
    ...(may.addSigners ? (['sign'] as const) : []),
  ].filter((other) => other !== act);
  return (
    <FormWidth>
      <PageHeader
        title={title}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(say('workflow.todoList')), to: `/work/${list}/index` }]}
      />
      <AboutPanel about={task} />
      {may.claim && (
        <Panel title={label}>
          <Form method="post" action="/work/claim/index">
            <FormToken />
            <p>{say('workflow.claimHint')}</p>
            <SubmitBar>
              <Button kind="primary" name="taskId" value={task.taskId}>
                {say('workflow.claim')}
              </Button>
            </SubmitBar>
          </Form>
        </Panel>
      )}
      {may.decide && (
        <Panel
          title={act === 'decide' ? label : say(`workflow.${act}`)}
          actions={
            <div className={css.acts}>
              {others.map((other) => (
                <ButtonLink key={other} size="small" to={`${here}?act=${other}`}>
                  {say(`workflow.${other}`)}
                </ButtonLink>
              ))}
            </div>
          }
        >
          <EntityForm
            key={act}
            fields={fields}
            values={again?.values ?? values}
            choices={again?.choices ?? choices}
            columns={1}
            refusal={again?.refusal}
            hidden={{ _key: key }}
          >
            <SubmitBar>
              {act === 'decide' ? (
                <>
                  <Button kind="primary" name="_flag" value="ok" disabled={isBusy}>
                    {say(isAdjusting ? 'workflow.resubmit' : 'workflow.agree')}
                  </Button>
                  <Button kind="danger" name="_flag" value="no" disabled={isBusy}>
                    {say(isAdjusting ? 'workflow.withdraw' : 'workflow.refuse')}
                  </Button>
                </>
              ) : (
                <>
                  <Button kind="primary" disabled={isBusy}>
                    {say(`workflow.${act}`)}
                  </Button>
                  <ButtonLink to={here}>{say('kit.cancel')}</ButtonLink>
                </>
              )}
            </SubmitBar>
          </EntityForm>
        </Panel>
      )}
      <HistoryPanel history={history} />
      <DiagramPanel processInstanceId={task.processInstanceId} />
    </FormWidth>
  );
}
