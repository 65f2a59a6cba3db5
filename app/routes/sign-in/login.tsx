import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call, startSession } from '#app/api.server.ts';
import { withDraftParam } from '#app/entity/drafts/draft-bar.tsx';
import { formAddress } from '#app/entity/drafts/form-address.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { FlashMessage } from '#app/kit/flash.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { takeFlash } from '#app/shell/flash.server.ts';
import { isSignedIn } from '#app/shell/is-signed-in.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { ownPath } from '#app/shell/own-path.ts';
import { PlainFrame } from '#app/shell/plain-frame.tsx';
import { keepAccount, keptAccount } from '#app/sign-in/kept-account.server.ts';
import { pressPhoneForm } from '#app/sign-in/phone-action.server.ts';
import { PhoneForm } from '#app/sign-in/phone-form.tsx';
import { SignInForm } from '#app/sign-in/sign-in-form.tsx';
import { ThirdParty } from '#app/sign-in/third-party.tsx';
import { signInAddress, wayOf } from '#app/sign-in/ways.ts';

export const handle: PageHandle = { zeroJs: true, words: ['signIn'] };
export const meta = titled('signIn.title');

export async function loader({ request }: LoaderFunctionArgs) {
  if (await isSignedIn(request)) throw redirect('/');
  const { searchParams, host } = new URL(request.url);
  const question = await call(request, ({ session }) => session.signInForm({ host }));
  const providers = await call(request, ({ session }) => session.social.providers());
  const { flash, headers } = takeFlash(request);
  const kept = keptAccount(request);
  const tenantId = searchParams.get('tenantId')?.slice(0, 32) ?? kept?.tenantId;
  const asked = {
    way: wayOf(searchParams.get('way')),
    to: ownPath(searchParams.get('to')),
    tenantId,
    account: kept?.tenantId === tenantId || question.tenant ? kept?.account : undefined,
    keeps: kept !== undefined,
  };
  return data({ question, providers, flash, ...asked }, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 256);
  const to = ownPath(form.get('to'));
  const way = wayOf(form.get('way'));
  if (way !== 'account') {
    const { answers, refusal, token, isSent } = await pressPhoneForm(request, form, way, to);
    if (token !== undefined) return redirect(to, { headers: { 'Set-Cookie': startSession(request, token) } });
    const say = await wordsOf(request);
    return data({ way, phone: answers, refusal, said: isSent ? say('signIn.codeSent') : null }, { status: refusal?.status ?? 200 });
  }
  const answers = { tenantId: text('tenantId').trim(), account: text('account').trim(), to, keeps: form.has('keep') };
  if (form.get('act') === 'picture') return data({ way, answers, refusal: null });

  const { tenantId, account } = answers;
  const signIn = await attempt(request, ({ session }) =>
    session.signIn({
      tenantId,
      account,
      password: text('password'),
      key: text('key'),
      code: text('code').trim(),
    }),
  );
  if ('refusal' in signIn) return data({ way, answers, refusal: signIn.refusal }, { status: signIn.refusal.status });
  const headers = new Headers({ 'Set-Cookie': startSession(request, signIn.answer.token) });
  if (form.has('keep')) headers.append('Set-Cookie', keepAccount({ tenantId, account }));
  else if (keptAccount(request)) headers.append('Set-Cookie', keepAccount(undefined));
  // What was sent after the session had ended is in its form again.
  return redirect(signIn.answer.typed.includes(formAddress(to)) ? withDraftParam(to, true) : to, { headers });
}

export default function Login() {
  const { question, providers, to, flash, tenantId, account: known, keeps, ...asked } = useLoaderData<typeof loader>();
  const given = useAnswer<typeof action>();
  const way = given?.way ?? asked.way;
  const phone = given && 'phone' in given ? given : undefined;
  const account = given && 'answers' in given ? given : undefined;
  const typed = account?.answers ?? phone?.phone ?? { to, tenantId };
  return (
    <PlainFrame back={signInAddress(way, typed.to, typed.tenantId)}>
      <FlashMessage flash={phone?.said ? { message: phone.said, tone: 'good' } : flash} />
      {way === 'account' ? (
        <SignInForm
          question={question}
          answers={account?.answers ?? { to, tenantId, account: known, keeps }}
          refusal={account?.refusal ?? null}
        />
      ) : (
        <PhoneForm way={way} question={question} answers={phone?.phone ?? { to, tenantId, wait: 0 }} refusal={phone?.refusal ?? null} />
      )}
      <ThirdParty providers={providers} to={to} />
    </PlainFrame>
  );
}
