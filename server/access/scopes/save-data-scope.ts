import { and, eq, inArray } from 'drizzle-orm';
import { idsIn } from '#rules/ids.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { scopeTypes } from '#server/calls/data-scopes.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { lockTree } from '#server/engine/tree-places.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { inTenant } from '#server/platform/organisation/in-tenant.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { role } from '../roles/role.ts';
import { roleDataScope } from '../roles/role-grant-tables.ts';
import { dataScope } from './data-scope.ts';

const scopeMessages = {
  noDepartments: { zh: '请填写部门编号', en: 'Enter the department IDs' },
  unknownDepartment: (id: string) => ({ zh: `没有编号为 ${id} 的部门`, en: `There is no department with the ID ${id}` }),
  granted: { zh: '数据权限已授予角色，不能更换菜单', en: 'Roles hold this scope: its menu cannot change' },
};

/** Adds a data scope (contract 9); it has no effect until it is granted to a role. */
export async function insertDataScope(ctx: SignedInContext, input: Input) {
  const values = withReach(await readInput(ctx, dataScope, input));
  await assertDepartments(ctx, idsIn(values.scopeValue));
  return insertRow(ctx, dataScope, values);
}

/** Changes a data scope. While roles hold it, its menu cannot change: they would see everything on the old one. */
export async function updateDataScope(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  await lockTree(ctx, role);
  const { menuId, scopeType, scopeValue } = await readRow(ctx, dataScope, id);
  const given = await readInput(ctx, dataScope, input, true);
  if (given.menuId !== undefined && given.menuId !== menuId && (await isGranted(ctx, [id])))
    throw new BusinessError(scopeMessages.granted, { field: 'menuId' });
  const values = withReach({ scopeType, scopeValue, ...given });
  // A department removed since then must not block another change.
  await assertDepartments(
    ctx,
    idsIn(values.scopeValue).filter((one) => !idsIn(scopeValue).includes(one)),
  );
  return updateRow(ctx, dataScope, id, values, expected);
}

/** Removes data scopes that no role holds: a role would see more without its scope. Grants take the same lock. */
export async function removeDataScopes(ctx: SignedInContext, ids: string[]): Promise<void> {
  await lockTree(ctx, role);
  await removeRows(ctx, dataScope, ids);
}

/** Only a scope of chosen departments has departments, and it needs them. */
function withReach<Values extends { scopeType?: number; scopeValue?: string | null }>(values: Values): Values {
  if (values.scopeType !== scopeTypes.chosenDepartments) return { ...values, scopeValue: null };
  if (!values.scopeValue) throw new BusinessError(scopeMessages.noDepartments, { field: 'scopeValue' });
  return values;
}

/** Each id is an existing department of some tenant; searched tenant by tenant because of row security. */
async function assertDepartments(ctx: SignedInContext, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const { id, isDeleted } = dept.table;
  const tenants = await ctx.db.select({ tenantId: tenant.table.tenantId }).from(tenant.table).where(eq(tenant.table.isDeleted, 0));
  const missing = new Set(ids);
  for (const { tenantId } of tenants) {
    if (missing.size === 0) return;
    const found = await inTenant(ctx, tenantId, () =>
      ctx.db
        .select({ id })
        .from(dept.table)
        .where(and(inArray(id, [...missing]), eq(isDeleted, 0))),
    );
    for (const one of found) missing.delete(one.id);
  }
  const [unknown] = missing;
  if (unknown !== undefined) throw new BusinessError(scopeMessages.unknownDepartment(unknown), { field: 'scopeValue' });
}

async function isGranted({ db }: SignedInContext, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const { roleId, dataScopeId } = roleDataScope;
  const held = await db
    .select({ roleId })
    .from(roleDataScope)
    .innerJoin(role.table, and(eq(role.table.id, roleId), eq(role.table.isDeleted, 0)))
    .where(inArray(dataScopeId, ids))
    .limit(1);
  return held.length > 0;
}
