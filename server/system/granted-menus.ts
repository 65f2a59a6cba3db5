import { eq } from 'drizzle-orm';
import { holds, type SignedInContext } from '../context.ts';
import { findRows } from '../entity/read-rows.ts';
import { type Nested, nest } from '../entity/tree-nodes.ts';
import { menu } from './menu.ts';

type MenuRow = Awaited<ReturnType<typeof enabledMenus>>[number];
const aButton = 2;

/** The menu of a signed-in user: what the roles hold, with the groups above, as the legacy client makes its routes of it (contract 4.2). */
export async function routesOf(ctx: SignedInContext) {
  const menus = (await enabledMenus(ctx)).filter((one) => one.category !== aButton);
  return nest(withAbove(menus, (one) => holds(ctx.session, one.code)).map((one) => inLanguage(ctx, one)));
}

/** The buttons that the roles hold, below their menus; a menu without any is left out, a button never has children (contract 4.1, 4.2). */
export async function buttonsOf(ctx: SignedInContext): Promise<Nested<MenuRow>[]> {
  const menus = await enabledMenus(ctx);
  return nest(withAbove(menus, (one) => one.category === aButton && holds(ctx.session, one.code)).map((one) => inLanguage(ctx, one)));
}

/** Every entry that is enabled, in its order. */
export const enabledMenus = (ctx: SignedInContext) => findRows(ctx, menu, eq(menu.table.isEnabled, true));

/** The entries chosen and everything above them; a branch that is cut off above stays out. */
export function withAbove<R extends { id: string; parentId: string }>(rows: R[], isChosen: (row: R) => boolean): R[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows) {
    if (!isChosen(row)) continue;
    for (let at: R | undefined = row; at && !kept.has(at.id); at = known.get(at.parentId)) kept.add(at.id);
  }
  return rows.filter((row) => kept.has(row.id));
}

const inLanguage = ({ locale }: SignedInContext, row: MenuRow): MenuRow => ({ ...row, name: (locale === 'en' && row.nameEn) || row.name });
