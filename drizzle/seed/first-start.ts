import { randomBytes } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { grantMenus } from '#server/access/menus/grant-menus.ts';
import { countPresentMenus, handOutMenus } from '#server/access/menus/hand-out-menus.ts';
import { role } from '#server/access/roles/role.ts';
import type { Area } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import type { Database, Transaction } from '#server/database/pool.ts';
import { dict } from '#server/platform/dictionaries/dict.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { addRegions } from '#server/platform/regions/add-regions.ts';
import { client } from '#server/platform/settings/client.ts';
import { sealStoredInitPassword } from '#server/platform/settings/init-password.ts';
import { param } from '#server/platform/settings/param.ts';
import { hashSecret, secretOfPlain } from '#server/security/passwords.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { recordedRole, temporaryRole } from '#server/sign-in/suppliers/supplier-user.ts';
import { addDictionaries, furnishTenant } from '#server/tenants/furnish-tenant.ts';
import { addMissingDictionaries } from './add-dictionaries.ts';
import { addMenus, codesOf } from './add-menus.ts';
import { addMissingProcesses } from './add-processes.ts';
import { businessDictionaries, systemDictionaries } from './dictionaries.ts';
import { futureMenus, menuSeeds, tenantMenuCodes } from './menus.ts';

const managing = '000000';

/**
 * The rows required for the first sign-in: menus, system dictionaries, parameters, the console's client, and tenant 000000 with its
 * administrator. Every start adds what a newer build contains and leaves existing rows alone; concurrent processes wait for each other.
 */
export async function seedPlatform(
  database: Database,
  { adminPassword, mustChangePassword = false }: { adminPassword: string; mustChangePassword?: boolean },
): Promise<{ isNew: boolean }> {
  return alone(database, managing, async (db) => {
    await countPresentMenus(db);
    await addShared(db);
    const ownRoles = [recordedRole, temporaryRole];
    await handOutMenus(db, { codes: codesOf(menuSeeds), firstMenus: await readFirstMenus(db), ownRoles });
    await addMissingDictionaries(db, managing);
    await addMissingProcesses(db, managing);
    if (await isThere(db, managing)) return { isNew: false };
    await db.insert(tenant.table).values({ tenantId: managing, tenantName: '管理组', accountNumber: -1, timeZone: 'Asia/Shanghai' });
    await furnishTenant(db, {
      tenantId: managing,
      tenantName: '管理组',
      password: await hashSecret(secretOfPlain(adminPassword)),
      mustChangePassword,
      role: { alias: 'administrator', name: '超级管理员' },
      menuCodes: menuSeeds.map(({ code }) => code),
      dictionaries: businessDictionaries,
    });
    const roles = await db
      .insert(role.table)
      .values([
        { roleAlias: 'admin', roleName: '管理员', parentId: '0', sort: 2 },
        { roleAlias: 'user', roleName: '用户', parentId: '0', sort: 3 },
      ])
      .returning({ id: role.table.id });
    await grantMenus(db, roles[0]?.id ?? '0', tenantMenuCodes);
    return { isNew: true };
  });
}

export interface TenantSeed {
  tenantId: string;
  tenantName: string;
  adminPassword: string;
}

/** A tenant as the product creates one, with its administrator `admin`; an existing one is left alone. */
export async function seedTenant(database: Database, { tenantId, tenantName, adminPassword }: TenantSeed): Promise<{ isNew: boolean }> {
  return alone(database, tenantId, async (db) => {
    await addShared(db);
    if (await isThere(db, tenantId)) return { isNew: false };
    await db.insert(tenant.table).values({ tenantId, tenantName, accountNumber: -1, timeZone: 'Asia/Shanghai' });
    await furnishTenant(db, {
      tenantId,
      tenantName,
      password: await hashSecret(secretOfPlain(adminPassword)),
      mustChangePassword: false,
      role: { alias: 'admin', name: '管理员' },
      menuCodes: tenantMenuCodes,
      dictionaries: businessDictionaries,
    });
    return { isNew: true };
  });
}

/** Runs one seeding at a time in one transaction, so that a half-made tenant is never visible. */
async function alone<Result>(database: Database, tenantId: string, work: (db: Transaction) => Promise<Result>): Promise<Result> {
  return database.transact({ tenantId, platform: true }, async (db) => {
    await takeTurn(db);
    return work(db);
  });
}

/** Waits until no other process is seeding; the lock ends with the transaction. */
export async function takeTurn(db: Transaction): Promise<void> {
  await db.execute(sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`);
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('factory-console:seed'))`);
}

async function isThere(db: Transaction, tenantId: string): Promise<boolean> {
  const found = await db.select({ id: tenant.table.id }).from(tenant.table).where(eq(tenant.table.tenantId, tenantId));
  return found.length > 0;
}

/** Rows shared by all tenants. A row removed by a user stays removed. */
async function addShared(db: Transaction): Promise<void> {
  await addMenus(db, menuSeeds, futureMenus);
  await addRegions(db);
  const codes = new Set((await db.selectDistinct({ code: dict.table.code }).from(dict.table)).map((row) => row.code));
  await addDictionaries(
    db,
    dict,
    systemDictionaries.filter(({ code }) => !codes.has(code)),
  );
  const keys = new Set((await db.select({ key: param.table.paramKey }).from(param.table)).map((row) => row.key));
  const missing = params.filter(({ paramKey }) => !keys.has(paramKey));
  if (missing.length > 0) await db.insert(param.table).values(missing);
  await renewFirstMenus(db);
  await sealStoredInitPassword(db);
  const clients = await db.select({ id: client.table.id }).from(client.table).where(eq(client.table.clientId, consoleClient.clientId));
  if (clients.length === 0)
    await db.insert(client.table).values({ ...consoleClient, clientSecret: hashClientSecret(randomBytes(32).toString('base64url')) });
}

const firstMenusKey = 'tenant.default.menuCode';

/** The menus of new tenants follow the build until an administrator changes them. */
async function renewFirstMenus(db: Transaction): Promise<void> {
  const { paramKey, paramValue, updateUser } = param.table;
  const value = tenantMenuCodes.join(',');
  await db
    .update(param.table)
    .set({ paramValue: value })
    .where(and(eq(paramKey, firstMenusKey), isNull(updateUser), ne(paramValue, value)));
}

async function readFirstMenus(db: Transaction): Promise<readonly string[]> {
  const { paramKey, paramValue, isDeleted } = param.table;
  const [found] = await db
    .select({ paramValue })
    .from(param.table)
    .where(and(eq(paramKey, firstMenusKey), eq(isDeleted, 0)));
  return found?.paramValue.split(',') ?? tenantMenuCodes;
}

/** The platform's settings (contract 5.5); none holds a password. */
const params = [
  ...areas.flatMap(({ params: own = {} }: Area) =>
    Object.entries(own).flatMap(([paramKey, { label, initial }]) =>
      initial === undefined ? [] : [{ paramName: label.zh, paramKey, paramValue: initial }],
    ),
  ),
  { paramName: '新租户默认菜单', paramKey: firstMenusKey, paramValue: tenantMenuCodes.join(',') },
];

/** The client for the operator's own programs; its secret is random until the operator sets one. */
const consoleClient = {
  clientId: 'console',
  authorizedGrantTypes: 'captcha,refresh_token',
  scope: 'all',
  accessTokenValidity: 3600,
  refreshTokenValidity: 604_800,
};
