import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { attempt, browserSecret, setBrowserSecret, startSession } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import { flashCookie } from '#app/shell/flash.server.ts';
import { ownPath } from '#app/shell/own-path.ts';

/** The callback of a provider: signed in, on to registration, or with an account bound (specification 2.5, 2.7). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const outcome = await attempt(request, ({ session }) =>
    session.social.comeBack({
      source: params.source ?? '',
      query: new URL(request.url).search.slice(1),
      browserKey: browserSecret(request, 'social'),
    }),
  );
  const headers = new Headers();
  headers.append('Set-Cookie', setBrowserSecret('social', ''));
  if ('refusal' in outcome) {
    headers.append('Set-Cookie', flashCookie({ message: outcome.refusal.message, tone: 'bad' }));
    throw redirect('/login', { headers });
  }
  const came = outcome.answer;
  if (came.kind === 'signed-in') headers.append('Set-Cookie', startSession(request, came.token));
  if (came.kind === 'register' || came.kind === 'choose') headers.append('Set-Cookie', setBrowserSecret('ticket', came.ticket));
  if (came.kind === 'bound')
    headers.append('Set-Cookie', flashCookie({ message: (await wordsOf(request))('account.linked'), tone: 'good' }));
  const to = ownPath(came.goTo);
  const next = { 'signed-in': to, bound: to, register: '/register', choose: `/oauth/tenant?to=${encodeURIComponent(to)}` };
  throw redirect(next[came.kind], { headers });
}
