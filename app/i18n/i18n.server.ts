import type { Cookie } from '@remix-run/node';
import { RemixI18Next } from 'remix-i18next/server';
import { type Locale, locales } from '#rules/screen.ts';
import { type Say, sayFrom } from './say.ts';
import { words } from './words.ts';

export async function localeOf(request: Request): Promise<Locale> {
  const found = await detection.getLocale(request);
  return locales.find((locale) => locale === found) ?? 'zh';
}

export async function wordsOf(request: Request): Promise<Say> {
  return sayFrom(words[await localeOf(request)]);
}

// Remix's own cookies are base64 JSON, but `language=en` must work when set by hand or by an old client.
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
    // Chinese is the default regardless of the browser's preference (specification 9).
    order: ['searchParams', 'cookie'],
  },
});
