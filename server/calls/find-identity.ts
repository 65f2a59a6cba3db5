import { sql } from 'drizzle-orm';
import { type Versions, versionsColumn, versionsOf } from '#server/database/cache-versions.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { DataSourceMark } from '#server/database/sources.ts';
import type { Session } from './context.ts';
import type { SessionRow } from './lucia-sessions.ts';
import { rightsOf } from './rights.ts';

/** The tenant that manages the platform; it never expires (contract 3.7). */
export const platformTenant = '000000';

/** A live user of a live tenant, whether or not they may sign in now. */
export interface Person {
  tenantId: string;
  userId: string;
  account: string;
  name: string;
  realName: string;
  avatar: string;
  status: number;
  mustChangePassword: boolean;
  supplierId: string | null;
  deptIds: string[];
  postIds: string[];
  roles: { id: string; alias: string; name: string }[];
  tenantName: string;
  timeZone: string;
  isExpired: boolean;
  packageId: string | null;
  dataSource: DataSourceMark | null;
  versions: Versions;
}

/** Returns the session's user if they may still work; from then on the transaction sees the tenant and uses its time zone. */
export async function readIdentity(db: Transaction, row: SessionRow): Promise<Session | undefined> {
  const [, person] = await Promise.all([seeTenant(db, row.tenantId), findPerson(db, row)]);
  if (!person || !mayWork(person)) return undefined;
  const deptIds = narrowed(person.deptIds, row.deptId);
  const roles = narrowed(person.roles, row.roleId, (role) => role.id);
  if (!deptIds || !roles) return undefined;
  const kind = row.kind === 'page' ? 'page' : 'access';
  const [session] = await Promise.all([
    sessionOf(db, { ...person, deptIds, roles }, { id: row.id, kind, clientId: row.clientId }),
    db.execute(sql`select set_config('timezone', ${zoneOf(person)}, true)`),
  ]);
  const isOneOfSeveral = person.deptIds.length > 1 || person.roles.length > 1;
  return { ...session, identity: { deptId: row.deptId, roleId: row.roleId, isOneOfSeveral, mustChoose: row.mustChoose } };
}

/** Whether a user may sign in and keep working (contract 3.7). */
export const mayWork = (person: Pick<Person, 'status' | 'isExpired'>): boolean => person.status === 1 && !person.isExpired;

/** Builds the session of a user with everything that their roles grant. */
export async function sessionOf(db: Transaction, person: Person, opened: Pick<Session, 'id' | 'kind' | 'clientId'>): Promise<Session> {
  const { tenantId, userId, account, name, realName, avatar, tenantName, deptIds, postIds, roles, packageId, versions } = person;
  const roleIds = roles.map((role) => role.id);
  const roleAliases = roles.map((role) => role.alias);
  const isPlatform = tenantId === platformTenant && roleAliases.includes('administrator');
  const rights = isPlatform ? everything : await rightsOf(db, { tenantId, roleIds, deptIds, packageId }, versions.rights);
  return {
    ...opened,
    userId,
    tenantId,
    tenantName,
    timeZone: zoneOf(person),
    account,
    name: name || realName || account,
    realName,
    avatar,
    mustChangePassword: person.mustChangePassword,
    supplierId: person.supplierId,
    dataSource: person.dataSource,
    deptIds,
    postIds,
    roleIds,
    roleAliases,
    roleNames: roles.map((role) => role.name),
    isPlatform,
    ...rights,
    versions,
  };
}

/** Reads the user with roles, tenant and cache marks; the transaction must already see the tenant. */
export async function findPerson(db: Transaction, { tenantId, userId }: { tenantId: string; userId: string }): Promise<Person | undefined> {
  const [row] = await db.execute<PersonRow>(personQuery(tenantId, userId));
  if (!row) return undefined;
  const { marks, ...person } = row;
  return { ...person, tenantId, userId, versions: versionsOf(tenantId, marks) };
}

/** The platform administrator has every right, so no rights are read. */
const everything = { codes: new Set<string>(), scopes: new Map(), apiScopes: [] };

/** Sets the tenant of a transaction that began without one. Sent at once: later queries see the tenant, even without awaiting this. */
export async function seeTenant(db: Transaction, tenantId: string): Promise<void> {
  await db.execute(sql`select set_config('app.tenant_id', ${tenantId}, true)`);
}

interface PersonRow extends Record<string, unknown>, Omit<Person, 'tenantId' | 'userId' | 'versions'> {
  marks: Record<string, string>;
}

/**
 * In plain SQL, because it runs on every request: user, roles, tenant and marks in one round trip.
 * The quotes matter: unquoted, SYSTEM_USER is a PostgreSQL function.
 */
const personQuery = (tenantId: string, userId: string) => sql`
  select u.account, coalesce(u.name, '') as name, u.real_name as "realName", coalesce(u.avatar, '') as avatar, u.status,
    u.must_change_password as "mustChangePassword",
    (select l.supplier_id::text from supplier_user l where l.tenant_id = u.tenant_id and l.user_id = u.id) as "supplierId",
    coalesce(to_json(u.dept_id::text[]), '[]') as "deptIds", coalesce(to_json(u.post_id::text[]), '[]') as "postIds",
    coalesce((select json_agg(json_build_object('id', r.id::text, 'alias', r.role_alias, 'name', r.role_name) order by r.sort, r.id)
      from system_role r where r.tenant_id = u.tenant_id and r.id = any(u.role_id) and r.is_deleted = 0), '[]') as roles,
    t.tenant_name as "tenantName", coalesce(t.time_zone, '') as "timeZone", t.package_id::text as "packageId",
    (select json_build_object('id', s.id::text, 'version', s.version) from system_data_source s where s.id = t.datasource_id) as "dataSource",
    t.tenant_id <> ${platformTenant} and t.expire_time is not null and t.expire_time <= now() as "isExpired",
    ${versionsColumn(tenantId)} as marks
  from "system_user" u join system_tenant t on t.tenant_id = u.tenant_id and t.is_deleted = 0
  where u.tenant_id = ${tenantId} and u.id = ${userId} and u.is_deleted = 0`;

/** All, or only the one that the session is narrowed to; undefined when the user no longer has it. */
function narrowed<One>(all: One[], only: string | null, idOf: (one: One) => unknown = (one) => one): One[] | undefined {
  if (only === null) return all;
  const one = all.filter((each) => idOf(each) === only);
  return one.length === 1 ? one : undefined;
}

const defaultZone = 'Asia/Shanghai';
const zones = new Map<string, boolean>();

/** The person's time zone, or the default. An unknown zone must not lock a tenant out: PostgreSQL would refuse every transaction. */
export const zoneOf = (person: Pick<Person, 'timeZone'> | undefined): string =>
  person && isTimeZone(person.timeZone) ? person.timeZone : defaultZone;

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
