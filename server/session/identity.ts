import { sql } from 'drizzle-orm';
import type { Session } from '../context.ts';
import type { Transaction } from '../database/pool.ts';
import { idArray, readScopes } from './data-scopes.ts';
import type { SessionRow } from './lucia-sessions.ts';

/** The tenant that manages the platform; it never expires (contract 3.7). */
export const platformTenant = '000000';

/** Whom a session or token stands for, if that user may still work; the transaction sees the tenant and speaks its time from here on. */
export async function readIdentity(db: Transaction, row: SessionRow): Promise<(Session & { realName: string }) | undefined> {
  const [, [user]] = await Promise.all([seeTenant(db, row.tenantId), db.execute<UserRow>(userQuery(row))]);
  const deptIds = user && narrowed(user.deptIds, row.deptId);
  const roles = user && narrowed(user.roles, row.roleId, (role) => role.id);
  if (!deptIds || !roles) return undefined;
  const [roleIds, roleAliases] = [roles.map((role) => role.id), roles.map((role) => role.alias)];
  const isPlatform = row.tenantId === platformTenant && roleAliases.includes('administrator');
  const timeZone = isTimeZone(user.timeZone) ? user.timeZone : defaultZone;
  const [codes, scopes] = await Promise.all([
    isPlatform ? new Set<string>() : readCodes(db, row.tenantId, roleIds),
    isPlatform ? new Map() : readScopes(db, { tenantId: row.tenantId, roleIds, deptIds }),
    db.execute(sql`select set_config('timezone', ${timeZone}, true)`),
  ]);
  return {
    id: row.id,
    kind: row.kind === 'page' ? 'page' : 'access',
    userId: row.userId,
    tenantId: row.tenantId,
    tenantName: user.tenantName,
    timeZone,
    account: user.account,
    name: user.name || user.realName || user.account,
    realName: user.realName,
    avatar: user.avatar,
    deptIds,
    postIds: user.postIds,
    roleIds,
    roleAliases,
    roleNames: roles.map((role) => role.name),
    clientId: row.clientId,
    isPlatform,
    codes,
    scopes,
  };
}

/** Opens one tenant's rows to a transaction that was begun before the tenant was known. */
export const seeTenant = (db: Transaction, tenantId: string) => db.execute(sql`select set_config('app.tenant_id', ${tenantId}, true)`);

interface UserRow extends Record<string, unknown> {
  account: string;
  name: string;
  realName: string;
  avatar: string;
  deptIds: string[];
  postIds: string[];
  roles: { id: string; alias: string; name: string }[];
  tenantName: string;
  timeZone: string;
}

/** In SQL's own words, because it is read on every request: user, roles and tenant in one round trip; nobody who may not work is found (contract 3.7). The quotes matter: SYSTEM_USER alone is a function of PostgreSQL. */
const userQuery = ({ userId, tenantId }: SessionRow) => sql`
  select u.account, coalesce(u.name, '') as name, u.real_name as "realName", coalesce(u.avatar, '') as avatar,
    coalesce(to_json(u.dept_id::text[]), '[]') as "deptIds", coalesce(to_json(u.post_id::text[]), '[]') as "postIds",
    coalesce((select json_agg(json_build_object('id', r.id::text, 'alias', r.role_alias, 'name', r.role_name) order by r.sort, r.id)
      from system_role r where r.tenant_id = u.tenant_id and r.id = any(u.role_id) and r.is_deleted = 0), '[]') as roles,
    t.tenant_name as "tenantName", coalesce(t.time_zone, '') as "timeZone"
  from "system_user" u join system_tenant t on t.tenant_id = u.tenant_id and t.is_deleted = 0
  where u.tenant_id = ${tenantId} and u.id = ${userId} and u.status = 1 and u.is_deleted = 0
    and (t.tenant_id = ${platformTenant} or t.expire_time is null or t.expire_time > now())`;

/** All, or exactly the one that the session was narrowed to; undefined when the user no longer has that one. */
function narrowed<One>(all: One[], only: string | null, idOf: (one: One) => unknown = (one) => one): One[] | undefined {
  if (only === null) return all;
  const one = all.filter((each) => idOf(each) === only);
  return one.length === 1 ? one : undefined;
}

async function readCodes(db: Transaction, tenantId: string, roleIds: string[]): Promise<Set<string>> {
  const [found] = await db.execute<{ codes: string[] }>(sql`
    select coalesce(json_agg(distinct m.code), '[]') as codes
    from system_role_menu g join system_menu m on m.id = g.menu_id and m.is_deleted = 0 and m.is_enabled
    where g.tenant_id = ${tenantId} and g.role_id = any(${idArray(roleIds)})`);
  return new Set(found?.codes);
}

const defaultZone = 'Asia/Shanghai';
const zones = new Map<string, boolean>();

/** A zone that nobody knows must not lock a tenant out: PostgreSQL would refuse every transaction. */
function isTimeZone(zone: string): boolean {
  const known = zones.get(zone) ?? asZone(zone);
  zones.set(zone, known);
  return known;
}

function asZone(zone: string): boolean {
  try {
    return zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
