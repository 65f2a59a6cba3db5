import { and, eq, ne } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow, readRows } from '#server/engine/read-rows.ts';
import { insertNode, lockTree, removeNodes, updateNode } from '#server/engine/tree-places.ts';
import { type Expected, type Input, readInput } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { keepAdministrators } from '../users/user-administrators.ts';
import { keepWithin } from './grant-below.ts';
import { adminAlias, assertRank, isAdmin, rankMessages, superAlias, supplierAlias, temporaryAlias } from './rank.ts';
import { role } from './role.ts';

/** Adds a role without grants (contract 5.2). */
export async function insertRole(ctx: SignedInContext, input: Input) {
  await lockTree(ctx, role);
  const values = await readInput(ctx, role, input);
  assertAlias(ctx, values.roleAlias);
  await assertFreeName(ctx, await tenantBelow(ctx, values.parentId), values.roleName);
  return insertNode(ctx, role, values);
}

/**
 * Changes a role; under a new parent it keeps only what the parent holds (contract 5.2). An alias change may remove administrators: one
 * must remain.
 */
export async function updateRole(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const before = await readRow(ctx, role, id);
  await assertRank(ctx, [id]);
  const values = await readInput(ctx, role, input, true);
  if (values.roleAlias !== undefined && values.roleAlias !== before.roleAlias) {
    assertAlias(ctx, values.roleAlias);
    await keepSuper(ctx, [id]);
  }
  if (values.roleName !== undefined && values.roleName !== before.roleName) {
    await lockTree(ctx, role);
    await assertFreeName(ctx, before.tenantId, values.roleName, id);
  }
  const updated = await keepAdministrators(ctx, [before.tenantId], () => updateNode(ctx, role, id, values, expected));
  if (updated.parentId !== before.parentId && updated.parentId !== '0') await keepWithin(ctx, updated.parentId);
  return updated;
}

/** Removes roles without holders and children. */
export async function removeRoles(ctx: SignedInContext, ids: string[]): Promise<void> {
  await assertRank(ctx, ids);
  await keepSuper(ctx, ids);
  const tenantIds = (await readRows(ctx, role, ids)).map((one) => one.tenantId);
  await keepAdministrators(ctx, tenantIds, () => removeNodes(ctx, role, ids));
}

/**
 * Only administrators of the same kind may assign the two administrator aliases, nobody those of suppliers, and no look-alike is allowed.
 * Clients read aliases as a list with commas, so each part of one counts.
 */
function assertAlias({ session }: SignedInContext, alias: string | undefined): void {
  const parts = alias
    ?.normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase()
    .split(/[,、،﹐]/);
  const reserved = parts?.find((part) => reservedAliases.includes(part));
  if (reserved !== undefined && alias !== reserved) throw new BusinessError(rankMessages.lookAlike, { field: 'roleAlias' });
  if (alias === supplierAlias || alias === temporaryAlias) throw new BusinessError(rankMessages.supplierRole, { field: 'roleAlias' });
  if (alias === superAlias && !session.isPlatform) throw new BusinessError(rankMessages.createSuper, { field: 'roleAlias' });
  if (alias === adminAlias && !isAdmin(session)) throw new BusinessError(rankMessages.adminRole, { field: 'roleAlias' });
}

const reservedAliases = [superAlias, adminAlias, supplierAlias, temporaryAlias];

/** A role below another one belongs to that one's tenant. */
async function tenantBelow(ctx: SignedInContext, parentId: string | null | undefined): Promise<string> {
  if (!parentId || parentId === '0') return ctx.session.tenantId;
  const [above] = await readRows(ctx, role, [parentId]);
  return above?.tenantId ?? ctx.session.tenantId;
}

/** Two roles of one name cannot be told apart where they are given to users. Earlier doubles stay, and legacy clients may make more. */
async function assertFreeName({ db, caller }: SignedInContext, ofTenant: string, name: string | undefined, own = '0'): Promise<void> {
  const { id, tenantId, roleName, isDeleted } = role.table;
  if (name === undefined || caller.door === 'blade') return;
  const [taken] = await db
    .select({ id })
    .from(role.table)
    .where(and(eq(tenantId, ofTenant), eq(roleName, name), eq(isDeleted, 0), ne(id, own)))
    .limit(1);
  if (taken) throw new BusinessError(nameTaken, { field: 'roleName' });
}
const nameTaken = { zh: '角色名称已存在', en: 'A role of this name already exists' };

/** The platform always keeps a role that administers it. */
async function keepSuper({ db, session }: SignedInContext, ids: string[]): Promise<void> {
  const { id, tenantId, roleAlias, isDeleted } = role.table;
  if (!session.isPlatform) return;
  const supers = await db
    .select({ id })
    .from(role.table)
    .where(and(eq(tenantId, session.tenantId), eq(roleAlias, superAlias), eq(isDeleted, 0)));
  if (supers.length > 0 && supers.every((one) => ids.includes(one.id))) throw new BusinessError(rankMessages.lastSuper);
}
