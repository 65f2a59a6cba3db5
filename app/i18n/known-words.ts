import type { Locale } from '#rules/screen.ts';
import type { Words } from './say.ts';

const known: Record<Locale, Words> = { zh: {}, en: {} };

/** The words that are at hand in a language: on the server all of them, in a browser those of the files that its pages brought. */
export const knownWords = (locale: Locale): Words => known[locale];

export function addWords(locale: Locale, words: Words): void {
  Object.assign(known[locale], words);
}
