import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { attempt, publicOrigin, setBrowserSecret } from '#app/api.server.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { ownPath } from '#app/shell/own-path.ts';

/** Redirects to a provider, for sign-in or, from one of our pages, for binding an account (specification 2.5, R-27). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams, host } = new URL(request.url);
  const isBinding = searchParams.get('bind') === '1' && isFromUs(request);
  const goTo = isBinding ? '/info/identities' : ownPath(searchParams.get('to'));
  const way = isBinding ? 'setOutToBind' : 'setOut';
  const outcome = await attempt(request, ({ session }) =>
    session.social[way]({ source: params.source ?? '', origin: publicOrigin(request), host, goTo }),
  );
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, isBinding ? goTo : '/login', 'bad');
  throw redirect(outcome.answer.url, { headers: { 'Set-Cookie': setBrowserSecret('social', outcome.answer.browserKey) } });
}

/** Other sites must not be able to start binding an account to the signed-in user. */
function isFromUs({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const referer = headers.get('referer') ?? '';
  return URL.canParse(referer) && new URL(referer).host === new URL(url).host;
}
