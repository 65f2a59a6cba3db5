import type { AreaPages, PartWords } from '#app/area-pages.ts';
import { areaPages } from '#app/areas.ts';
import { entityWords } from '#app/entity/words.ts';
import { fieldsWords } from '#app/fields/words.ts';
import { kitWords } from '#app/kit/words.ts';
import { pagesWords } from '#app/shell/tabs/words.ts';
import { shellWords } from '#app/shell/words.ts';
import type { Label, Locale } from '#rules/screen.ts';

/** The parts that any page may say. */
const everywhere = { kit: kitWords, shell: shellWords, pages: pagesWords, entity: entityWords, fields: fieldsWords };

type Own<Pages> = Pages extends AreaPages<infer Words> ? Words : never;
type Parts = typeof everywhere | Own<(typeof areaPages)[number]>;
type PartOf<Words> = Words extends PartWords ? keyof Words & string : never;
type KeyOf<Words> = Words extends PartWords
  ? { [P in keyof Words & string]: `${P}.${keyof Words[P] & string}` }[keyof Words & string]
  : never;

export type Part = PartOf<Parts>;

/** Every word by its part and its name there: `board.missing`. */
export type WordKey = KeyOf<Parts>;

/** Each part's words, from the folder of its pages. */
// Object.assign loses the types of what it is given in a list.
export const parts = Object.assign({}, everywhere, ...areaPages.map(({ words }: AreaPages) => words)) as Record<
  Part,
  Record<string, Label>
>;

/** All words of the interface; a key missing in one language does not compile. Only the server imports this. */
export const words: Record<Locale, Record<WordKey, string>> = { zh: inLanguage('zh'), en: inLanguage('en') };

function inLanguage(locale: Locale): Record<WordKey, string> {
  const entries = Object.entries(parts).flatMap(([part, own]) =>
    Object.entries(own).map(([name, label]) => [`${part}.${name}`, label[locale]]),
  );
  // Object.fromEntries loses the types of its keys; they are those of `parts`.
  return Object.fromEntries(entries) as Record<WordKey, string>;
}
