import type { AppLoadContext } from '@remix-run/node';
import { localeOf } from '#app/i18n/i18n.server.ts';
import { wordsVersion } from '#app/i18n/word-files.server.ts';
import { isColour } from '#rules/colours.ts';
import { themeOf, usualColour } from '#rules/theme.ts';
import { readCookie } from './cookies.server.ts';

/** The data of every page, with or without a session. It never reads the database, so that error pages can rely on it. */
export async function rootData(request: Request, { requestId, formToken, formAuthor }: AppLoadContext) {
  const locale = await localeOf(request);
  const theme = themeOf(readCookie(request, 'theme')) ?? 'default';
  const picked = `#${readCookie(request, 'colour') ?? ''}`;
  const colour = isColour(picked) ? picked.toLowerCase() : usualColour;
  const { pathname } = new URL(request.url);
  return { locale, theme, colour, wordsVersion, lite: readCookie(request, 'lite') === '1', pathname, requestId, formToken, formAuthor };
}
