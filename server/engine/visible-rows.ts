import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { idsIn } from '#rules/ids.ts';
import type { DataScope, Session, SignedInContext } from '#server/calls/context.ts';
import { idArray } from '#server/calls/data-scopes.ts';
import { type AnyEntity, entityAt, scopeColumns } from '#server/entity/entity.ts';
import { BusinessError } from '#server/errors.ts';

/** An entity's columns by name; the compiler only knows the columns that every record has. */
export const columnsOf = (entity: AnyEntity): Record<string, PgColumn> & { id: PgColumn; version: PgColumn } =>
  getTableColumns(entity.table);

/** Who looks, and whether he looks across tenants. */
export type Viewer = Pick<SignedInContext, 'session' | 'acrossTenants'>;

/** The rows that this user may see: live, of the tenant, within the data scope. Every query includes this condition. */
export function visibleRows(entity: AnyEntity, ctx: Viewer): SQL | undefined {
  const { isDeleted } = columnsOf(entity);
  return and(isDeleted ? eq(isDeleted, 0) : undefined, everVisible(entity, ctx));
}

/** The same with those that were removed. */
export function everVisible(entity: AnyEntity, ctx: Viewer): SQL | undefined {
  const { tenantId } = columnsOf(entity);
  return and(
    tenantId && !ctx.acrossTenants ? eq(tenantId, ctx.session.tenantId) : undefined,
    withinScope(entity, ctx),
    ofSupplier(entity, ctx),
    notHidden(entity, ctx.session),
  );
}

function notHidden(entity: AnyEntity, session: Session): SQL | undefined {
  const hidden = session.supplierId === null ? entity.hidden?.(entity.table, session) : undefined;
  return hidden && sql`not ${hidden}`;
}

/** Users of a supplier see only that supplier's rows and shared data, whatever their role was granted. */
function ofSupplier(entity: AnyEntity, { session: { supplierId, contactId } }: Viewer): SQL | undefined {
  if (supplierId === null || entity.owner === 'shared') return undefined;
  if (typeof entity.supplier === 'function') return entity.supplier(supplierId, entity.table, contactId);
  const column = entity.supplier === undefined ? undefined : columnsOf(entity)[entity.supplier];
  return column ? eq(column, supplierId) : sql`false`;
}

/** A user's data scope on an entity: that of its menu, or all. */
export const scopeFor = (entity: AnyEntity, session: Session): DataScope =>
  session.isPlatform || entity.owner === 'shared' ? 'all' : (session.scopes.get(entity.permission) ?? 'all');

/** The data scope's part of the condition; it does not cover removed rows or other tenants. */
export function withinScope(entity: AnyEntity, ctx: Pick<Viewer, 'session'>): SQL | undefined {
  const scope = scopeFor(entity, ctx.session);
  if (scope === 'all') return undefined;
  const { own, concerns } = scopeColumns(entity);
  const columns = columnsOf(entity);
  const [ownColumn, concerned] = [columns[own], concerns === undefined ? undefined : columns[concerns]];
  if (!ownColumn) throw new Error(`${entity.path} names a scope column that it does not have`);
  const reaches = [
    scope.own ? eq(ownColumn, ctx.session.userId) : undefined,
    scope.own && concerned ? eq(concerned, ctx.session.userId) : undefined,
    scope.departments.length > 0 ? belongsTo(entity, scope.departments) : undefined,
  ].filter((reach) => reach !== undefined);
  return reaches.length === 0 ? sql`false` : or(...reaches);
}

/** The rows of some departments: by their own column, or by the record that they follow. */
function belongsTo(entity: AnyEntity, departments: string[]): SQL | undefined {
  const { department, follows } = scopeColumns(entity);
  const columns = columnsOf(entity);
  const departmentColumn = columns[department];
  if (!departmentColumn) throw new Error(`${entity.path} names a scope column that it does not have`);
  const byItself = liesIn(departmentColumn, departments);
  const followed = followedBy(entity);
  const reference = follows === undefined ? undefined : columns[follows];
  if (!followed || !reference) return byItself;
  const there = sql`(select ${columnsOf(followed).id} from ${followed.table} where ${belongsTo(followed, departments)})`;
  return or(and(isNull(reference), byItself), inArray(reference, there));
}

/** The entity whose records decide about the department of these. */
export function followedBy(entity: AnyEntity): AnyEntity | undefined {
  const { follows } = scopeColumns(entity);
  const to = follows === undefined ? undefined : entity.fields[follows]?.to;
  return to === undefined ? undefined : entityAt(to);
}

/** A record with several departments belongs to each of them. */
const liesIn = (column: PgColumn, departments: string[]): SQL =>
  column.getSQLType() === 'bigint[]' ? sql`${column} && ${idArray(departments)}` : inArray(column, departments);

/**
 * Refuses to move a record into a department where its writer could not see it.
 * Own records stay visible if the scope includes them.
 */
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
const outside = { zh: '所选部门超出您的数据权限范围!', en: 'This department is outside your data scope' };

/** The caller without a data scope, for parts that go with their whole whoever entered them: lines of a quote, contacts of a supplier. */
export const everywhere = (ctx: SignedInContext): SignedInContext => ({ ...ctx, session: { ...ctx.session, scopes: new Map() } });
