import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SignedInContext } from '../context.ts';
import type { AnyEntity } from './entity.ts';

export const columnsOf = (entity: AnyEntity) => getTableColumns(entity.table) as unknown as Record<string, PgColumn> & { id: PgColumn };

/** The rows of an entity that this user may reach at all: live, of the tenant, within the data scope. Every query passes through it. */
export function reachOf(entity: AnyEntity, ctx: SignedInContext): SQL | undefined {
  const columns = columnsOf(entity);
  const { tenantId, isDeleted } = columns;
  return and(
    isDeleted ? eq(isDeleted, 0) : undefined,
    tenantId && !ctx.acrossTenants ? eq(tenantId, ctx.session.tenantId) : undefined,
    scopeOf(entity, ctx),
  );
}

function scopeOf(entity: AnyEntity, ctx: SignedInContext): SQL | undefined {
  const scope = ctx.session.isPlatform ? 'all' : (ctx.session.scopes.get(entity.permission) ?? 'all');
  if (scope === 'all' || entity.owner === 'shared') return undefined;
  const { department, own } = entity.scope ?? { department: 'createDept', own: 'createUser' };
  const columns = columnsOf(entity);
  const [departmentColumn, ownColumn] = [columns[department], columns[own]];
  if (!departmentColumn || !ownColumn) throw new Error(`${entity.path} names a scope column that it does not have`);
  const reaches = [
    scope.own ? eq(ownColumn, ctx.session.userId) : undefined,
    scope.departments.length > 0 ? inArray(departmentColumn, scope.departments) : undefined,
  ].filter((reach) => reach !== undefined);
  return reaches.length === 0 ? sql`false` : or(...reaches);
}
