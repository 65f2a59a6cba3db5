import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DataScope, Session, SignedInContext } from '#server/calls/context.ts';
import { idArray } from '#server/calls/data-scopes.ts';
import { type AnyEntity, scopeColumns } from '#server/entity/entity.ts';
import { BusinessError } from '#server/errors.ts';

/** An entity's columns by name: fields come from the declaration, so that the compiler knows no names but those that every record has. */
export const columnsOf = (entity: AnyEntity): Record<string, PgColumn> & { id: PgColumn; version: PgColumn } =>
  getTableColumns(entity.table);

/** The rows of an entity that this user may reach at all: live, of the tenant, within the data scope. Every query passes through it. */
export function visibleRows(entity: AnyEntity, ctx: SignedInContext): SQL | undefined {
  const columns = columnsOf(entity);
  const { tenantId, isDeleted } = columns;
  return and(
    isDeleted ? eq(isDeleted, 0) : undefined,
    tenantId && !ctx.acrossTenants ? eq(tenantId, ctx.session.tenantId) : undefined,
    withinScope(entity, ctx),
    ofSupplier(entity, ctx),
  );
}

/** A supplier's people reach what is that supplier's own, and what all tenants share; whatever their role was granted, nothing else of the factory. */
function ofSupplier(entity: AnyEntity, { session: { supplierId } }: SignedInContext): SQL | undefined {
  if (supplierId === null || entity.owner === 'shared') return undefined;
  const column = entity.supplier === undefined ? undefined : columnsOf(entity)[entity.supplier];
  return column ? eq(column, supplierId) : sql`false`;
}

/** How far a user sees on an entity: its menu's scope, or all. */
export const scopeFor = (entity: AnyEntity, session: Session): DataScope =>
  session.isPlatform || entity.owner === 'shared' ? 'all' : (session.scopes.get(entity.permission) ?? 'all');

/** The part of the reach that the data scope makes: removed rows and other tenants are not its matter. */
export function withinScope(entity: AnyEntity, ctx: SignedInContext): SQL | undefined {
  const scope = scopeFor(entity, ctx.session);
  if (scope === 'all') return undefined;
  const { department, own } = scopeColumns(entity);
  const columns = columnsOf(entity);
  const [departmentColumn, ownColumn] = [columns[department], columns[own]];
  if (!departmentColumn || !ownColumn) throw new Error(`${entity.path} names a scope column that it does not have`);
  const reaches = [
    scope.own ? eq(ownColumn, ctx.session.userId) : undefined,
    scope.departments.length > 0 ? liesIn(departmentColumn, scope.departments) : undefined,
  ].filter((reach) => reach !== undefined);
  return reaches.length === 0 ? sql`false` : or(...reaches);
}

/** A record with several departments lies in each of them. */
const liesIn = (column: PgColumn, departments: string[]): SQL =>
  column.getSQLType() === 'bigint[]' ? sql`${column} && ${idArray(departments)}` : inArray(column, departments);

/** Refuses to put a record into a department where its writer would not see it. What he made himself stays in his sight if his scope says so. */
export function assertWithinScope(entity: AnyEntity, { session }: SignedInContext, values: Written, before?: Written): void {
  const scope = scopeFor(entity, session);
  const { department, own } = scopeColumns(entity);
  if (scope === 'all' || entity.fields[department] === undefined || !Object.hasOwn(values, department)) return;
  if (scope.own && (before === undefined || before[own] === session.userId)) return;
  const known = idsIn(before?.[department]);
  if (idsIn(values[department]).some((id) => !known.includes(id) && !scope.departments.includes(id)))
    throw new BusinessError(outside, { field: department });
}

type Written = Readonly<Record<string, unknown>>;
const outside = { zh: '所选部门超出您的数据权限范围!', en: 'This department lies outside of your data scope' };
const idsIn = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .filter(Boolean);
