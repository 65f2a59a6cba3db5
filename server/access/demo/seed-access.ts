import type { Transaction } from '#server/database/pool.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { seedAccounts } from './demo-accounts.ts';
import { seedPackages } from './demo-packages.ts';
import { seedRoles } from './demo-roles.ts';
import { seedScopes } from './demo-scopes.ts';
import { seedTopMenus } from './demo-top-menus.ts';

/** Roles with their permissions, and the users who hold them. */
export async function seedAccess(db: Transaction, plant: DemoPlant): Promise<void> {
  await seedRoles(db, plant);
  if (plant.isWhole) {
    await seedScopes(db, plant);
    await seedTopMenus(db);
  }
  await seedAccounts(db, plant);
  await seedPackages(db, plant);
}
