import { localeOf, wordsOf } from '#app/i18n/i18n.server.ts';
import { ownPath } from '#app/shell/own-path.ts';
import type { Screen } from '#rules/screen.ts';
import { type EntityParams, screenOf } from '../screen-of.server.ts';

/** What every page about a list starts from: its screen, and the list to return to. */
export async function aboutList(
  request: Request,
  params: EntityParams,
  sent: URLSearchParams | FormData = new URL(request.url).searchParams,
) {
  const [screen, say, locale] = await Promise.all([screenOf(request, params), wordsOf(request), localeOf(request)]);
  const from = ownPath(sent.get('from'), `${screen.page}/index`);
  return { screen, say, locale, from, list: listOf(screen) };
}

/** The part of a screen that pages about its list show. */
const listOf = ({ page, title }: Screen) => ({ page, title });
