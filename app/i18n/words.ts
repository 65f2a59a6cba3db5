import type { Locale } from '#rules/screen.ts';
import { boardWords } from './words/board.ts';
import { listWords } from './words/list.ts';
import { shellWords } from './words/shell.ts';
import { tvWords } from './words/tv.ts';

const zh = { ...shellWords.zh, ...listWords.zh, ...boardWords.zh, ...tvWords.zh };
const en = { ...shellWords.en, ...listWords.en, ...boardWords.en, ...tvWords.en };

export type WordKey = keyof typeof zh | keyof typeof en;

/** The interface's own words; a key that one language lacks does not compile. Only the server loads this. */
export const words: Record<Locale, Record<WordKey, string>> = { zh, en };
