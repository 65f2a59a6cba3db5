import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { and, eq, inArray, like, or } from 'drizzle-orm';
import { menu } from '#server/access/menus/menu.ts';
import { role } from '#server/access/roles/role.ts';
import { roleMenu } from '#server/access/roles/role-grant-tables.ts';
import { user } from '#server/access/users/user.ts';
import { seedFactory } from '#server/board/demo/seed-board.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { Database, Transaction } from '#server/database/pool.ts';
import type { Env } from '#server/env.ts';
import { seedNotices } from '#server/inbox/demo.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { post } from '#server/platform/organisation/post.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { client } from '#server/platform/settings/client.ts';
import { seedSuppliers } from '#server/purchasing/demo.ts';
import { hashSecret, secretOfPlain } from '#server/security/passwords.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { type DemoAccount, demoAccounts, demoDepts, demoLines, demoPosts, demoRoles } from './demo-people.ts';
import { seedPackages, seedScopes, seedTopMenus } from './demo-rights.ts';
import { seedPlatform, seedTenant, takeTurn } from './first-start.ts';
import { demoRightsOf } from './menus.ts';

const plants = [
  { tenantId: '100001', tenantName: '东莞一厂' },
  { tenantId: '100002', tenantName: '苏州二厂' },
] as const;
const demoClientId = 'saber';
const demoTenants: readonly string[] = ['000000', ...plants.map(({ tenantId }) => tenantId)];

/** Fills a database with the demo factory and two further plants; a second start changes nothing. Answers what the operator must be told. */
export async function seedDemo(database: Database, env: Env, now = new Date()): Promise<string[]> {
  await refuseForeignTenants(database);
  const { password, isChanged } = demoPassword(env);
  await database.transact({}, (db) => seedDemoClient(db));
  await seedPlatform(database, { adminPassword: password });
  await seedPlant(database, { tenantId: '000000', password, now, isWhole: true });
  for (const plant of plants) {
    await seedTenant(database, { ...plant, adminPassword: password });
    await seedPlant(database, { tenantId: plant.tenantId, password, now, isWhole: false });
  }
  await database.transact({ tenantId: '100002' }, (db) => seedPackages(db, '100002'));
  if (isChanged) await changePasswords(database, password);
  return [
    '',
    'The demo factory is ready. Every account has the same password:',
    `  password                ${password}`,
    `  tenant 000000           admin, ${demoAccounts.map(({ account }) => account).join(', ')}`,
    `  tenant ${plants.map(({ tenantId }) => tenantId).join(', ')}   admin, leader`,
    '',
  ];
}

/** The demo makes accounts whose password is printed: it must not do so among somebody's real tenants (docs/access.md). */
async function refuseForeignTenants(database: Database): Promise<void> {
  const { tenants, isDemo } = await database.transact({ platform: true }, async (db) => ({
    tenants: await db.select({ tenantId: tenant.table.tenantId }).from(tenant.table),
    // The demo's client comes before its first tenant, and never into production.
    isDemo: (await db.select({ id: client.table.id }).from(client.table).where(eq(client.table.clientId, demoClientId))).length > 0,
  }));
  const foreign = tenants.map(({ tenantId }) => tenantId).filter((tenantId) => !isDemo || !demoTenants.includes(tenantId));
  if (foreign.length > 0)
    throw new Error(
      `The demo refuses this database: it holds other tenants (${foreign.slice(0, 5).join(', ')}). Name an empty one in DATABASE_URL or DATA_DIR, or run npm start.`,
    );
}

/** DEMO_PASSWORD, or the one made at the first start, which a second start must print again. */
function demoPassword(env: Env): { password: string; isChanged: boolean } {
  const file = join(env.DATA_DIR, 'demo-password');
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  const password = env.DEMO_PASSWORD ?? known ?? `demo-${randomBytes(4).toString('hex')}`;
  mkdirSync(dirname(file), { recursive: true });
  if (password !== known) writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return { password, isChanged: known !== undefined && password !== known };
}

/** The client that unmodified programs of this family have compiled in, with its published secret: in the demo only. */
async function seedDemoClient(db: Transaction): Promise<void> {
  await db
    .insert(client.table)
    .values({
      clientId: demoClientId,
      clientSecret: hashClientSecret('saber_secret'),
      authorizedGrantTypes: 'captcha,password,refresh_token,phone,sms_code,supplier,social,chat-work-platform',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
    })
    .onConflictDoNothing();
}

interface Plant {
  tenantId: string;
  password: string;
  now: Date;
  /** Tenant 000000 has every role and line; the further plants have an administrator and a leader, and two lines each. */
  isWhole: boolean;
}

async function seedPlant(database: Database, { tenantId, password, now, isWhole }: Plant): Promise<void> {
  await database.transact({ tenantId }, async (db) => {
    await takeTurn(db);
    const [made] = await db.select({ id: productionLine.table.id }).from(productionLine.table).limit(1);
    if (made) return;
    const roles = await seedRoles(db, isWhole ? demoRoles : demoRoles.filter(({ alias }) => alias === 'leader'));
    const deptIds = await seedDepts(db, isWhole ? demoDepts : demoDepts.slice(0, 3));
    const postIds = await seedPosts(db, isWhole ? demoPosts : demoPosts.filter(({ code }) => code === 'leader'));
    const accounts = isWhole ? demoAccounts : demoAccounts.filter(({ account }) => account === 'leader');
    if (isWhole) {
      await seedScopes(db, roles.get('supervisor') ?? '0');
      await seedTopMenus(db);
    }
    const people = await seedAccounts(db, accounts, { roles, deptIds, postIds, password });
    const lines = isWhole ? demoLines : demoLines.filter(({ code }) => code.endsWith('01'));
    await seedFactory(db, { tenantId, lines, deptIds, userId: people.get('leader') ?? '', now });
    await seedNotices(db, { now });
    await seedSuppliers(db, { isWhole });
  });
}

async function seedRoles(db: Transaction, roles: typeof demoRoles): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, { alias, name }] of roles.entries()) {
    const codes = demoRightsOf(alias);
    const [row] = await db
      .insert(role.table)
      .values({ roleAlias: alias, roleName: name, parentId: '0', sort: index + 10 })
      .returning({ id: role.table.id });
    const roleId = String(row?.id);
    ids.set(alias, roleId);
    const menus = await db
      .select({ id: menu.table.id })
      .from(menu.table)
      .where(
        and(
          eq(menu.table.isDeleted, 0),
          or(
            inArray(menu.table.code, [...codes, ...codes.map((code) => code.replace(/_\*$/, ''))]),
            ...codes.filter((code) => code.endsWith('_*')).map((code) => like(menu.table.code, `${code.slice(0, -2)}\\_%`)),
          ),
        ),
      );
    if (menus.length > 0)
      await db
        .insert(roleMenu)
        .values(menus.map(({ id }) => ({ roleId, menuId: id })))
        .onConflictDoNothing();
  }
  return ids;
}

async function seedDepts(db: Transaction, depts: typeof demoDepts): Promise<Map<string, string>> {
  const [top] = await db
    .select({ id: dept.table.id, name: dept.table.deptName })
    .from(dept.table)
    .where(eq(dept.table.parentId, '0'))
    .limit(1);
  const ids = new Map<string, string>();
  for (const [index, { name, above }] of depts.entries()) {
    const parentId = (above === undefined ? top?.id : ids.get(above)) ?? '0';
    const ancestors = above === undefined ? `0,${parentId}` : `0,${top?.id},${parentId}`;
    const [row] = await db
      .insert(dept.table)
      .values({ deptName: name, fullName: name, parentId, ancestors, deptCategory: 2, sort: index + 1 })
      .returning({ id: dept.table.id });
    ids.set(name, String(row?.id));
  }
  return ids;
}

async function seedPosts(db: Transaction, posts: typeof demoPosts): Promise<Map<string, string>> {
  const rows = await db
    .insert(post.table)
    .values(posts.map(({ code, name }, index) => ({ postCode: code, postName: name, category: 3, sort: index + 1 })))
    .returning({ id: post.table.id, code: post.table.postCode });
  return new Map(rows.map(({ id, code }) => [String(code), String(id)]));
}

interface Places {
  roles: Map<string, string>;
  deptIds: Map<string, string>;
  postIds: Map<string, string>;
  password: string;
}

const several = (...ids: (string | undefined)[]): string | null => ids.filter((id) => id !== undefined).join(',') || null;

async function seedAccounts(
  db: Transaction,
  accounts: readonly DemoAccount[],
  { roles, deptIds, postIds, password }: Places,
): Promise<Map<string, string>> {
  const rows = await db
    .insert(user.table)
    .values(
      await Promise.all(
        accounts.map(async ({ account, realName, role: alias, dept: department, post: code, also, phone }) => ({
          account,
          password: await hashSecret(secretOfPlain(password)),
          name: realName,
          realName,
          roleId: several(roles.get(alias), also && roles.get(also.role)),
          deptId: several(deptIds.get(department) ?? [...deptIds.values()].at(-1), also && deptIds.get(also.dept)),
          postId: postIds.get(code) ?? null,
          phone,
          userType: 1,
          status: 1,
        })),
      ),
    )
    .returning({ id: user.table.id, account: user.table.account });
  return new Map(rows.map(({ id, account }) => [account, String(id)]));
}

/** A new DEMO_PASSWORD holds for every account, the administrators included. */
async function changePasswords(database: Database, password: string): Promise<void> {
  for (const tenantId of demoTenants) {
    await database.transact({ tenantId }, async (db) => {
      await db.update(user.table).set({ password: await hashSecret(secretOfPlain(password)) });
    });
  }
}
