import type { Locale } from '#rules/screen.ts';
import type { Words } from './say.ts';

const known: Record<Locale, Words> = { zh: {}, en: {} };

/** The words loaded in a language: on the server all, in a browser those of the files its pages loaded. */
export const knownWords = (locale: Locale): Words => known[locale];

export function addWords(locale: Locale, words: Words): void {
  Object.assign(known[locale], words);
}
