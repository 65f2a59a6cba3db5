import type { Cookie } from '@remix-run/node';
import { RemixI18Next } from 'remix-i18next/server';
import { type Locale, locales } from '#rules/screen.ts';
import { type Say, sayFrom } from './say.ts';
import { words } from './words.ts';

/** The language of a request: `?lng=`, then the cookie `language`, then Chinese. */
export async function localeOf(request: Request): Promise<Locale> {
  const found = await detection.getLocale(request);
  return locales.find((locale) => locale === found) ?? 'zh';
}

/** Words for loaders and actions, in the language of the request. */
export async function wordsOf(request: Request): Promise<Say> {
  return sayFrom(words[await localeOf(request)]);
}

// Remix's own cookies hold base64 JSON; `language=en` must work when set by hand or by an old client.
const languageCookie: Cookie = {
  name: 'language',
  isSigned: false,
  expires: undefined,
  parse: async (header) => /(?:^|;\s*)language=(\w+)/.exec(header ?? '')?.[1] ?? null,
  serialize: async (value) => `language=${value}`,
};

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...locales],
    fallbackLanguage: 'zh',
    cookie: languageCookie,
    // Chinese is the default whatever the browser prefers (specification 9).
    order: ['searchParams', 'cookie'],
  },
});
