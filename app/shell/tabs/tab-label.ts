import type { Say } from '#app/i18n/say.ts';
import { inSentence } from '#rules/in-sentence.ts';
import type { MenuNode } from '#rules/screen.ts';
import type { OpenTab } from '#server/workspace/tabs/open-tabs.ts';
import { entryName, menuTrail } from '../menu/current-menu.ts';
import { pageNameAt } from './page-names.ts';

/** A tab's current label in the user's language: by its record, menu entry or page; undefined: it has no name and is not shown. */
export function labelOf({ page, title }: Pick<OpenTab, 'page' | 'title'>, menus: MenuNode[], say: Say): string | undefined {
  const named = pageNameAt(page);
  if (named?.word === null) return undefined;
  if (named?.word) return joined(say(named.word), title);
  if (named && title !== '') return title;
  const entry = entryName(menus, page);
  if (entry === undefined) return undefined;
  const [, mode] = /\/(add|edit|view)(?:\/\d+)?$/.exec(page) ?? [];
  if (mode === 'add') return say('entity.addTitle', { title: inSentence(title || entry) });
  if (mode === 'edit' || mode === 'view')
    return title === '' ? say(`entity.${mode}Title`, { title: inSentence(entry) }) : joined(say(`kit.${mode}`), title);
  return joined(entry, title);
}

/** Places tabs of one menu entry together, where the first was opened (specification 2.3: group). */
export function inGroups<Tab extends Pick<OpenTab, 'page'>>(tabs: Tab[], menus: MenuNode[]): Tab[] {
  const groups = new Map<string, Tab[]>();
  for (const tab of tabs) {
    const group = menuTrail(menus, tab.page).at(-1)?.path ?? tab.page;
    groups.set(group, [...(groups.get(group) ?? []), tab]);
  }
  return [...groups.values()].flat();
}

const joined = (what: string, title: string): string => (title === '' ? what : `${what} ${title}`);
