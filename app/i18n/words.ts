import { kitWords } from '#app/kit/words.ts';
import { pagesWords } from '#app/shell/tabs/words.ts';
import { shellWords } from '#app/shell/words.ts';
import type { Label, Locale } from '#rules/screen.ts';
import { boardWordsBefore } from './words/board.ts';
import { dictionaryWordsBefore } from './words/dictionary.ts';
import { exchangeWordsBefore } from './words/exchange.ts';
import { explainWordsBefore } from './words/explain.ts';
import { fileWordsBefore } from './words/files.ts';
import { grantWordsBefore } from './words/grants.ts';
import { listWordsBefore } from './words/list.ts';
import { listToolWordsBefore } from './words/list-comforts.ts';
import { navigationWordsBefore } from './words/navigation.ts';
import { regionWordsBefore } from './words/regions.ts';
import { sessionWordsBefore } from './words/sessions.ts';
import { shellWordsBefore } from './words/shell.ts';
import { signInWordsBefore } from './words/sign-in.ts';
import { socialWordsBefore } from './words/social.ts';
import { tabWordsBefore } from './words/tabs.ts';
import { tenantWordsBefore } from './words/tenants.ts';
import { tvWordsBefore } from './words/tv.ts';
import { userWordsBefore } from './words/users.ts';

const zh = {
  ...shellWordsBefore.zh,
  ...listWordsBefore.zh,
  ...listToolWordsBefore.zh,
  ...boardWordsBefore.zh,
  ...dictionaryWordsBefore.zh,
  ...exchangeWordsBefore.zh,
  ...explainWordsBefore.zh,
  ...grantWordsBefore.zh,
  ...socialWordsBefore.zh,
  ...tenantWordsBefore.zh,
  ...tvWordsBefore.zh,
  ...sessionWordsBefore.zh,
  ...signInWordsBefore.zh,
  ...userWordsBefore.zh,
  ...fileWordsBefore.zh,
  ...regionWordsBefore.zh,
  ...tabWordsBefore.zh,
  ...navigationWordsBefore.zh,
};
const en = {
  ...shellWordsBefore.en,
  ...listWordsBefore.en,
  ...listToolWordsBefore.en,
  ...boardWordsBefore.en,
  ...dictionaryWordsBefore.en,
  ...exchangeWordsBefore.en,
  ...explainWordsBefore.en,
  ...grantWordsBefore.en,
  ...socialWordsBefore.en,
  ...tenantWordsBefore.en,
  ...tvWordsBefore.en,
  ...sessionWordsBefore.en,
  ...signInWordsBefore.en,
  ...userWordsBefore.en,
  ...fileWordsBefore.en,
  ...regionWordsBefore.en,
  ...tabWordsBefore.en,
  ...navigationWordsBefore.en,
};

/** One line a part; each part's words lie beside the pages that say them. */
const parts = {
  kit: kitWords,
  shell: shellWords,
  pages: pagesWords,
  /*parts*/
} satisfies Record<string, Record<string, Label>>;

type Parts = typeof parts;
export type Part = keyof Parts;

/** Every word by its part and its name there: `board.missing`. */
export type WordKey = keyof typeof zh | keyof typeof en | { [P in Part]: `${P}.${keyof Parts[P] & string}` }[Part];

/** The interface's own words; a key that one language lacks does not compile. Only the server loads this. */
export const words: Record<Locale, Record<WordKey, string>> = { zh: { ...zh, ...inLanguage('zh') }, en: { ...en, ...inLanguage('en') } };

function inLanguage(locale: Locale): Record<WordKey, string> {
  const entries = Object.entries<Record<string, Label>>(parts).flatMap(([part, own]) =>
    Object.entries(own).map(([name, label]) => [`${part}.${name}`, label[locale]]),
  );
  // Object.fromEntries forgets the names of its keys; they are those of `parts`.
  return Object.fromEntries(entries) as Record<WordKey, string>;
}
