import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { attempt, call } from '#app/api.server.ts';
import { useScripted } from '#app/fields/use-scripted.ts';
import { localeOf } from '#app/i18n/i18n.server.ts';
import { pageWords } from '#app/i18n/page-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { pageTitle } from '#app/shell/menu/title.ts';
import css from './test-page.module.css';
import { testWords } from './test-words.ts';

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => pageTitle(matches, page?.words.title);

/** Facts for a support call: what the browser does, and what the server sees of it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // Signed-in people alone: it tells what the server sees.
  await call(request, ({ desk }) => desk.figures());
  const locale = await localeOf(request);
  return {
    words: pageWords(testWords, locale),
    locale,
    now: Date.now(),
    isEncrypted: new URL(request.url).protocol === 'https:',
    browser: (request.headers.get('user-agent') ?? '').slice(0, 255),
    requestId: context.requestId,
    key: crypto.randomUUID(),
  };
}

/** Sends what was typed to the server twice under one key: the second must be answered with the first's answer. */
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
  const { words, locale, now, isEncrypted, browser, requestId, key } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const isScripted = useScripted();
  const seconds = useDifference(now);
  const time = new Date(now).toISOString().replace('T', ' ').slice(0, 19);
  return (
    <FormWidth>
      <PageHeader title={words.title} />
      <Panel>
        <p className={css.lead}>{words.lead}</p>
        <dl className={css.facts}>
          <dt>{words.script}</dt>
          <dd>{isScripted ? <Badge tone="good">{words.scriptOn}</Badge> : <Badge>{words.scriptOff}</Badge>}</dd>
          <dt>{words.cookies}</dt>
          <dd>
            <Badge tone="good">{words.cookiesOn}</Badge>
          </dd>
          <dt>{words.connection}</dt>
          <dd>
            <Badge tone={isEncrypted ? 'good' : 'warning'}>{isEncrypted ? words.https : words.http}</Badge>
          </dd>
          <dt>{words.time}</dt>
          <dd>
            <time dateTime={new Date(now).toISOString()}>{time} UTC</time>
          </dd>
          <dt>{words.difference}</dt>
          <dd>
            {seconds === undefined ? (
              words.needsScript
            ) : (
              <Badge tone={Math.abs(seconds) > 60 ? 'warning' : 'good'}>{words.seconds.replace('{count}', String(seconds))}</Badge>
            )}
          </dd>
          <dt>{words.language}</dt>
          <dd>{locale === 'en' ? 'English' : '中文'}</dd>
          <dt>{words.browser}</dt>
          <dd>{browser}</dd>
          <dt>{words.request}</dt>
          <dd>
            <code>{requestId}</code>
          </dd>
        </dl>
      </Panel>
      <Panel title={words.post}>
        {sent?.refusal && <ProblemSummary message={sent.refusal} problems={[]} />}
        {sent && !sent.refusal && (
          <dl className={css.facts}>
            <dt>{words.arrived}</dt>
            <dd>
              <code>{sent.text}</code>
            </dd>
            <dt>{words.once}</dt>
            <dd>
              <Badge tone={sent.isOnce ? 'good' : 'bad'}>{sent.isOnce ? words.onceGood : words.onceBad}</Badge>
            </dd>
          </dl>
        )}
        <Form method="post" className={css.form}>
          <FormToken />
          <input type="hidden" name="_key" value={key} />
          <Field id="text" label={words.text}>
            <input name="text" maxLength={200} defaultValue={words.sample} />
          </Field>
          <Button kind="primary">{words.send}</Button>
        </Form>
      </Panel>
    </FormWidth>
  );
}

/** By how many seconds this device's clock is ahead of the server's; only script can tell. */
function useDifference(serverNow: number): number | undefined {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => setSeconds(Math.round((Date.now() - serverNow) / 1000)), [serverNow]);
  return seconds;
}
