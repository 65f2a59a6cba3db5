import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { menu } from '#server/access/menus/menu.ts';
import { role } from '#server/access/roles/role.ts';
import { roleDataScope, roleMenu } from '#server/access/roles/role-grant-tables.ts';
import { dataScope } from '#server/access/scopes/data-scope.ts';
import { findSession } from '#server/calls/sessions.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { usePlant } from '#tests/plant.ts';
import { ask, buildFactory, buildPerson, password } from './session-people.ts';

const { database } = usePlant();

let last = 0;
const one = (rows: { id: string }[]) => String(rows[0]?.id);
async function buildMenu(of: Partial<typeof menu.table.$inferInsert> = {}) {
  last += 1;
  const code = of.code ?? `menu${last}`;
  const row = { name: `菜单 ${code}`, parentId: '0', category: 1, sort: last, path: `/${code}`, ...of, code };
  return { code, id: one(await database.transact({}, (db) => db.insert(menu.table).values(row).returning({ id: menu.table.id }))) };
}
const inTenant = <Result>(tenantId: string, work: Parameters<typeof database.transact<Result>>[1]) => database.transact({ tenantId }, work);
const grant = (tenantId: string, roleId: string, ...menus: { id: string }[]) =>
  inTenant(tenantId, (db) => db.insert(roleMenu).values(menus.map(({ id }) => ({ roleId, menuId: id }))));
const buildRole = async (tenantId: string, roleAlias: string) =>
  one(
    await inTenant(tenantId, (db) =>
      db.insert(role.table).values({ roleName: roleAlias, roleAlias, parentId: '0', sort: 1 }).returning({ id: role.table.id }),
    ),
  );
const buildDept = async (tenantId: string, parentId: string) =>
  one(
    await inTenant(tenantId, (db) =>
      db.insert(dept.table).values({ deptName: '车间', parentId, sort: 1 }).returning({ id: dept.table.id }),
    ),
  );
async function scope(tenantId: string, roleId: string, menuId: string, scopeType: number, scopeValue?: string) {
  const made = await database.transact({}, (db) =>
    db
      .insert(dataScope.table)
      .values({ menuId, scopeName: '范围', resourceCode: 'scope', scopeType, scopeValue })
      .returning({ id: dataScope.table.id }),
  );
  await inTenant(tenantId, (db) => db.insert(roleDataScope).values({ roleId, dataScopeId: one(made) }));
}
async function sessionOf(person: Awaited<ReturnType<typeof buildPerson>>) {
  const { token } = await ask(database).signIn({ ...person, password });
  const found = await database.transact({}, (db) => findSession(db, token, 'page'));
  if (!found) throw new Error('Nobody is signed in');
  return found;
}

describe('permission codes', () => {
  test('are those that any of the roles was granted, and the page that a button stands on, but no group above', async () => {
    const factory = await buildFactory(database);
    const inspector = await buildRole(factory.tenantId, 'inspector');
    const group = await buildMenu();
    const [page, other, off] = [await buildMenu({ parentId: group.id }), await buildMenu(), await buildMenu({ isEnabled: false })];
    const opened = await buildMenu({ parentId: group.id });
    const button = await buildMenu({ parentId: opened.id, category: 2 });
    await grant(factory.tenantId, factory.roleId, page, off);
    await grant(factory.tenantId, inspector, button);
    const person = await buildPerson(database, { ...factory, roleId: `${factory.roleId},${inspector}` });

    const session = await sessionOf(person);

    expect([...session.codes].sort()).toEqual([page.code, opened.code, button.code].sort());
    expect(session.codes.has(group.code) || session.codes.has(other.code)).toBe(false);
    expect(session.roleAliases.sort()).toEqual(['inspector', 'leader']);
  });

  test('of a role in another tenant count for nothing', async () => {
    const [mine, theirs] = [await buildFactory(database), await buildFactory(database)];
    const page = await buildMenu();
    await grant(theirs.tenantId, theirs.roleId, page);
    const person = await buildPerson(database, { ...mine, roleId: `${mine.roleId},${theirs.roleId}` });

    const session = await sessionOf(person);

    expect(session.codes.size).toBe(0);
    expect(session.roleIds).toEqual([mine.roleId]);
  });
});

describe('data scopes', () => {
  test('say for each menu how far its holder sees', async () => {
    const factory = await buildFactory(database);
    const { tenantId, roleId } = factory;
    const below = await buildDept(tenantId, factory.deptId);
    const deeper = await buildDept(tenantId, below);
    const menus = await Promise.all(Array.from({ length: 6 }, () => buildMenu()));
    const [all, own, mine, under, chosen, none] = menus.map(({ id, code }) => ({ id, code })) as [Made, Made, Made, Made, Made, Made];
    await grant(tenantId, roleId, ...menus);
    await scope(tenantId, roleId, all.id, 1);
    await scope(tenantId, roleId, own.id, 2);
    await scope(tenantId, roleId, mine.id, 3);
    await scope(tenantId, roleId, under.id, 4);
    await scope(tenantId, roleId, chosen.id, 5, `${below},77`);

    const { scopes } = await sessionOf(await buildPerson(database, factory));

    expect(scopes.get(all.code)).toBe('all');
    expect(scopes.get(own.code)).toEqual({ own: true, departments: [] });
    expect(scopes.get(mine.code)).toEqual({ own: false, departments: [factory.deptId] });
    expect(sorted(scopes.get(under.code))).toEqual([factory.deptId, below, deeper].sort());
    expect(scopes.get(chosen.code)).toEqual({ own: false, departments: [below, '77'] });
    expect(scopes.has(none.code)).toBe(false);
  });

  test('of several roles are joined, and a role without one sees all', async () => {
    const factory = await buildFactory(database);
    const { tenantId, roleId } = factory;
    const second = await buildRole(tenantId, 'second');
    const [joined, open] = [await buildMenu(), await buildMenu()];
    await grant(tenantId, roleId, joined, open);
    await grant(tenantId, second, joined, open);
    await scope(tenantId, roleId, joined.id, 2);
    await scope(tenantId, second, joined.id, 5, '88');
    await scope(tenantId, roleId, open.id, 2);

    const { scopes } = await sessionOf(await buildPerson(database, { ...factory, roleId: `${roleId},${second}` }));

    expect(scopes.get(joined.code)).toEqual({ own: true, departments: ['88'] });
    expect(scopes.get(open.code)).toBe('all');
  });

  test('below a department that circles back to itself come to an end', async () => {
    const factory = await buildFactory(database);
    const below = await buildDept(factory.tenantId, factory.deptId);
    await inTenant(factory.tenantId, (db) => db.update(dept.table).set({ parentId: below }).where(eq(dept.table.id, factory.deptId)));
    const page = await buildMenu();
    await grant(factory.tenantId, factory.roleId, page);
    await scope(factory.tenantId, factory.roleId, page.id, 4);

    const { scopes } = await sessionOf(await buildPerson(database, factory));

    expect(sorted(scopes.get(page.code))).toEqual([factory.deptId, below].sort());
  });
});

describe('the shell', () => {
  test('shows granted pages under their groups, in the language asked for', async () => {
    const factory = await buildFactory(database);
    const group = await buildMenu({ code: 'production', nameEn: 'Production', source: 'icon-line' });
    const lines = await buildMenu({ code: 'lines', parentId: group.id, path: '/board/line', nameEn: 'Lines' });
    const outside = await buildMenu({ code: 'outside', parentId: group.id, path: 'https://example.com/help' });
    await buildMenu({ code: 'ungranted', parentId: group.id });
    const emptyGroup = await buildMenu({ code: 'emptied' });
    await buildMenu({ code: 'inside', parentId: emptyGroup.id });
    const hiddenGroup = await buildMenu({ code: 'hidden', isEnabled: false });
    const lost = await buildMenu({ code: 'lost', parentId: hiddenGroup.id });
    await grant(factory.tenantId, factory.roleId, lines, outside, emptyGroup, lost);
    const person = await buildPerson(database, factory);
    const { token } = await ask(database).signIn({ ...person, password });

    const { user, menus } = await ask(database, { token, locale: 'en' }).shell();

    expect(user).toEqual({
      id: person.id,
      account: person.account,
      timeZone: 'Asia/Shanghai',
      name: '秀英',
      avatar: '',
      isSupplier: false,
      identity: { name: '', canSwitch: false },
      tenantId: factory.tenantId,
      tenantName: `工厂 ${factory.tenantId}`,
      roles: ['线长'],
    });
    expect(menus).toEqual([
      {
        id: group.id,
        code: 'production',
        name: 'Production',
        path: '',
        icon: 'icon-line',
        children: [
          { id: lines.id, code: 'lines', name: 'Lines', path: '/board/line/index', icon: '', children: [] },
          { id: outside.id, code: 'outside', name: '菜单 outside', path: `/myiframe/${outside.id}`, icon: '', children: [] },
        ],
      },
    ]);
  });
});

interface Made {
  id: string;
  code: string;
}
const sorted = (reach: unknown) => [...((reach as { departments?: string[] } | undefined)?.departments ?? [])].sort();
