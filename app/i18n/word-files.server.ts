import { createHash } from 'node:crypto';
import { type Locale, locales } from '#rules/screen.ts';
import { everywhere, type PagePart, wordFile } from './word-files.ts';
import { type Part, parts, words } from './words.ts';

/**
 * Changes with any word. One version for all files: a hash per file would cost more in every page than reloading a few words after an
 * update.
 */
export const wordsVersion = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 8);

/** A word file for browsers: the words of one part in one language as a module. */
export interface WordModule {
  locale: Locale;
  words: Record<string, string>;
}

/** All word files, as the build writes them. */
export function wordFiles(): { address: string; source: string }[] {
  const names = Object.keys(parts) as Part[];
  const pageParts = names.filter((part): part is PagePart => !(everywhere as readonly Part[]).includes(part));
  return locales.flatMap((locale) => [
    { address: wordFile(wordsVersion, locale, 'everywhere'), source: moduleOf(locale, everywhere) },
    ...pageParts.map((part) => ({ address: wordFile(wordsVersion, locale, part), source: moduleOf(locale, [part]) })),
  ]);
}

function moduleOf(locale: Locale, names: readonly Part[]): string {
  const own = Object.entries(words[locale]).filter(([key]) => names.some((part) => key.startsWith(`${part}.`)));
  const answer: WordModule = { locale, words: Object.fromEntries(own) };
  return `export default ${JSON.stringify(answer)};`;
}
