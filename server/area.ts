import type { TRPCCreateRouterOptions } from '@trpc/server';
import type { Label } from '#rules/screen.ts';
import type { Deliver } from '#server/background/deliver-outbox.ts';
import type { JobKind } from '#server/background/jobs.ts';
import type { Worker } from '#server/background/worker.ts';
import type { Context, SignedInContext } from '#server/calls/context.ts';
import type { Home } from '#server/calls/tenant-database.ts';
import type { Database } from '#server/database/pool.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import type { Purpose } from '#server/security/seal.ts';
import type { AreaDemo } from '#server/seed/demo-plant.ts';
import type { AreaDictionaries } from '#server/seed/dictionary-seed.ts';
import type { AreaMenu } from '#server/seed/menu-seed.ts';

/** What an area is to the rest of the console: each says it in its `area.ts`, once, and stands in `areas.ts`. */
export interface Area {
  /** Of its modules to people who read the reference of /api; where several areas share a module, the first names it. */
  name: Label;
  home: Home;
  /** By the module that legacy clients know; procedures of several areas may stand in one. */
  calls: Readonly<Record<string, TRPCCreateRouterOptions>>;
  /** What a reading call adds to its entity's name in the reference of /api, by the call's own name; the usual ones are known there. */
  reads?: Readonly<Record<string, Label>>;
  menu?: AreaMenu;
  dictionaries?: readonly AreaDictionaries[];
  demo?: AreaDemo;
  /** What waits for the caller, for his start page: read by his rights, counted from its rows. */
  tasks?: (ctx: SignedInContext) => Promise<AreaTask[]>;
  /** What its clock does, tenant by tenant. */
  rounds?: readonly ((place: Pick<Context, 'database' | 'sources' | 'now'>) => Worker)[];
  jobs?: readonly JobKind[];
  /** By the channel of the outbox. */
  deliverers?: Readonly<Record<string, (database: Database) => Deliver>>;
  /** What is listed and is no entity, such as a log: its table is indexed like theirs when it has grown. */
  lists?: readonly AnyEntity[];
  /** By key. */
  params?: Readonly<Record<string, KnownParam>>;
}

export interface AreaTask {
  kind: string;
  label: Label;
  /** 0 where nothing is counted. */
  count: number;
  /** The page for it. */
  to: string;
  /** The record's name, if the task is a single record; it stands before the label. */
  name?: string;
}

/** A parameter that the console reads: what it means to people, and what it may be. */
export interface KnownParam {
  label: Label;
  help?: Label;
  unit?: Label;
  /** A whole number; −1 stands for no limit where it may be unlimited. */
  range?: { from: number; to: number; unlimited?: true };
  isFlag?: true;
  /** Codes of menus, separated by commas. */
  isMenus?: true;
  /** Stored encrypted, for this. */
  sealedFor?: Purpose;
  /** A plant may have a value of its own: under the key with its tenant's id appended. */
  isOfPlant?: true;
  /** It concerns no plant: other tenants do not see it. */
  isOfPlatform?: true;
  /** What is wrong with a value, where neither range nor flag says it. */
  problem?: (value: string) => Label | undefined;
  /** What a new installation begins with; without it the parameter is absent until somebody adds it. */
  initial?: string;
}
