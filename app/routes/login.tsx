import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { attempt, call, startSession } from '#app/api.server.ts';
import { FlashMessage } from '#app/kit/flash.tsx';
import { takeFlash } from '#app/shell/flash.server.ts';
import { ownPath } from '#app/shell/own-path.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';
import { type SignInAnswers, SignInForm, type SignInQuestion } from '#app/shell/sign-in-form.tsx';
import { titled } from '#app/shell/title.ts';

export const handle = { zeroJs: true };
export const meta = titled('signIn');

export async function loader({ request }: LoaderFunctionArgs) {
  if (await isSignedIn(request)) throw redirect('/');
  const { searchParams, host } = new URL(request.url);
  const question = await call<SignInQuestion>(request, 'query', 'session.signInForm', { host });
  const { flash, headers } = takeFlash(request);
  return data({ question, to: ownPath(searchParams.get('to')), flash }, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 256);
  const to = ownPath(form.get('to'));
  const answers: SignInAnswers = { tenantId: text('tenantId').trim(), account: text('account').trim(), to };
  if (form.has('newPicture')) return data({ answers, refusal: null });

  const { tenantId, account } = answers;
  const signIn = await attempt<{ token: string }>(request, 'session.signIn', {
    tenantId,
    account,
    password: text('password'),
    key: text('key'),
    code: text('code').trim(),
  });
  if ('refusal' in signIn) return data({ answers, refusal: signIn.refusal }, { status: signIn.refusal.status });
  return redirect(to, { headers: { 'Set-Cookie': startSession(request, signIn.answer.token) } });
}

export default function Login() {
  const { question, to, flash } = useLoaderData<typeof loader>();
  const given = useActionData<typeof action>();
  return (
    <PlainFrame>
      <FlashMessage flash={flash} />
      <SignInForm question={question} answers={given?.answers ?? { to }} refusal={given?.refusal ?? null} />
    </PlainFrame>
  );
}

/** The one question that a signed-out reader is refused; any other failure is an error as everywhere. */
async function isSignedIn(request: Request): Promise<boolean> {
  try {
    await call(request, 'query', 'session.shell');
    return true;
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status < 400) return false;
    throw refusal;
  }
}
