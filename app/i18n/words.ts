import type { Locale } from '#rules/screen.ts';
import { appearanceWords } from './words/appearance.ts';
import { boardWords } from './words/board.ts';
import { dictionaryWords } from './words/dictionary.ts';
import { exchangeWords } from './words/exchange.ts';
import { explainWords } from './words/explain.ts';
import { fileWords } from './words/files.ts';
import { grantWords } from './words/grants.ts';
import { listWords } from './words/list.ts';
import { listToolWords } from './words/list-comforts.ts';
import { navigationWords } from './words/navigation.ts';
import { regionWords } from './words/regions.ts';
import { sessionWords } from './words/sessions.ts';
import { shellWords } from './words/shell.ts';
import { signInWords } from './words/sign-in.ts';
import { socialWords } from './words/social.ts';
import { tabWords } from './words/tabs.ts';
import { tenantWords } from './words/tenants.ts';
import { tvWords } from './words/tv.ts';
import { userWords } from './words/users.ts';

const zh = {
  ...shellWords.zh,
  ...appearanceWords.zh,
  ...listWords.zh,
  ...listToolWords.zh,
  ...boardWords.zh,
  ...dictionaryWords.zh,
  ...exchangeWords.zh,
  ...explainWords.zh,
  ...grantWords.zh,
  ...socialWords.zh,
  ...tenantWords.zh,
  ...tvWords.zh,
  ...sessionWords.zh,
  ...signInWords.zh,
  ...userWords.zh,
  ...fileWords.zh,
  ...regionWords.zh,
  ...tabWords.zh,
  ...navigationWords.zh,
};
const en = {
  ...shellWords.en,
  ...appearanceWords.en,
  ...listWords.en,
  ...listToolWords.en,
  ...boardWords.en,
  ...dictionaryWords.en,
  ...exchangeWords.en,
  ...explainWords.en,
  ...grantWords.en,
  ...socialWords.en,
  ...tenantWords.en,
  ...tvWords.en,
  ...sessionWords.en,
  ...signInWords.en,
  ...userWords.en,
  ...fileWords.en,
  ...regionWords.en,
  ...tabWords.en,
  ...navigationWords.en,
};

export type WordKey = keyof typeof zh | keyof typeof en;

/** The interface's own words; a key that one language lacks does not compile. Only the server loads this. */
export const words: Record<Locale, Record<WordKey, string>> = { zh, en };
