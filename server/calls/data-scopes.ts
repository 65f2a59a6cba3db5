import { sql } from 'drizzle-orm';
import { idsIn } from '#rules/ids.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { DataScope } from './context.ts';

/** The stored types of data scopes (contract 5.5, docs/access.md). */
export const scopeTypes = { everything: 1, own: 2, ownDepartment: 3, departmentAndBelow: 4, chosenDepartments: 5 } as const;

interface Holder {
  tenantId: string;
  roleIds: string[];
  deptIds: string[];
}

interface GrantRow extends Record<string, unknown> {
  code: string;
  type: number;
  value: string;
  /** A removed scope that a role still has must not open the menu: its users see only their own records (R-11). */
  isRemoved: boolean;
  below: string[] | null;
  /** Whether a role has the menu, or one of its buttons, without a scope. */
  isOpen: boolean;
}

/**
 * Reads the roles' data scope for each menu, by menu code (docs/access.md, 'Data scope'). A role with a menu but no scope sees everything;
 * of several scopes the widest counts.
 */
export async function readScopes(db: Transaction, holder: Holder): Promise<Map<string, DataScope>> {
  const scopes = new Map<string, DataScope>();
  if (holder.roleIds.length === 0) return scopes;
  for (const grant of await db.execute<GrantRow>(grantQuery(holder))) {
    scopes.set(grant.code, widest(scopes.get(grant.code), scopeOfGrant(grant, holder)));
  }
  return scopes;
}

/** The wider of two scopes: everything, or the union of their departments. */
export function widest(known: DataScope | undefined, further: DataScope): DataScope {
  if (known === undefined) return further;
  if (known === 'all' || further === 'all') return 'all';
  return { own: known.own || further.own, departments: [...new Set([...known.departments, ...further.departments])] };
}

/** Passes ids as one array parameter. */
export const idArray = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::bigint[]`;

function scopeOfGrant({ type, value, isRemoved, below, isOpen }: GrantRow, { deptIds }: Holder): DataScope {
  if (isOpen) return 'all';
  if (isRemoved) return ownRecords;
  if (type === scopeTypes.everything) return 'all';
  if (type === scopeTypes.ownDepartment) return { own: false, departments: deptIds };
  if (type === scopeTypes.departmentAndBelow) return { own: false, departments: below ?? [] };
  if (type === scopeTypes.chosenDepartments) return { own: false, departments: idsIn(value) };
  return ownRecords;
}

const ownRecords: DataScope = { own: true, departments: [] };

const grantQuery = ({ tenantId, roleIds, deptIds }: Holder) => sql`
  select m.code, s.scope_type as type, coalesce(s.scope_value, '') as value, s.is_deleted = 1 as "isRemoved",
    case when s.scope_type = ${scopeTypes.departmentAndBelow} then (
      with recursive below as (
        select d.id from system_dept d where d.tenant_id = ${tenantId} and d.is_deleted = 0 and d.id = any(${idArray(deptIds)})
        union
        select d.id from system_dept d join below b on d.parent_id = b.id where d.tenant_id = ${tenantId} and d.is_deleted = 0
      ) select json_agg(id::text) from below) end as below,
    exists (
      select from system_role_menu o join system_menu h on h.id = o.menu_id and h.is_deleted = 0
      where o.tenant_id = ${tenantId} and o.role_id = any(${idArray(roleIds)}) and (h.id = s.menu_id or (h.category = 2 and h.parent_id = s.menu_id))
      and not exists (
        select from system_role_data_scope x join system_data_scope y on y.id = x.data_scope_id
        where x.tenant_id = ${tenantId} and x.role_id = o.role_id and y.menu_id = s.menu_id)) as "isOpen"
  from system_role_data_scope g
  join system_data_scope s on s.id = g.data_scope_id
  join system_menu m on m.id = s.menu_id and m.is_deleted = 0
  where g.tenant_id = ${tenantId} and g.role_id = any(${idArray(roleIds)})`;
