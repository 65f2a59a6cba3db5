import type { MenuEntry } from '#server/workspace/shell/menu-search.ts';

/** The pages that match a text, best first: name prefixes as specified, then other matches. An empty text matches nothing. */
export function findMenus(entries: readonly MenuEntry[], typed: string): MenuEntry[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  const found = entries.flatMap((entry, at) => {
    const rank = rankOf(entry, text);
    return rank === undefined ? [] : [{ entry, rank, at }];
  });
  return found.sort((one, other) => one.rank - other.rank || one.at - other.at).map(({ entry }) => entry);
}

/** The recently opened pages that are still in the menu. */
export const recentMenusIn = (entries: readonly MenuEntry[], recent: readonly string[]): MenuEntry[] =>
  recent.flatMap((id) => entries.filter((entry) => entry.id === id));

function rankOf({ name, pinyin, initials, path, other }: MenuEntry, text: string): number | undefined {
  const spoken = text.replace(/[\s']/g, '');
  const otherName = other.toLowerCase();
  const tests = [
    name.toLowerCase().startsWith(text),
    pinyin.startsWith(spoken),
    initials.startsWith(spoken),
    path.toLowerCase().includes(text) && text.length > 1,
    otherName.startsWith(text) || otherName.includes(` ${text}`),
    name.toLowerCase().includes(text),
    spoken.length > 1 && (initials.includes(spoken) || pinyin.includes(spoken)),
    text.length > 1 && otherName.includes(text),
  ];
  const rank = tests.indexOf(true);
  return rank === -1 ? undefined : rank;
}
