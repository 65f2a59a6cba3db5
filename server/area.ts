import type { TRPCCreateRouterOptions } from '@trpc/server';
import type { Label } from '#rules/screen.ts';
import type { Home } from '#server/calls/tenant-database.ts';
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
  menu?: AreaMenu;
  dictionaries?: readonly AreaDictionaries[];
  demo?: AreaDemo;
}
