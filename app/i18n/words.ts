import { entityWords } from '#app/entity/words.ts';
import { fieldsWords } from '#app/fields/words.ts';
import { kitWords } from '#app/kit/words.ts';
import { accountWords } from '#app/routes/account/words.ts';
import { dailyWords } from '#app/routes/board/daily/words.ts';
import { tvWords } from '#app/routes/board/tv/words.ts';
import { boardWords } from '#app/routes/board/words.ts';
import { dictionariesWords } from '#app/routes/dictionaries/words.ts';
import { exchangeWords } from '#app/routes/exchange/words.ts';
import { explainWords } from '#app/routes/explain/words.ts';
import { browserCheckWords } from '#app/routes/home/browser-check-words.ts';
import { homeWords } from '#app/routes/home/words.ts';
import { inboxWords } from '#app/routes/inbox/words.ts';
import { integrationWords } from '#app/routes/integration/words.ts';
import { listsWords } from '#app/routes/lists/words.ts';
import { messagesWords } from '#app/routes/messages/words.ts';
import { publicWords } from '#app/routes/public/words.ts';
import { rolesWords } from '#app/routes/roles/words.ts';
import { tenantsWords } from '#app/routes/tenants/words.ts';
import { usersWords } from '#app/routes/users/words.ts';
import { pagesWords } from '#app/shell/tabs/words.ts';
import { shellWords } from '#app/shell/words.ts';
import { signInWords } from '#app/sign-in/words.ts';
import type { Label, Locale } from '#rules/screen.ts';

/** One line per part; each part's words are in the folder of its pages. */
export const parts = {
  kit: kitWords,
  shell: shellWords,
  pages: pagesWords,
  entity: entityWords,
  fields: fieldsWords,
  lists: listsWords,
  board: boardWords,
  tv: tvWords,
  daily: dailyWords,
  signIn: signInWords,
  account: accountWords,
  users: usersWords,
  home: homeWords,
  public: publicWords,
  inbox: inboxWords,
  explain: explainWords,
  dictionaries: dictionariesWords,
  messages: messagesWords,
  roles: rolesWords,
  tenants: tenantsWords,
  exchange: exchangeWords,
  integration: integrationWords,
  browserCheck: browserCheckWords,
} satisfies Record<string, Record<string, Label>>;

type Parts = typeof parts;
export type Part = keyof Parts;

/** Every word by its part and its name there: `board.missing`. */
export type WordKey = { [P in Part]: `${P}.${keyof Parts[P] & string}` }[Part];

/** All words of the interface; a key missing in one language does not compile. Only the server imports this. */
export const words: Record<Locale, Record<WordKey, string>> = { zh: inLanguage('zh'), en: inLanguage('en') };

function inLanguage(locale: Locale): Record<WordKey, string> {
  const entries = Object.entries<Record<string, Label>>(parts).flatMap(([part, own]) =>
    Object.entries(own).map(([name, label]) => [`${part}.${name}`, label[locale]]),
  );
  // Object.fromEntries loses the types of its keys; they are those of `parts`.
  return Object.fromEntries(entries) as Record<WordKey, string>;
}
