import { asc, eq, inArray } from 'drizzle-orm';
import { type DataScope, holds, type SignedInContext } from '#server/calls/context.ts';
import { readScopes } from '#server/calls/data-scopes.ts';
import { allowedMenus, readGrants } from '#server/calls/rights.ts';
import { findRows, titlesOf } from '#server/engine/read-rows.ts';
import { allEntities } from '#server/entity/entity.ts';
import { shownTitle } from '#server/entity/shown-title.ts';
import { aButton, menu } from '../menus/menu.ts';
import { roleApiScope } from '../roles/role-grant-tables.ts';
import { apiScope } from '../scopes/api-scope.ts';
import { user } from '../users/user.ts';
import { accountSteps, type Explained, type Step } from './explain-person.ts';
import { scopeWords } from './explain-scope.ts';

/** A menu that a role grants, or would grant if nothing blocked it, with its buttons. */
export interface ExplainedMenu {
  id: string;
  code: string;
  name: string;
  depth: number;
  roles: string[];
  /** The final result, as every permission check computes it. */
  isGranted: boolean;
  isDisabled: boolean;
  /** Granted, but excluded by the tenant's package. */
  isCut: boolean;
  /** The data scope on this menu and which role contributes which part; the widest wins. */
  scope?: { text: string; from: { role: string; text: string; isWidest: boolean }[] };
  buttons: Omit<ExplainedMenu, 'buttons' | 'depth'>[];
}

export interface ExplainedRights {
  user: { id: string; account: string; name: string; tenantId: string; tenantName: string; departments: string[] };
  isPlatform: boolean;
  packageName: string;
  account: Step[];
  roles: { id: string; name: string; alias: string }[];
  menus: ExplainedMenu[];
  apiScopes: { id: string; name: string; path: string; isGranted: boolean; roles: string[] }[];
}

/** What a user can see and do, and which role grants it, computed by the functions that enforce it (docs/access.md). */
export async function explainRights(ctx: SignedInContext, who: Explained): Promise<ExplainedRights> {
  const { person, theirs } = who;
  const [account, departments, packages, menus, apiScopes] = await Promise.all([
    accountSteps(ctx, who),
    titlesOf(ctx, 'system.dept', person.deptIds),
    titlesOf(ctx, 'system.tenantPackage', person.packageId === null ? [] : [person.packageId]),
    explainMenus(ctx, who),
    explainApiScopes(ctx, who),
  ]);
  const { userId: id, account: name, tenantId, tenantName, realName } = person;
  return {
    user: {
      id,
      account: name,
      name: shownTitle(user, { title: realName }, ctx.locale),
      tenantId,
      tenantName,
      departments: [...departments.values()],
    },
    isPlatform: theirs.isPlatform,
    packageName: packages.get(person.packageId ?? '') ?? '',
    account,
    roles: person.roles,
    menus,
    apiScopes,
  };
}

async function explainMenus(ctx: SignedInContext, { person, theirs }: Explained): Promise<ExplainedMenu[]> {
  const { tenantId, deptIds, roles } = person;
  const roleIds = roles.map((role) => role.id);
  const [all, grants, allowed, ownScopes] = await Promise.all([
    findRows(ctx, menu, undefined),
    readGrants(ctx.db, { tenantId, roleIds, withDisabled: true }),
    allowedMenus(ctx.db, theirs.isPlatform ? null : person.packageId),
    Promise.all(roles.map(async (role) => ({ role, scopes: await readScopes(ctx.db, { tenantId, roleIds: [role.id], deptIds }) }))),
  ]);
  const every = [...theirs.scopes.values(), ...ownScopes.flatMap(({ scopes }) => [...scopes.values()])];
  const inWords = await scopeWords(ctx, every);
  const granting = (id: string) => roles.filter((role) => grants.some((grant) => grant.menuId === id && grant.roleId === role.id));
  const facts = (row: (typeof all)[number]) => {
    const given = granting(row.id);
    return {
      id: row.id,
      code: row.code,
      name: (ctx.locale === 'en' && row.nameEn) || row.name,
      roles: given.map((role) => role.name),
      isGranted: row.isEnabled && holds(theirs, row.code),
      isDisabled: !row.isEnabled,
      isCut: given.length > 0 && allowed?.has(row.id) === false,
    };
  };
  const scopeOn = (row: (typeof all)[number]): ExplainedMenu['scope'] => {
    if (theirs.isPlatform || !holds(theirs, row.code)) return undefined;
    const code = allEntities().find(({ shownIn }) => shownIn?.includes(row.code))?.permission ?? row.code;
    const whole: DataScope = theirs.scopes.get(code) ?? 'all';
    const from = ownScopes
      .filter(({ role }) => granting(row.id).includes(role))
      .map(({ role, scopes }) => ({ role: role.name, own: scopes.get(code) ?? ('all' as const) }))
      .map(({ role, own }) => ({ role, text: inWords(own), isWidest: inWords(own) === inWords(whole) }));
    return { text: inWords(whole), from };
  };
  const below = (parentId: string) => all.filter((row) => row.parentId === parentId);
  const walk = (parentId: string, depth: number): ExplainedMenu[] =>
    depth > deepest
      ? []
      : below(parentId)
          .filter((row) => row.category !== aButton)
          .flatMap((row) => {
            const own = facts(row);
            const buttons = below(row.id)
              .filter((one) => one.category === aButton)
              .map(facts)
              .filter((one) => one.roles.length > 0 || one.isGranted);
            const inside = walk(row.id, depth + 1);
            if (own.roles.length === 0 && !own.isGranted && buttons.length === 0 && inside.length === 0) return [];
            // A group has no records of its own.
            const scope = inside.length === 0 ? scopeOn(row) : undefined;
            return [{ ...own, depth, buttons, ...(scope ? { scope } : {}) }, ...inside];
          });
  return walk('0', 0);
}

const deepest = 10;

async function explainApiScopes({ db }: SignedInContext, { person, theirs }: Explained): Promise<ExplainedRights['apiScopes']> {
  const { table } = apiScope;
  const rows = await db
    .select({ id: table.id, name: table.scopeName, path: table.scopePath })
    .from(table)
    .where(eq(table.isDeleted, 0))
    .orderBy(asc(table.scopePath))
    .limit(500);
  const roleIds = person.roles.map((role) => role.id);
  const held = await db
    .select({ roleId: roleApiScope.roleId, id: roleApiScope.apiScopeId })
    .from(roleApiScope)
    .where(inArray(roleApiScope.roleId, roleIds.length > 0 ? roleIds : ['0']));
  return rows.map((row) => {
    const giving = person.roles.filter((role) => held.some((one) => one.id === row.id && one.roleId === role.id));
    return { ...row, isGranted: theirs.isPlatform || giving.length > 0, roles: giving.map((role) => role.name) };
  });
}
