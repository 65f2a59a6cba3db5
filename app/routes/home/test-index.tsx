import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { attempt, call } from '#app/api.server.ts';
import { useScripted } from '#app/fields/use-scripted.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { Facts } from '#app/kit/facts.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { titled } from '#app/shell/menu/title.ts';
import css from './test-page.module.css';

export const handle: PageHandle = { words: ['browserCheck'] };
export const meta = titled('browserCheck.title');

/** Facts for a support call: what the browser supports, and what the server sees of it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // For signed-in users only, because it shows what the server sees.
  await call(request, ({ desk }) => desk.figures());
  return {
    now: Date.now(),
    isEncrypted: new URL(request.url).protocol === 'https:',
    browser: (request.headers.get('user-agent') ?? '').slice(0, 255),
    requestId: context.requestId,
    key: crypto.randomUUID(),
  };
}

/** Sends the text to the server twice with one key: the second response must equal the first. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = String(form.get('text') ?? '').slice(0, 200);
  const idempotencyKey = String(form.get('_key') || crypto.randomUUID());
  const send = () => attempt(request, ({ desk }) => desk.probe({ text }), { idempotencyKey });
  const [first, second] = [await send(), await send()];
  if ('refusal' in first) return data({ refusal: first.refusal.message, text, isOnce: false }, { status: first.refusal.status });
  return data({ refusal: null, text: first.answer.text, isOnce: 'answer' in second && second.answer.id === first.answer.id });
}

export default function TestPage() {
  const { now, isEncrypted, browser, requestId, key } = useLoaderData<typeof loader>();
  const say = useWords();
  const locale = useLocale();
  const sent = useAnswer<typeof action>();
  const isScripted = useScripted();
  const seconds = useDifference(now);
  const time = new Date(now).toISOString().replace('T', ' ').slice(0, 19);
  const script = isScripted ? <Badge tone="good">{say('browserCheck.scriptOn')}</Badge> : <Badge>{say('browserCheck.scriptOff')}</Badge>;
  const connection = (
    <Badge tone={isEncrypted ? 'good' : 'warning'}>{isEncrypted ? say('browserCheck.https') : say('browserCheck.http')}</Badge>
  );
  const difference =
    seconds === undefined ? (
      say('browserCheck.needsScript')
    ) : (
      <Badge tone={Math.abs(seconds) > 60 ? 'warning' : 'good'}>{say('browserCheck.seconds', { count: seconds })}</Badge>
    );
  const once = sent && (
    <Badge tone={sent.isOnce ? 'good' : 'bad'}>{sent.isOnce ? say('browserCheck.onceGood') : say('browserCheck.onceBad')}</Badge>
  );
  return (
    <FormWidth>
      <PageHeader title={say('browserCheck.title')} />
      <Panel>
        <p className={css.lead}>{say('browserCheck.lead')}</p>
        <Facts
          facts={[
            { label: say('browserCheck.script'), value: script },
            { label: say('browserCheck.cookies'), value: <Badge tone="good">{say('browserCheck.cookiesOn')}</Badge> },
            { label: say('browserCheck.connection'), value: connection },
            { label: say('browserCheck.time'), value: <time dateTime={new Date(now).toISOString()}>{time} UTC</time> },
            { label: say('browserCheck.difference'), value: difference },
            { label: say('browserCheck.language'), value: locale === 'en' ? 'English' : '中文' },
            { label: say('browserCheck.browser'), value: browser },
            { label: say('browserCheck.request'), value: <code>{requestId}</code> },
          ]}
        />
      </Panel>
      <Panel title={say('browserCheck.post')}>
        {sent?.refusal && <ProblemSummary message={sent.refusal} problems={[]} />}
        {sent && !sent.refusal && (
          <Facts
            facts={[
              { label: say('browserCheck.arrived'), value: <code>{sent.text}</code> },
              { label: say('browserCheck.once'), value: once },
            ]}
          />
        )}
        <Form method="post" className={css.form}>
          <FormToken />
          <input type="hidden" name="_key" value={key} />
          <Field id="text" label={say('browserCheck.text')}>
            <input name="text" maxLength={200} defaultValue={say('browserCheck.sample')} />
          </Field>
          <Button kind="primary">{say('browserCheck.send')}</Button>
        </Form>
      </Panel>
    </FormWidth>
  );
}

/** How many seconds this device's clock is ahead of the server's; measured by script. */
function useDifference(serverNow: number): number | undefined {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => setSeconds(Math.round((Date.now() - serverNow) / 1000)), [serverNow]);
  return seconds;
}
