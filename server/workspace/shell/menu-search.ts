import type { MenuNode } from '#rules/screen.ts';
import { enabledMenus } from '#server/access/menus/granted-menus.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { createCache } from '#server/database/cache.ts';
import { speller } from '#server/entity/spelling.ts';
import { menuCommands } from './menu-commands.ts';
import { readMenus } from './shell.ts';
import { usedMenus } from './used-menus.ts';

/** A page of the menu with its search keys. */
export interface MenuEntry {
  id: string;
  name: string;
  path: string;
  icon: string;
  /** The names of its groups, joined. */
  way: string;
  /** The full name in pinyin, and the first letters. */
  pinyin: string;
  initials: string;
  /** The name in the other language. */
  other: string;
}

/** The pages of the user's menu, and the ids of recent ones (specification 2.4; pinyin, initials and recent pages are our addition). */
export async function menuEntries(ctx: SignedInContext): Promise<{ entries: MenuEntry[]; commands: MenuEntry[]; recent: string[] }> {
  const [tree, names, { recent }] = await Promise.all([readMenus(ctx), namesOf(ctx), usedMenus(ctx)]);
  const entriesIn = (nodes: MenuNode[], way: string[]): MenuEntry[] =>
    nodes.flatMap(({ id, name, path, icon, children }) => {
      if (children.length > 0) return entriesIn(children, [...way, name]);
      const { zh = name, en = '', pinyin = '', initials = '' } = names.get(id) ?? {};
      return [{ id, name, path, icon, way: way.join(' / '), pinyin, initials, other: name === zh ? en : zh }];
    });
  const entries = entriesIn(tree, []);
  return { entries, commands: await menuCommands(ctx, entries), recent };
}

interface Names {
  zh: string;
  en: string;
  pinyin: string;
  initials: string;
}
const kept = createCache<Map<string, Names>>(2);

/** All menu names with their pinyin, cached per version of the menus: the library is large and stays on the server. */
async function namesOf(ctx: SignedInContext): Promise<Map<string, Names>> {
  // Tenants do not see the platform's own pages.
  const key = ctx.session.isPlatform ? 'platform' : 'tenant';
  const known = kept.find(key, ctx.session.versions.menus);
  if (known) return known;
  const [menus, spelt] = await Promise.all([enabledMenus(ctx), speller()]);
  const names = new Map(
    menus.map(({ id, name, nameEn }) => [
      id,
      { zh: name, en: nameEn ?? '', pinyin: spelt(name, 'pinyin'), initials: spelt(name, 'first') },
    ]),
  );
  kept.put(key, ctx.session.versions.menus, names);
  return names;
}
