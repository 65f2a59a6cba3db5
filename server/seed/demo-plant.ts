import type { Transaction } from '#server/database/pool.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import type { Env } from '#server/env.ts';
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

/** In this order: what an area adds refers to rows of the stages before, and to those of areas above it in the menu. */
export const demoStages = ['departments', 'people', 'records', 'processes'] as const;

export interface AreaDemo extends Partial<Record<(typeof demoStages)[number], readonly SeedDemoArea[]>> {
  /** Entities whose rows came after the first builds; a plant that is there already gets none of them. */
  later?: readonly AnyEntity[];
  /** Adds or renews at each start what all tenants share. */
  shared?: (db: Transaction, env: Env) => Promise<void>;
}
