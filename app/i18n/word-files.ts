import type { Locale } from '#rules/screen.ts';
import type { Part } from './words.ts';

/** The parts that every page with script may say: they go as one file, so that most pages ask for one. */
export const everywhere = ['kit', 'shell', 'pages', 'entity', 'fields'] as const satisfies readonly Part[];

/** A part that is sent to the pages that name it: `export const handle = { words: ['board'] }`. */
export type PagePart = Exclude<Part, (typeof everywhere)[number]>;

/** Where the words of a part lie in one language; a version is one state of all words, so that a file never changes. */
export const wordFile = (version: string, locale: Locale, part: 'everywhere' | PagePart): string =>
  `/assets/words-${version}/${locale}-${part}.js`;
