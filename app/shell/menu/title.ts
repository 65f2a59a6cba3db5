import { knownWords } from '#app/i18n/known-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { inSentence } from '#rules/in-sentence.ts';
import type { Locale, MenuNode } from '#rules/screen.ts';
import { entryName } from './current-menu.ts';

/** The `meta` of a page whose title is one of the interface's words. */
export const titled =
  (key: WordKey) =>
  ({ matches }: MetaInput) => {
    const words = wordsIn(matches);
    return [{ title: `${words[key] ?? key} · ${words['shell.product']}` }];
  };

/** For pages whose title comes from their loader: `meta = ({ data, matches }) => pageTitle(matches, data.title)`. */
export function pageTitle(matches: MetaInput['matches'], title: string | undefined) {
  const product = wordsIn(matches)['shell.product'] ?? '';
  return [{ title: title ? `${title} · ${product}` : product }];
}

/** The title of a form or record page, with its action. */
export function formTitle(matches: MetaInput['matches'], mode: 'add' | 'edit' | 'view', title: string | undefined) {
  const said = wordsIn(matches)[`entity.${mode}Title`]?.replace('{title}', inSentence(title ?? ''));
  return pageTitle(matches, title === undefined ? undefined : said);
}

/** A list is titled by its menu name. */
export function listTitle(matches: MetaInput['matches'], pathname: string, otherwise: string | undefined) {
  const shell = matches.find(({ id }) => id === 'routes/layout')?.data as { menus?: MenuNode[] } | undefined;
  return pageTitle(matches, entryName(shell?.menus ?? [], pathname) ?? otherwise);
}

interface MetaInput {
  matches: { id: string; data?: unknown }[];
}

// The type of `matches` depends on every loader above a page; only the root's language matters here.
const wordsIn = (matches: MetaInput['matches']) =>
  knownWords((matches.find(({ id }) => id === 'root')?.data as { locale?: Locale } | undefined)?.locale ?? 'zh');
