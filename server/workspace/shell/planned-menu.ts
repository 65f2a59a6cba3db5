import { and, eq, inArray, isNull } from 'drizzle-orm';
import { aMenu, menu } from '#server/access/menus/menu.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';

/** The name of the menu without a screen (decision 016) that an address belongs to, for whoever has it from an old client or a bookmark. */
export async function plannedMenu(ctx: SignedInContext, pathname: string): Promise<string | null> {
  const parts = pathname.split('/').filter(Boolean).slice(0, 8);
  const paths = parts.map((_part, at) => `/${parts.slice(0, at + 1).join('/')}`);
  if (paths.length === 0) return null;
  const { path, category, isEnabled, updateUser } = menu.table;
  // What an administrator switched off is not spoken of.
  const rows = await findRows(ctx, menu, and(inArray(path, paths), eq(category, aMenu), eq(isEnabled, false), isNull(updateUser)));
  const [nearest] = rows.sort((one, other) => (other.path ?? '').length - (one.path ?? '').length);
  return nearest ? (ctx.locale === 'en' && nearest.nameEn ? nearest.nameEn : nearest.name) : null;
}
