import type { Locale } from '#rules/screen.ts';
import { boardWords } from './words/board.ts';
import { dictionaryWords } from './words/dictionary.ts';
import { explainWords } from './words/explain.ts';
import { grantWords } from './words/grants.ts';
import { listWords } from './words/list.ts';
import { regionWords } from './words/regions.ts';
import { sessionWords } from './words/sessions.ts';
import { shellWords } from './words/shell.ts';
import { tenantWords } from './words/tenants.ts';
import { tvWords } from './words/tv.ts';
import { userWords } from './words/users.ts';

const zh = {
  ...shellWords.zh,
  ...listWords.zh,
  ...boardWords.zh,
  ...dictionaryWords.zh,
  ...explainWords.zh,
  ...grantWords.zh,
  ...tenantWords.zh,
  ...tvWords.zh,
  ...sessionWords.zh,
  ...userWords.zh,
  ...regionWords.zh,
};
const en = {
  ...shellWords.en,
  ...listWords.en,
  ...boardWords.en,
  ...dictionaryWords.en,
  ...explainWords.en,
  ...grantWords.en,
  ...tenantWords.en,
  ...tvWords.en,
  ...sessionWords.en,
  ...userWords.en,
  ...regionWords.en,
};

export type WordKey = keyof typeof zh | keyof typeof en;

/** The interface's own words; a key that one language lacks does not compile. Only the server loads this. */
export const words: Record<Locale, Record<WordKey, string>> = { zh, en };
