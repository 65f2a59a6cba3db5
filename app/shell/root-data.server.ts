import type { AppLoadContext } from '@remix-run/node';
import { localeOf } from '#app/i18n/i18n.server.ts';
import { words } from '#app/i18n/words.ts';
import { readCookie } from './cookies.server.ts';

export type Theme = 'light' | 'dark';

/** What every page needs, whoever asks: it never touches the database, so the error pages can rely on it. */
export async function rootData(request: Request, { requestId, formToken }: AppLoadContext) {
  const locale = await localeOf(request);
  const theme: Theme = readCookie(request, 'theme') === 'dark' ? 'dark' : 'light';
  const { pathname } = new URL(request.url);
  return { locale, theme, words: words[locale], lite: readCookie(request, 'lite') === '1', pathname, requestId, formToken };
}
