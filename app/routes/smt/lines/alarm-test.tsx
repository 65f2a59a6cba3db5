import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Notice } from '#app/kit/notice/notice.tsx';
import { FormWidth, PageHeader, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs, useMenuName } from '#app/shell/menu/use-menu-crumbs.ts';

export const handle: PageHandle = { words: ['smt'] };
export const meta = titled('smt.alarmTest');
const from = '/smt/linesetting/index';

export async function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const { lineName, alarmWebhook } = await call(request, ({ smt }) => smt.lineSetting.detail({ id }) as Promise<Setting>);
  return { id, lineName, alarmWebhook, key: crypto.randomUUID() };
}

/** The labels of references are added to a row by its declaration, which its type does not follow. */
type Setting = { lineName?: string; alarmWebhook?: string | null };

export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const outcome = await attempt(request, ({ smt }) => smt.lineSetting.test({ id: String(sent.get('id') ?? '') }), {
    idempotencyKey: String(sent.get('_key') ?? crypto.randomUUID()),
  });
  const key = crypto.randomUUID();
  if ('refusal' in outcome) return data({ key, refusal: outcome.refusal.message, tested: undefined }, { status: outcome.refusal.status });
  return data({ key, refusal: undefined, tested: outcome.answer });
}

/** Posts a test event to the receiver of a line's alarms and shows its answer. */
export default function AlarmTest() {
  const { id, lineName, alarmWebhook, key } = useLoaderData<typeof loader>();
  const sent = useAnswer<typeof action>();
  const say = useWords();
  const isBusy = useNavigation().state === 'submitting';
  return (
    <FormWidth>
      <PageHeader
        title={[say('smt.alarmTest'), lineName].filter(Boolean).join(' · ')}
        crumbs={[...useMenuCrumbs(), { label: useMenuName(''), to: from }]}
      />
      <Panel>
        <Form method="post">
          <FormToken />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="_key" value={sent?.key ?? key} />
          {sent?.refusal && <ProblemSummary key={sent.key} message={sent.refusal} problems={[]} />}
          {sent?.tested && <Tested tested={sent.tested} />}
          <p>{say('smt.alarmTestHint')}</p>
          <p>
            {say('smt.alarmTestTo')}: <code>{alarmWebhook || '—'}</code>
          </p>
          <SubmitBar>
            <Button kind="primary" disabled={isBusy}>
              {isBusy ? say('kit.sending') : say(sent?.tested ? 'smt.alarmTestAgain' : 'smt.alarmTestSend')}
            </Button>
            <ButtonLink to={from}>{say('kit.back')}</ButtonLink>
          </SubmitBar>
        </Form>
      </Panel>
    </FormWidth>
  );
}

interface TestedProps {
  tested: { status: string; answer: string };
}

function Tested({ tested: { status, answer } }: TestedProps) {
  const say = useWords();
  if (status === 'sent') return <Notice tone="good" icon="check" text={say('smt.alarmTestSent', { answer })} />;
  if (status === 'waiting' || status === 'sending') return <Notice icon="clock" text={say('smt.alarmTestWaiting')} />;
  return <Notice tone="bad" icon="warning" text={say(status === 'failed' ? 'smt.alarmTestFailed' : 'smt.alarmTestDead', { answer })} />;
}
