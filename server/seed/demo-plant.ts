import type { Transaction } from '#server/database/pool.ts';
import type { DemoRole } from './menu-seed.ts';

/** A tenant of the demo while it is made: each area adds its own rows, and the ids that areas behind it refer to. */
export interface DemoPlant {
  tenantId: string;
  /** Of every account. */
  password: string;
  now: Date;
  /** Tenant 000000 has every role and line; the further plants have an administrator and a leader, and two lines each. */
  isWhole: boolean;
  rightsOf: (role: DemoRole) => readonly string[];
  /** Menus in which a supervisor sees the rows of his own department and those below it alone. */
  supervisedMenus: readonly string[];
  /** By role alias. */
  roleIds: Map<string, string>;
  /** By department name. */
  deptIds: Map<string, string>;
  /** By post code. */
  postIds: Map<string, string>;
  /** By account. */
  userIds: Map<string, string>;
}

/** Adds an area's demo data to the tenant that the transaction sees. */
export type SeedDemoArea = (db: Transaction, plant: DemoPlant) => Promise<void>;
