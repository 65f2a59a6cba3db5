import type { Area } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import type { AreaMenu, DemoRole, MenuSeed } from '#server/seed/menu-seed.ts';
import { annualPartyMenu } from './future/annual-party.ts';
import { appUpdatesMenu } from './future/app-updates.ts';
import { appraisalMenu } from './future/appraisal.ts';
import { codeGeneratorMenu } from './future/code-generator.ts';
import { hrMenu } from './future/hr.ts';
import { lotteryMenu } from './future/lottery.ts';
import { oaReportsMenu } from './future/oa-reports.ts';
import { projectsMenu } from './future/projects.ts';
import { reportsMenu } from './future/reports.ts';
import { salesMenu } from './future/sales.ts';
import { scanningMenu } from './future/scanning.ts';

/** In the order of the menu; the areas of future/ have no screen yet, and move to a folder of server/ with their first one. */
const declared: readonly AreaMenu[] = [
  ...areas.flatMap(({ menu }: Area) => menu ?? []),
  hrMenu,
  appraisalMenu,
  oaReportsMenu,
  salesMenu,
  projectsMenu,
  lotteryMenu,
  annualPartyMenu,
  appUpdatesMenu,
  scanningMenu,
  codeGeneratorMenu,
  reportsMenu,
];

const entries = declared.flatMap(({ menus }) => menus);

/** The menu of every existing screen, each group including entries from other areas. */
export const menuSeeds: readonly MenuSeed[] = present(entries.filter(({ below }) => below === undefined));

/**
 * The menus of the specification (2.1, 2.8, 7, 10) and of contract 4.5 without a screen yet: in the database with their codes, but
 * disabled.
 */
export const futureMenus: readonly MenuSeed[] = future(entries);

/** The menus of a new tenant's administrator. */
export const tenantMenuCodes: readonly string[] = flat(menuSeeds).flatMap(({ code, isTenants }) => (isTenants ? code : []));

/** The permission codes of a demo role across all areas. */
export const demoRightsOf = (role: DemoRole): readonly string[] => declared.flatMap(({ demoRights }) => demoRights?.[role] ?? []);

export const supervisedMenus: readonly string[] = declared.flatMap(({ supervisedMenus: own = [] }) => own);

const groups = new Set(flat(entries).map(({ code }) => code));
for (const { code, below } of entries)
  if (below !== undefined && !groups.has(below)) throw new Error(`${code} stands below ${below}, which is no menu`);

function present(seeds: readonly MenuSeed[]): MenuSeed[] {
  return seeds
    .filter(({ isFuture }) => !isFuture)
    .map((seed) => ({
      ...seed,
      children: inOrder(present([...(seed.children ?? []), ...entries.filter(({ below }) => below === seed.code)])),
    }));
}

function future(seeds: readonly MenuSeed[]): MenuSeed[] {
  return seeds.flatMap((seed) => (seed.isFuture ? [seed] : future(seed.children ?? []).map((child) => ({ ...child, below: seed.code }))));
}

/** Entries without a sort position keep the order of their area. */
function inOrder(seeds: readonly MenuSeed[]): MenuSeed[] {
  return seeds
    .map((seed, at) => ({ seed, sort: seed.sort ?? at + 1 }))
    .sort((one, other) => one.sort - other.sort)
    .map(({ seed }) => seed);
}

function flat(seeds: readonly MenuSeed[]): MenuSeed[] {
  return seeds.flatMap((seed) => [seed, ...flat(seed.children ?? [])]);
}
