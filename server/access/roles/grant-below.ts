import { and, eq } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import { type Grants, grantsOf, isWithin, pagesOf, type Reach, readReaches, replaceGrants } from './granted.ts';
import { role } from './role.ts';

/**
 * Removes from descendant roles what the role no longer holds, level by level (contract 5.2), and what it has just `lost`. A data scope is
 * removed only if that narrows: without one, a role would see everything of the menu.
 */
export async function keepWithin(ctx: SignedInContext, roleId: string, lost: readonly string[] = []): Promise<void> {
  const below = await ctx.db
    .select({ id: role.table.id, tenantId: role.table.tenantId })
    .from(role.table)
    .where(and(eq(role.table.parentId, roleId), eq(role.table.isDeleted, 0)));
  if (below.length === 0) return;
  const held = await grantsOf(ctx, [roleId, ...below.map(({ id }) => id)]);
  const reaches = await readReaches(ctx, [...new Set([...held.values()].flatMap(({ scopes }) => scopes))]);
  const pages = await pagesOf(
    ctx.db,
    [...held.values()].flatMap(({ menus }) => menus),
  );
  const above = held.get(roleId) ?? nothing;
  for (const child of below) {
    const before = held.get(child.id) ?? nothing;
    const after = narrowed(before, above, { reaches, pages, lost });
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    if (!isSame) {
      await replaceGrants(ctx.db, child, after);
      await recordChanges(ctx, role, [{ recordId: child.id, action: 'grant', before: { ...before }, after: { ...after } }]);
    }
    await keepWithin(ctx, child.id, isSame ? [] : before.scopes.filter((id) => !after.scopes.includes(id)));
  }
}

const nothing: Grants = { menus: [], scopes: [], apiScopes: [] };

interface Known {
  reaches: readonly Reach[];
  pages: ReadonlyMap<string, string>;
  lost: readonly string[];
}

function narrowed(held: Grants, above: Grants, { reaches, pages, lost }: Known): Grants {
  const menus = held.menus.filter((id) => above.menus.includes(id));
  const opened = new Set(menus.map((id) => pages.get(id)));
  const scopes = new Set<string>();
  for (const menuId of new Set(reaches.map((reach) => reach.menuId))) {
    const on = ({ scopes: ids }: Grants) => reaches.filter((reach) => reach.menuId === menuId && ids.includes(reach.id));
    const kept = opened.has(menuId) ? narrowedOn(on(held), on(above), lost) : on(held).filter(({ id }) => above.scopes.includes(id));
    for (const { id } of kept) scopes.add(id);
  }
  return {
    menus,
    scopes: [...scopes].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1)),
    apiScopes: held.apiScopes.filter((id) => above.apiScopes.includes(id)),
  };
}

/** The scopes that a role keeps on one menu: none wider than its parent's, and at least one if it or its parent had one. */
function narrowedOn(held: Reach[], above: Reach[], lost: readonly string[]): Reach[] {
  const fitting = held.filter((one) => above.length === 0 || above.some((other) => isWithin(one, other)));
  const remaining = fitting.filter(({ id }) => !lost.includes(id));
  if (remaining.length > 0) return remaining;
  return fitting.length > 0 ? fitting : above;
}
