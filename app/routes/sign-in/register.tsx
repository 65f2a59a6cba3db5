import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, browserSecret, call, endSession, setBrowserSecret } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';
import card from '#app/sign-in/card.module.css';
import { Card } from '#app/sign-in/card.tsx';
import css from '#app/sign-in/register.module.css';
import { readTicket } from '#app/sign-in/ticket.server.ts';

export const handle: PageHandle = { zeroJs: true, words: ['account', 'signIn'] };
export const meta = titled('signIn.register');

export async function loader({ request }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.has('done')) return { isDone: true as const };
  const ticket = await readTicket(request);
  if (!ticket) {
    const say = await wordsOf(request);
    const hadOne = browserSecret(request, 'ticket') !== '';
    throw redirectWith(say(hadOne ? 'signIn.registerOver' : 'signIn.registerFirst'), '/login', hadOne ? 'bad' : 'neutral');
  }
  const providers = await call(request, ({ session }) => session.social.providers());
  const { name, tenant } = ticket;
  return {
    isDone: false as const,
    name,
    tenant,
    provider: providers.find(({ source }) => source === ticket.source)?.name ?? ticket.source,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 256);
  const given = { tenantId: text('tenantId'), name: text('name'), account: text('account') };
  const outcome = await attempt(request, ({ system }) =>
    system.user.registerGuest({
      ...given,
      password: text('password'),
      password2: text('password2'),
      oauthId: browserSecret(request, 'ticket'),
    }),
  );
  if ('refusal' in outcome) {
    const { message, problems, status } = outcome.refusal;
    return data({ given, problems, message: message || (await wordsOf(request))('signIn.registerFailed') }, { status });
  }
  const headers = new Headers();
  headers.append('Set-Cookie', setBrowserSecret('ticket', ''));
  headers.append('Set-Cookie', await endSession(request));
  throw redirect('/register?done=1', { headers });
}

/** Requests an account after a third-party sign-in without a user (specification 2.7, 5, 8). */
export default function Register() {
  const asked = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return <PlainFrame>{asked.isDone ? <Done /> : <Asked asked={asked} answer={answer} />}</PlainFrame>;
}

interface AskedProps {
  asked: { name: string; provider: string; tenant?: { tenantId: string; tenantName: string } | undefined };
  answer: { given: Record<'tenantId' | 'name' | 'account', string>; problems: Record<string, string>; message: string } | undefined;
}

function Asked({ asked: { name, provider, tenant }, answer }: AskedProps) {
  const say = useWords();
  const problems = answer?.problems ?? {};
  const labels = {
    tenantId: say('shell.tenantCode'),
    account: say('signIn.registerAccount'),
    password: say('signIn.password'),
    password2: say('signIn.registerAgain'),
  };
  const summed = Object.entries(labels).flatMap(([id, label]) => (problems[id] ? [{ id, label, text: problems[id] }] : []));
  return (
    <Card title={say('signIn.register')} lead={say('signIn.registerLead', { provider, name })}>
      {answer && <ProblemSummary message={answer.message} problems={summed} />}
      <Form method="post" className={card.form}>
        <FormToken />
        {tenant ? (
          <input type="hidden" name="tenantId" value={tenant.tenantId} />
        ) : (
          <Field id="tenantId" label={labels.tenantId} required problem={problems.tenantId}>
            <input name="tenantId" defaultValue={answer?.given.tenantId} autoComplete="organization" spellCheck={false} />
          </Field>
        )}
        <Field id="name" label={say('signIn.registerName')} problem={problems.name ?? problems.realName}>
          <input name="name" defaultValue={answer?.given.name ?? name} autoComplete="name" maxLength={64} />
        </Field>
        <Field id="account" label={labels.account} required problem={problems.account}>
          <input
            name="account"
            defaultValue={answer?.given.account}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
        </Field>
        <Field id="password" label={labels.password} required help={say('account.passwordNewHelp')} problem={problems.password}>
          <input name="password" type="password" autoComplete="new-password" />
        </Field>
        <Field id="password2" label={labels.password2} required problem={problems.password2}>
          <input name="password2" type="password" autoComplete="new-password" />
        </Field>
        <Button kind="primary" className={card.submit}>
          {say('signIn.registerDo')}
        </Button>
        <ButtonLink kind="quiet" size="small" to="/login" className={css.back}>
          {say('signIn.backToSignIn')}
        </ButtonLink>
      </Form>
    </Card>
  );
}

/** The text of the specification's alert, which also works without script. */
function Done() {
  const say = useWords();
  return (
    <Card title={say('signIn.registerDoneTitle')} lead={say('signIn.registerDone')}>
      <ButtonLink kind="primary" to="/login">
        {say('signIn.backToSignIn')}
      </ButtonLink>
    </Card>
  );
}
