import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, call, statusOf } from '#app/api.server.ts';
import { choicesFor, searchesIn } from '#app/entity/form/choices.server.ts';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { readForm } from '#app/entity/form/read-form.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { AboutPanel, DiagramPanel, HistoryPanel } from './about.tsx';
import { askingIn, fieldsOf } from './process-form.server.ts';

export const handle: PageHandle = { words: ['workflow'] };
export const meta: MetaFunction<typeof loader> = ({ data: model, matches }) => pageTitle(matches, model?.about.title);

export async function loader({ request, params: { list = 'send', processInstanceId = '' } }: LoaderFunctionArgs) {
  const about = await call(request, ({ flow }) => flow.work.instance({ processInstanceId }));
  const history = await call(request, ({ flow }) => flow.work.history({ processInstanceId }));
  // Opening it is reading it, as with letters.
  if (list === 'copy') await call(request, ({ flow }) => flow.work.readCopy({ processInstanceId }));
  const act = askingIn(new URL(request.url).searchParams.get('act'), about);
  const fields = act ? fieldsOf(act, about, await wordsOf(request)) : [];
  return { list, about, history, act, fields, choices: await choicesFor(request, fields, {}) };
}

/** The applicant withdraws it or reminds of it; whoever decided last takes that back; who sees to processes moves it. */
export async function action({ request, params: { list = 'send', processInstanceId = '' } }: ActionFunctionArgs) {
  const sent = await request.formData();
  const say = await wordsOf(request);
  const act = String(sent.get('_act') ?? '');
  const about = await call(request, ({ flow }) => flow.work.instance({ processInstanceId }));
  const { id, takesBack } = about;
  const asking = askingIn(act, about);
  const fields = asking ? fieldsOf(asking, about, say) : [];
  const values = readForm(sent, fields);
  const again = { values, choices: await choicesFor(request, fields, values, searchesIn(sent)) };
  if (sent.has('_search')) return data({ ...again, refusal: undefined });
  const outcome = await attempt(request, ({ flow: { work } }) => {
    switch (act) {
      case 'takeBack':
        return work.takeBack({ taskId: takesBack ?? '' });
      case 'remind':
        return work.remind({ id });
      case 'jump':
        return work.jump({ id, node: String(values.node ?? ''), reason: String(values.reason ?? '') });
      case 'copy':
        return work.copy({ id, userIds: values.userIds, comment: String(values.comment ?? '') });
      case 'takeOff':
        return work.takeOff({ taskId: String(sent.get('taskId') ?? '') });
      default:
        return work.withdraw({ id });
    }
  });
  if ('refusal' in outcome) return data({ ...again, refusal: outcome.refusal }, { status: statusOf(outcome.refusal) });
  throw redirectWith(say(done[act] ?? 'workflow.withdrawn'), `/work/${list}/process/${processInstanceId}`);
}

const done: Partial<Record<string, WordKey>> = {
  takeBack: 'workflow.takenBack',
  remind: 'workflow.reminded',
  jump: 'workflow.jumped',
  copy: 'workflow.copied',
  takeOff: 'workflow.tookOff',
};

/** A process: how it stands and what was decided. */
export default function ProcessPage() {
  const { list, about, history, act, fields, choices } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const isOffered = about.mayWithdraw || about.mayRemind || about.takesBack !== null || about.jumps.length > 0 || about.mayCopy;
  const here = `/work/${list}/process/${about.processInstanceId}`;
  return (
    <FormWidth>
      <PageHeader
        title={about.title}
        crumbs={[
          ...useMenuCrumbs(),
          { label: useMenuName(say('workflow.sentList')), to: list === 'follow' ? '/flow/follow' : `/work/${list}/index` },
        ]}
      />
      {again?.refusal && !act && <ProblemSummary message={again.refusal.message} problems={[]} />}
      <AboutPanel about={about} />
      {act && (
        <Panel title={say(`workflow.${act}`)}>
          <EntityForm
            fields={fields}
            values={again?.values ?? {}}
            choices={again?.choices ?? choices}
            columns={1}
            refusal={again?.refusal}
            hidden={{ _act: act }}
          >
            <SubmitBar>
              <Button kind="primary">{say(`workflow.${act}`)}</Button>
              <ButtonLink to={here}>{say('kit.cancel')}</ButtonLink>
            </SubmitBar>
          </EntityForm>
        </Panel>
      )}
      {about.takesOff.length > 0 && (
        <Panel>
          <Form method="post">
            <FormToken />
            <input type="hidden" name="_act" value="takeOff" />
            <p>{say('workflow.takeOffHint')}</p>
            <SubmitBar>
              {about.takesOff.map(({ taskId, name }) => (
                <Button key={taskId} name="taskId" value={taskId}>
                  {say('workflow.takeOff')} {name}
                </Button>
              ))}
            </SubmitBar>
          </Form>
        </Panel>
      )}
      {isOffered && !act && (
        <Panel>
          <Form method="post">
            <FormToken />
            {about.takesBack !== null && <p>{say('workflow.takeBackHint')}</p>}
            {about.mayRemind && <p>{say('workflow.remindHint')}</p>}
            {about.mayWithdraw && <p>{say('workflow.withdrawHint')}</p>}
            <SubmitBar>
              {about.takesBack !== null && (
                <Button kind="primary" name="_act" value="takeBack">
                  {say('workflow.takeBack')}
                </Button>
              )}
              {about.mayRemind && (
                <Button name="_act" value="remind">
                  {say('workflow.remind')}
                </Button>
              )}
              {about.mayCopy && <ButtonLink to={`${here}?act=copy`}>{say('workflow.copy')}</ButtonLink>}
              {about.jumps.length > 0 && <ButtonLink to={`${here}?act=jump`}>{say('workflow.jump')}</ButtonLink>}
              {about.mayWithdraw && (
                <Button kind="danger" name="_act" value="withdraw">
                  {say('workflow.withdraw')}
                </Button>
              )}
            </SubmitBar>
          </Form>
        </Panel>
      )}
      <HistoryPanel history={history} />
      <DiagramPanel processInstanceId={about.processInstanceId} />
    </FormWidth>
  );
}
