import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, call, statusOf } from '#app/api.server.ts';
import { EntityForm } from '#app/entity/form/entity-form.tsx';
import { readForm } from '#app/entity/form/read-form.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import type { Say } from '#app/i18n/say.ts';
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
import type { FieldView } from '#rules/screen.ts';
import { AboutPanel, DiagramPanel, HistoryPanel } from './about.tsx';

export const handle: PageHandle = { words: ['workflow'] };
export const meta: MetaFunction<typeof loader> = ({ data: model, matches }) => pageTitle(matches, model?.about.title);

export async function loader({ request, params: { list = 'send', processInstanceId = '' } }: LoaderFunctionArgs) {
  const about = await call(request, ({ flow }) => flow.work.instance({ processInstanceId }));
  const history = await call(request, ({ flow }) => flow.work.history({ processInstanceId }));
  const isJumping = new URL(request.url).searchParams.get('act') === 'jump';
  const jump = isJumping && about.jumps.length > 0 ? jumpFields(about.jumps, await wordsOf(request)) : undefined;
  return { list, about, history, jump };
}

/** The applicant withdraws it or reminds of it; whoever decided last takes that back; who sees to processes moves it. */
export async function action({ request, params: { list = 'send', processInstanceId = '' } }: ActionFunctionArgs) {
  const sent = await request.formData();
  const say = await wordsOf(request);
  const act = String(sent.get('_act') ?? '');
  const { id, takesBack, jumps } = await call(request, ({ flow }) => flow.work.instance({ processInstanceId }));
  const values = act === 'jump' ? readForm(sent, jumpFields(jumps, say)) : undefined;
  const outcome = await attempt(request, ({ flow: { work } }) => {
    switch (act) {
      case 'takeBack':
        return work.takeBack({ taskId: takesBack ?? '' });
      case 'remind':
        return work.remind({ id });
      case 'jump':
        return work.jump({ id, node: String(values?.node ?? ''), reason: String(values?.reason ?? '') });
      case 'takeOff':
        return work.takeOff({ taskId: String(sent.get('taskId') ?? '') });
      default:
        return work.withdraw({ id });
    }
  });
  if ('refusal' in outcome) return data({ refusal: outcome.refusal, values }, { status: statusOf(outcome.refusal) });
  throw redirectWith(say(done[act] ?? 'workflow.withdrawn'), `/work/${list}/process/${processInstanceId}`);
}

const done: Partial<Record<string, WordKey>> = {
  takeBack: 'workflow.takenBack',
  remind: 'workflow.reminded',
  jump: 'workflow.jumped',
  takeOff: 'workflow.tookOff',
};

const jumpFields = (jumps: readonly { id: string; label: string }[], say: Say): FieldView[] => [
  {
    name: 'node',
    label: say('workflow.jumpTo'),
    kind: 'choice',
    required: say('workflow.stepMissing'),
    options: jumps.map(({ id, label }) => ({ value: id, label })),
  },
  {
    name: 'reason',
    label: say('workflow.jumpReason'),
    kind: 'longText',
    max: 2000,
    wide: true,
    required: say('workflow.jumpReasonMissing'),
  },
];

/** A process: how it stands and what was decided. */
export default function ProcessPage() {
  const { list, about, history, jump } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const isOffered = about.mayWithdraw || about.mayRemind || about.takesBack !== null || about.jumps.length > 0;
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
      {again?.refusal && !jump && <ProblemSummary message={again.refusal.message} problems={[]} />}
      <AboutPanel about={about} />
      {jump && (
        <Panel title={say('workflow.jump')}>
          <EntityForm fields={jump} values={again?.values ?? {}} columns={1} refusal={again?.refusal} hidden={{ _act: 'jump' }}>
            <SubmitBar>
              <Button kind="primary">{say('workflow.jump')}</Button>
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
      {isOffered && !jump && (
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
