import type { ChoiceNode } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRows } from '#server/engine/read-rows.ts';
import { nest } from '#server/engine/tree-nodes.ts';
import { shownTitle } from '#server/entity/shown-title.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { withOwnerNames } from '#server/platform/organisation/with-owner.ts';
import { enabledMenus, inLanguage } from '../menus/granted-menus.ts';
import { aButton } from '../menus/menu.ts';
import { assertFew } from './grant-limits.ts';
import { grantRows } from './grant-trees.ts';
import { type Grants, grantsOf, markOf } from './granted.ts';
import { assertRank } from './rank.ts';
import { role } from './role.ts';

export interface GrantChoices {
  nodes: ChoiceNode[];
  /** Held by all of the roles or users. */
  ticked: string[];
  /** Held by only some of them. */
  partly: string[];
  /** Held but not offered in the tree: sent back unchanged. */
  kept: string[];
}

/** The grant page of roles: everything that the caller may grant, ticked exactly as granted (contract 4.3). */
export async function roleGrantForm(ctx: SignedInContext, roleIds: string[]) {
  assertFew(roleIds);
  const roles = await readRows(ctx, role, roleIds);
  if (roles.length === 0 || roles.length !== roleIds.length) throw new BusinessError(messages.absent, { code: 404 });
  await assertRank(ctx, roleIds);
  const [rows, held] = await Promise.all([grantRows(ctx), grantsOf(ctx, roleIds)]);
  const named = await withOwnerNames(ctx, roles);
  const all = [...held.values()];
  const of = (kind: keyof Grants) => all.map((one) => one[kind]);
  return {
    // Every tenant has a 管理员.
    names: named.map(({ roleName, tenantId, tenantName }) => {
      const name = shownTitle(role, { title: roleName }, ctx.locale);
      return tenantId === ctx.session.tenantId ? name : `${name} (${tenantName})`;
    }),
    mark: markOf(all),
    emptyFolders: await emptyFolders(
      ctx,
      all.map(({ menus }) => menus),
    ),
    menu: choicesOf(rows.menu, rows.ownIds.menu, of('menus'), rows.buttonIds),
    dataScope: choicesOf(rows.dataScope, rows.ownIds.dataScope, of('scopes')),
    apiScope: choicesOf(rows.apiScope, rows.ownIds.apiScope, of('apiScopes')),
  };
}

/** The folders that all of the roles hold without a page below: nobody sees them. */
async function emptyFolders(ctx: SignedInContext, held: string[][]): Promise<string[]> {
  const places = (await enabledMenus(ctx)).filter(({ category }) => category !== aButton);
  const folders = new Set(places.map(({ parentId }) => parentId));
  const shows = (id: string, menus: readonly string[]): boolean =>
    places.some((one) => one.parentId === id && (folders.has(one.id) ? shows(one.id, menus) : menus.includes(one.id)));
  return places
    .filter(({ id }) => folders.has(id) && held.every((menus) => menus.includes(id) && !shows(id, menus)))
    .map((folder) => inLanguage(ctx, folder).name);
}

/** A tree with the nodes that each role or user holds. */
export function choicesOf(
  rows: { id: string; parentId: string; title: string }[],
  offered: Set<string>,
  held: string[][],
  buttons: ReadonlySet<string> = new Set(),
): GrantChoices {
  const [first = [], ...others] = held.map((ids) => new Set(ids));
  const shared = [...first].filter((id) => others.every((ids) => ids.has(id)));
  const known = new Set(shared);
  const partly = [...new Set(held.flat())].filter((id) => !known.has(id));
  return {
    nodes: nest(rows).map((node) => choiceOf(node, offered, buttons)),
    ticked: shared.filter((id) => offered.has(id)),
    partly: partly.filter((id) => offered.has(id)),
    kept: shared.filter((id) => !offered.has(id)),
  };
}

interface Nested {
  id: string;
  title: string;
  children?: Nested[];
}

/** A node that is only an ancestor cannot be chosen. */
function choiceOf({ id, title, children }: Nested, offered: Set<string>, buttons: ReadonlySet<string>): ChoiceNode {
  return {
    id,
    title,
    ...(offered.has(id) ? {} : { isHeading: true }),
    ...(buttons.has(id) ? { isButton: true } : {}),
    ...(children ? { children: children.map((child) => choiceOf(child, offered, buttons)) } : {}),
  };
}
