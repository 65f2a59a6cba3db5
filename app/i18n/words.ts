import { entityWords } from '#app/entity/words.ts';
import { fieldsWords } from '#app/fields/words.ts';
import { kitWords } from '#app/kit/words.ts';
import { accountWords } from '#app/routes/account/words.ts';
import { dailyWords } from '#app/routes/board/daily/words.ts';
import { tvWords } from '#app/routes/board/tv/words.ts';
import { boardWords } from '#app/routes/board/words.ts';
import { dictionariesWords } from '#app/routes/dictionaries/words.ts';
import { edaWords } from '#app/routes/eda/words.ts';
import { exchangeWords } from '#app/routes/exchange/words.ts';
import { explainWords } from '#app/routes/explain/words.ts';
import { browserCheckWords } from '#app/routes/home/browser-check-words.ts';
import { homeWords } from '#app/routes/home/words.ts';
import { inboxWords } from '#app/routes/inbox/words.ts';
import { inquiriesWords } from '#app/routes/inquiries/words.ts';
import { integrationWords } from '#app/routes/integration/words.ts';

import { itemSearchWords } from '#app/routes/item-search/words.ts';
import { itemTypesWords } from '#app/routes/item-types/words.ts';
import { itemsWords } from '#app/routes/items/words.ts';

import { listsWords } from '#app/routes/lists/words.ts';
import { mailWords } from '#app/routes/mail/words.ts';
import { quotesWords } from '#app/routes/marketing-quotes/words.ts';
import { messagesWords } from '#app/routes/messages/words.ts';
import { monitorWords } from '#app/routes/monitor/words.ts';
import { publicWords } from '#app/routes/public/words.ts';
import { rolesWords } from '#app/routes/roles/words.ts';
import { smtWords } from '#app/routes/smt/words.ts';
import { supplierDoorWords } from '#app/routes/supplier-door/words.ts';
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
  items: itemsWords,
  lists: listsWords,
  board: boardWords,
  tv: tvWords,
  daily: dailyWords,
  inquiries: inquiriesWords,
  smt: smtWords,
  signIn: signInWords,
  account: accountWords,
  users: usersWords,
  home: homeWords,
  public: publicWords,
  inbox: inboxWords,
  explain: explainWords,
  dictionaries: dictionariesWords,
  mail: mailWords,
  messages: messagesWords,
  monitor: monitorWords,
  roles: rolesWords,
  supplierDoor: supplierDoorWords,
  tenants: tenantsWords,
  exchange: exchangeWords,
  itemTypes: itemTypesWords,
  eda: edaWords,
  integration: integrationWords,
  browserCheck: browserCheckWords,
  itemSearch: itemSearchWords,
  quotes: quotesWords,
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
