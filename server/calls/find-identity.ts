import { sql } from 'drizzle-orm';
import { type Versions, versionsOf } from '#server/database/cache-versions.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { DataSourceMark } from '#server/database/sources.ts';
import type { Session } from './context.ts';
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
  contactId: string | null;
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

/** The part of a session that decides who its user is, and what they may do. */
export interface Narrowed {
  id: string;
  tenantId: string;
  userId: string;
  kind: string;
  clientId: string;
  deptId: string | null;
  roleId: string | null;
  mustChoose: boolean;
}

/** Returns the session's user if they may still work; from then on the transaction sees the tenant and uses its time zone. */
export async function readIdentity(db: Transaction, row: Narrowed): Promise<Session | undefined> {
  const [, person] = await Promise.all([seeTenant(db, row.tenantId), findPerson(db, row)]);
  return identityOf(db, row, person);
}

/** The same for a person already found in a transaction that sees the tenant. `zone`: the transaction's time zone, if known. */
export async function identityOf(db: Transaction, row: Narrowed, person: Person | undefined, zone?: string): Promise<Session | undefined> {
  if (!person || !mayWork(person)) return undefined;
  const deptIds = narrowed(person.deptIds, row.deptId);
  const roles = narrowed(person.roles, row.roleId, (role) => role.id);
  if (!deptIds || !roles) return undefined;
  const kind = row.kind === 'page' ? 'page' : 'access';
  const [session] = await Promise.all([
    sessionOf(db, { ...person, deptIds, roles }, { id: row.id, kind, clientId: row.clientId }),
    zone === zoneOf(person) ? undefined : db.execute(sql`select set_config('timezone', ${zoneOf(person)}, true)`),
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
    contactId: person.contactId,
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
  const [row] = await db.execute<{ person: PersonFound | null }>(sql`select find_person(${tenantId}, ${userId}) as person`);
  return row?.person ? personOf(row.person, { tenantId, userId }) : undefined;
}

/** What `find_person` answers (open-session.ts). */
export interface PersonFound extends Omit<Person, 'tenantId' | 'userId' | 'versions'> {
  marks: Record<string, string>;
}

export const personOf = ({ marks, ...person }: PersonFound, { tenantId, userId }: Pick<Person, 'tenantId' | 'userId'>): Person => ({
  ...person,
  tenantId,
  userId,
  versions: versionsOf(tenantId, marks),
});

/** The platform administrator has every right, so no rights are read. */
const everything = { codes: new Set<string>(), scopes: new Map(), apiScopes: [] };

/** Sets the tenant of a transaction that began without one. Sent at once: later queries see the tenant, even without awaiting this. */
export async function seeTenant(db: Transaction, tenantId: string): Promise<void> {
  await db.execute(sql`select set_config('app.tenant_id', ${tenantId}, true)`);
}

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
