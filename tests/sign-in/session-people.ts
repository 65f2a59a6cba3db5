import { randomUUID } from 'node:crypto';
import type { sql } from 'drizzle-orm';
import { role } from '#server/access/roles/role.ts';
import { user } from '#server/access/users/user.ts';
import type { Caller, Context } from '#server/calls/context.ts';
import { createCallerFactory } from '#server/calls/trpc.ts';
import type { Database } from '#server/database/pool.ts';
import { noSources } from '#server/database/sources.ts';
import { refusalOf } from '#server/errors.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { client } from '#server/platform/settings/client.ts';
import { appRouter } from '#server/router.ts';
import { hashSecret, secretOfPlain } from '#server/security/passwords.ts';

export const password = 'Factory-2026';

export interface Person {
  tenantId?: string;
  account?: string;
  realName?: string;
  status?: number;
  userType?: number;
  roleId?: string | null;
  deptId?: string | null;
  mustChangePassword?: boolean;
}

/** A tenant with one role and one department. */
export async function buildFactory(database: Database, of: Partial<typeof tenant.table.$inferInsert> & { roleAlias?: string } = {}) {
  const { roleAlias = 'leader', ...fields } = of;
  const tenantId = of.tenantId ?? nextTenant();
  return database.transact({ tenantId }, async (db) => {
    await db.insert(tenant.table).values({ tenantName: `工厂 ${tenantId}`, timeZone: 'Asia/Shanghai', ...fields, tenantId });
    const [madeRole] = await db
      .insert(role.table)
      .values({ roleName: '线长', roleAlias, parentId: '0', sort: 1 })
      .returning({ id: role.table.id });
    const [madeDept] = await db.insert(dept.table).values({ deptName: '生产部', parentId: '0', sort: 1 }).returning({ id: dept.table.id });
    return { tenantId, roleId: String(madeRole?.id), deptId: String(madeDept?.id) };
  });
}

/** Somebody who may sign in with `password`, in a factory of theirs unless one is given. */
export async function buildPerson(database: Database, of: Person & { roleAlias?: string; expireTime?: string } = {}) {
  const { roleAlias, expireTime, ...fields } = of;
  const factory =
    of.tenantId === undefined
      ? await buildFactory(database, { ...(roleAlias ? { roleAlias } : {}), ...(expireTime ? { expireTime } : {}) })
      : { tenantId: of.tenantId, roleId: of.roleId ?? null, deptId: of.deptId ?? null };
  const account = of.account ?? `person${randomUUID().slice(0, 8)}`;
  const row = {
    roleId: factory.roleId,
    deptId: factory.deptId,
    realName: '李秀英',
    name: '秀英',
    status: 1,
    userType: 1,
    ...fields,
    account,
  };
  const hashed = await hashSecret(secretOfPlain(password));
  const [made] = await database.transact({ tenantId: factory.tenantId }, (db) =>
    db
      .insert(user.table)
      .values({ ...row, password: hashed })
      .returning({ id: user.table.id }),
  );
  return { ...factory, id: String(made?.id), account, roleId: String(row.roleId ?? ''), deptId: String(row.deptId ?? '') };
}

/** A client row; its secret is kept as a hash, like a person's. */
export async function buildClient(database: Database, of: Partial<typeof client.table.$inferInsert> = {}) {
  const row = {
    clientId: 'saber',
    authorizedGrantTypes: 'captcha,password,refresh_token',
    accessTokenValidity: 3600,
    refreshTokenValidity: 604_800,
    ...of,
  };
  await database.transact({}, (db) => db.insert(client.table).values(row));
}

export interface AskOptions {
  door?: Caller['door'];
  token?: string;
  locale?: Caller['locale'];
  headers?: Record<string, string>;
}

/** The session area as somebody with a token, or with none, calls it. */
export function ask(database: Database, { door = 'page', token, locale = 'zh', headers = {} }: AskOptions = {}) {
  return createCallerFactory(appRouter)(contextOf(database, { door, token, locale, headers: new Headers(headers) })).session;
}

export function contextOf(database: Database, of: Partial<Caller> = {}): Context {
  const caller: Caller = {
    door: 'page',
    token: undefined,
    locale: 'zh',
    requestId: randomUUID(),
    address: '127.0.0.1',
    idempotencyKey: undefined,
    headers: new Headers(),
    ...of,
  };
  return { caller, locale: caller.locale, database, sources: noSources, now: () => new Date() };
}

/** What a call is refused with. */
export async function refusalFrom(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    return refusalOf(error, 'zh');
  }
  throw new Error('The call was not refused');
}

/** What the database keeps, seen as its owner. */
export const countOf = async (database: Database, query: ReturnType<typeof sql>, tenantId: string): Promise<number> => {
  const [row] = await database.transact({ tenantId }, (db) => db.execute<{ count: string }>(query));
  return Number(row?.count);
};

let lastTenant = 200_000;
const nextTenant = () => {
  lastTenant += 1;
  return String(lastTenant);
};
