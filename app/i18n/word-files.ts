import type { Locale } from '#rules/screen.ts';
import type { Part } from './words.ts';

/** The parts that any page with script may use; they are one file, so that most pages request only one. */
export const everywhere = ['kit', 'shell', 'pages', 'entity', 'fields'] as const satisfies readonly Part[];

/** A part sent only to pages that name it: `export const handle = { words: ['board'] }`. */
export type PagePart = Exclude<Part, (typeof everywhere)[number]>;

/** The address of a part's words in one language; the version covers all words, so that a file never changes. */
export const wordFile = (version: string, locale: Locale, part: 'everywhere' | PagePart): string =>
  `/assets/words-${version}/${locale}-${part}.js`;
