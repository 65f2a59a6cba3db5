import { and, eq, inArray } from 'drizzle-orm';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { menu } from '../menus/menu.ts';
import { apiScope } from '../scopes/api-scope.ts';
import { grantableApiScopes, grantableScopes } from './grant-trees.ts';
import { type Grants, grantsOf, isWithin, pagesOf, readReaches } from './granted.ts';
import { rankMessages } from './rank.ts';

/** Refuses to grant what does not exist or what the caller does not hold; what all of the roles already have may stay. */
export async function assertMayGrant(ctx: SignedInContext, wanted: Grants, held: Grants[]): Promise<void> {
  await assertMenus(ctx, wanted.menus, held);
  await assertScopes(ctx, wanted.scopes, held);
  await assertApiScopes(ctx, wanted.apiScopes, held);
  await assertNarrow(ctx, wanted, held);
}

/** A role never holds more than its parent and never sees more (contract 5.2). */
export async function assertWithinParents(ctx: SignedInContext, roles: { id: string; parentId: string }[], wanted: Grants): Promise<void> {
  const granted = new Set(roles.map(({ id }) => id));
  const parents = [...new Set(roles.map(({ parentId }) => parentId).filter((id) => id !== '0' && !granted.has(id)))];
  if (parents.length === 0) return;
  const above = [...(await grantsOf(ctx, parents)).values()];
  const reaches = await readReaches(ctx, [...new Set([wanted, ...above].flatMap(({ scopes }) => scopes))]);
  const pages = new Set((await pagesOf(ctx.db, wanted.menus)).values());
  for (const parent of above) {
    const isMore = (kind: 'menus' | 'apiScopes') => wanted[kind].some((id) => !parent[kind].includes(id));
    const isWider = [...pages].some((menuId) => {
      const on = ({ scopes }: Grants) => reaches.filter((reach) => reach.menuId === menuId && scopes.includes(reach.id));
      const [own, limits] = [on(wanted), on(parent)];
      return limits.length > 0 && (own.length === 0 || own.some((one) => !limits.some((limit) => isWithin(one, limit))));
    });
    if (isMore('menus') || isMore('apiScopes') || isWider) throw new BusinessError(rankMessages.moreThanParent, { code: 403 });
  }
}

/** Limits the batch: a grant is written once per recipient. */
export function assertFew(ids: readonly string[]): void {
  if (ids.length > maxAtOnce) throw new BusinessError(tooMany);
}

const maxAtOnce = 100;
const tooMany = { zh: `一次最多配置${maxAtOnce}条数据!`, en: `At most ${maxAtOnce} records are set at once` };

/** Refuses menus that do not exist, or that the caller does not hold, unless all roles `held` them already. */
export async function assertMenus({ db, session }: SignedInContext, menuIds: string[], held: Pick<Grants, 'menus'>[]): Promise<void> {
  if (menuIds.length === 0) return;
  const menus = await db
    .select({ id: menu.table.id, code: menu.table.code })
    .from(menu.table)
    .where(and(inArray(menu.table.id, menuIds), eq(menu.table.isDeleted, 0)));
  if (menus.length !== menuIds.length) throw new BusinessError(messages.absent, { code: 404 });
  const added = addedTo(
    menuIds,
    held.map((one) => one.menus),
  );
  if (menus.some(({ id, code }) => added.has(id) && !holds(session, code)))
    throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
}

async function assertScopes(ctx: SignedInContext, ids: string[], held: Grants[]): Promise<void> {
  if (ids.length === 0) return;
  const added = addedTo(
    ids,
    held.map((one) => one.scopes),
  );
  const known = await readReaches(ctx, ids);
  if (known.length !== ids.length || known.some(({ id, isRemoved }) => isRemoved && added.has(id)))
    throw new BusinessError(messages.absent, { code: 404 });
  const grantable = new Set((await grantableScopes(ctx)).map((scope) => scope.id));
  if ([...added].some((id) => !grantable.has(id))) throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
}

async function assertApiScopes(ctx: SignedInContext, ids: string[], held: Grants[]): Promise<void> {
  if (ids.length === 0) return;
  const { id, isDeleted } = apiScope.table;
  const known = await ctx.db
    .select({ id })
    .from(apiScope.table)
    .where(and(inArray(id, ids), eq(isDeleted, 0)));
  if (known.length !== ids.length) throw new BusinessError(messages.absent, { code: 404 });
  const grantable = new Set((await grantableApiScopes(ctx)).map((scope) => scope.id));
  const added = addedTo(
    ids,
    held.map((one) => one.apiScopes),
  );
  if ([...added].some((one) => !grantable.has(one))) throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
}

/**
 * A menu without a data scope shows the whole tenant, more than a caller with a scope sees himself: every such menu in the result must keep
 * one, including menus already held, or else a role's scope could be removed. Menus that had none may stay without.
 */
async function assertNarrow(ctx: SignedInContext, wanted: Grants, held: Grants[]): Promise<void> {
  const { db, session } = ctx;
  if (session.isPlatform || wanted.menus.length === 0) return;
  const pageOf = await pagesOf(
    db,
    [wanted, ...held].flatMap(({ menus }) => menus),
  );
  const opened = ({ menus }: Grants) => new Set(menus.map((id) => pageOf.get(id)));
  const { id, code } = menu.table;
  const pages = await db
    .select({ id, code })
    .from(menu.table)
    .where(
      inArray(
        id,
        [...opened(wanted)].filter((page) => page !== undefined),
      ),
    );
  const narrowed = pages.filter((page) => !holds(session, page.code) || (session.scopes.get(page.code) ?? 'all') !== 'all');
  if (narrowed.length === 0) return;
  const reaches = await readReaches(ctx, [...new Set([wanted, ...held].flatMap(({ scopes }) => scopes))]);
  const hasScope = (page: string, { scopes }: Grants) => reaches.some((reach) => reach.menuId === page && scopes.includes(reach.id));
  const wasOpen = (page: string) => held.every((one) => opened(one).has(page) && !hasScope(page, one));
  if (narrowed.some((page) => !hasScope(page.id, wanted) && !wasOpen(page.id)))
    throw new BusinessError(rankMessages.moreThanOwn, { code: 403 });
}

/** What is new to at least one holder. */
function addedTo(ids: string[], held: string[][]): Set<string> {
  const known = held.map((one) => new Set(one));
  return new Set(ids.filter((id) => known.length === 0 || !known.every((one) => one.has(id))));
}
