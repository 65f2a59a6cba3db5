import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { changePasswords, demoAccounts } from '#server/access/demo/demo-accounts.ts';
import { user } from '#server/access/users/user.ts';
import type { Area } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import type { Database, Transaction } from '#server/database/pool.ts';
import type { Env } from '#server/env.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { findDemoClient, seedDemoClient } from '#server/platform/settings/demo-client.ts';
import { seedDemoInitPassword } from '#server/platform/settings/init-password.ts';
import { type DemoPlant, demoStages } from '#server/seed/demo-plant.ts';
// Its people act by commands, which ask where each area's rows live.
import '#server/router.ts';
import { WrongSetting } from '#server/wrong-setting.ts';
import { seedPlatform, seedTenant, takeTurn } from './first-start.ts';
import { demoRightsOf, supervisedMenus } from './menus.ts';

const demos = areas.flatMap(({ demo }: Area) => demo ?? []);

const plants = [
  { tenantId: '100001', tenantName: '东莞一厂' },
  { tenantId: '100002', tenantName: '苏州二厂' },
] as const;
const demoTenants: readonly string[] = ['000000', ...plants.map(({ tenantId }) => tenantId)];

/** Fills a database with the demo factory and two further plants; a second start changes nothing. Returns the messages for the operator. */
export async function seedDemo(database: Database, env: Env, now = new Date()): Promise<string[]> {
  await refuseForeignTenants(database, { isOwnFolder: env.DATABASE_URL === undefined });
  const { password, isChanged } = demoPassword(env);
  await database.transact({}, (db) => seedDemoClient(db));
  const { isNew } = await seedPlatform(database, { adminPassword: password });
  if (isNew) await database.transact({}, (db) => seedDemoInitPassword(db, password));
  for (const { shared } of demos) await database.transact({}, async (db) => shared?.(db, env));
  await seedPlant(database, { tenantId: '000000', password, now, isWhole: true });
  for (const plant of plants) {
    await seedTenant(database, { ...plant, adminPassword: password });
    await seedPlant(database, { tenantId: plant.tenantId, password, now, isWhole: false });
  }
  const lacking = await database.transact({ tenantId: '000000' }, emptyOf);
  if (isChanged) for (const tenantId of demoTenants) await database.transact({ tenantId }, (db) => changePasswords(db, password));
  return [
    '',
    'The demo factory is ready. Every account has the same password:',
    `  password                ${password}`,
    `  tenant 000000           admin, ${demoAccounts.map(({ account }) => account).join(', ')}`,
    `  tenant ${plants.map(({ tenantId }) => tenantId).join(', ')}   admin, leader`,
    ...(lacking.length === 0
      ? []
      : [
          '',
          `Without demo data: ${lacking.join(', ')}. An older build may have made this demo:`,
          `for a fresh one stop it, remove ${env.DATABASE_URL === undefined ? env.DATA_DIR : 'its database'}, and start anew.`,
        ]),
    '',
  ];
}

/** What a plant lacks that an older build has made. */
async function emptyOf(db: Transaction): Promise<string[]> {
  const later = demos.flatMap(({ later: own = [] }) => own);
  const counts = await Promise.all(later.map(({ table }) => db.$count(table)));
  return later.flatMap(({ label }, at) => (counts[at] === 0 ? [label.en] : []));
}

/**
 * The demo prints passwords for its accounts, so it must not run among real tenants. Tenants added in its own folder belong to the demo
 * (docs/access.md).
 */
async function refuseForeignTenants(database: Database, { isOwnFolder }: { isOwnFolder: boolean }): Promise<void> {
  const { tenants, demo } = await database.transact({ platform: true }, async (db) => ({
    tenants: await db.select({ tenantId: tenant.table.tenantId }).from(tenant.table),
    demo: await findDemoClient(db),
  }));
  if (isOwnFolder && demo?.isMarked) return;
  const foreign = tenants.map(({ tenantId }) => tenantId).filter((tenantId) => !demo || !demoTenants.includes(tenantId));
  if (foreign.length > 0)
    throw new WrongSetting(
      `The demo refuses this database: it holds other tenants (${foreign.slice(0, 5).join(', ')}). Name an empty one in DATABASE_URL or DATA_DIR, or run npm start.`,
    );
}

/** DEMO_PASSWORD, or the one generated at the first start, which later starts must print again. */
function demoPassword(env: Env): { password: string; isChanged: boolean } {
  const file = join(env.DATA_DIR, 'demo-password');
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  const password = env.DEMO_PASSWORD ?? known ?? `demo-${randomBytes(4).toString('hex')}`;
  mkdirSync(dirname(file), { recursive: true });
  if (password !== known) writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return { password, isChanged: known !== undefined && password !== known };
}

/** The account that each plant of the demo gets: where it is, the plant has been made. */
const everyPlants = 'leader';

async function seedPlant(database: Database, made: Pick<DemoPlant, 'tenantId' | 'password' | 'now' | 'isWhole'>): Promise<void> {
  await database.transact({ tenantId: made.tenantId }, async (db) => {
    await takeTurn(db);
    if ((await db.$count(user.table, eq(user.table.account, everyPlants))) > 0) return;
    const ids = () => new Map<string, string>();
    const given = { ...made, rightsOf: demoRightsOf, supervisedMenus };
    const plant: DemoPlant = { ...given, roleIds: ids(), deptIds: ids(), postIds: ids(), userIds: ids() };
    for (const stage of demoStages) for (const demo of demos) for (const seedArea of demo[stage] ?? []) await seedArea(db, plant);
  });
}
