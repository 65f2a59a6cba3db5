import { inArray } from 'drizzle-orm';
import { roleDataScope } from '#drizzle/tables/grants.ts';
import type { SignedInContext } from '../../context.ts';
import { readRow } from '../../entity/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, removeRows, updateRow } from '../../entity/write-rows.ts';
import { BusinessError, messages } from '../../errors.ts';
import { dataScope } from './data-scope.ts';

const chosenDepartments = 5;
const scopeMessages = {
  noDepartments: { zh: '请填写部门编号', en: 'please fill in the department ids' },
  granted: { zh: '数据权限已授予角色,不能更换菜单', en: 'Roles hold this scope: its menu cannot change' },
};

/** Adds a data scope (contract §9); it narrows nobody until a role is granted it. */
export async function insertDataScope(ctx: SignedInContext, input: Input) {
  return insertRow(ctx, dataScope, withReach(await readInput(ctx, dataScope, input)));
}

/** Changes a data scope. While roles hold it, it stays on its menu: they would see everything there. */
export async function updateDataScope(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const { menuId, scopeType, scopeValue } = await readRow(ctx, dataScope, id);
  const values = await readInput(ctx, dataScope, input, true);
  if (values.menuId !== undefined && values.menuId !== menuId && (await isGranted(ctx, [id])))
    throw new BusinessError(scopeMessages.granted, { field: 'menuId' });
  return updateRow(ctx, dataScope, id, withReach({ scopeType, scopeValue, ...values }), expected);
}

/** Removes data scopes that no role holds: a role would see more without its own. */
export async function removeDataScopes(ctx: SignedInContext, ids: string[]): Promise<void> {
  if (await isGranted(ctx, ids)) throw new BusinessError(messages.inUse);
  await removeRows(ctx, dataScope, ids);
}

/** Departments are what a scope of chosen departments needs, and what any other reach has no use for. */
function withReach<Values extends { scopeType?: number; scopeValue?: string | null }>(values: Values): Values {
  if (values.scopeType !== chosenDepartments) return { ...values, scopeValue: null };
  if (!values.scopeValue) throw new BusinessError(scopeMessages.noDepartments, { field: 'scopeValue' });
  return values;
}

async function isGranted({ db }: SignedInContext, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const held = await db.select({ id: roleDataScope.roleId }).from(roleDataScope).where(inArray(roleDataScope.dataScopeId, ids)).limit(1);
  return held.length > 0;
}
