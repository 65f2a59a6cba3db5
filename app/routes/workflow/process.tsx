import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, call, statusOf } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';
import { AboutPanel, DiagramPanel, HistoryPanel } from './about.tsx';

export const handle: PageHandle = { words: ['workflow'] };
export const meta: MetaFunction<typeof loader> = ({ data: model, matches }) => pageTitle(matches, model?.about.title);

export async function loader({ request, params: { list = 'send', processInstanceId = '' } }: LoaderFunctionArgs) {
  const about = await call(request, ({ flow }) => flow.work.instance({ processInstanceId }));
  const history = await call(request, ({ flow }) => flow.work.history({ processInstanceId }));
  return { list, about, history };
}

/** The applicant withdraws it or reminds of it; whoever decided last takes that back. */
export async function action({ request, params: { list = 'send', processInstanceId = '' } }: ActionFunctionArgs) {
  const act = (await request.formData()).get('_act');
  const { id, takesBack } = await call(request, ({ flow }) => flow.work.instance({ processInstanceId }));
  const outcome = await attempt(request, ({ flow: { work } }) => {
    if (act === 'takeBack') return work.takeBack({ taskId: takesBack ?? '' });
    return act === 'remind' ? work.remind({ id }) : work.withdraw({ id });
  });
  if ('refusal' in outcome) return data({ refusal: outcome.refusal }, { status: statusOf(outcome.refusal) });
  const said = act === 'takeBack' ? 'workflow.takenBack' : act === 'remind' ? 'workflow.reminded' : 'workflow.withdrawn';
  throw redirectWith((await wordsOf(request))(said), `/work/${list}/process/${processInstanceId}`);
}

/** A process: how it stands and what was decided. */
export default function ProcessPage() {
  const { list, about, history } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  return (
    <FormWidth>
      <PageHeader
        title={about.title}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(say('workflow.sentList')), to: `/work/${list}/index` }]}
      />
      {again?.refusal && <ProblemSummary message={again.refusal.message} problems={[]} />}
      <AboutPanel about={about} />
      {(about.mayWithdraw || about.mayRemind || about.takesBack !== null) && (
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
