import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { menu } from '#server/access/menus/menu.ts';
import { tenantPackage } from '#server/access/packages/tenant-package.ts';
import { roleApiScope, roleMenu } from '#server/access/roles/role-grant-tables.ts';
import { apiScope } from '#server/access/scopes/api-scope.ts';
import { bladeDoor } from '#server/blade/door.ts';
import type { Session } from '#server/calls/context.ts';
import { findSession } from '#server/calls/sessions.ts';
import type { Transaction } from '#server/database/pool.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { appRouter } from '#server/router.ts';
import { askAs } from '#tests/build.ts';
import { contextOf } from '#tests/matrix/build.ts';
import { usePlant } from '#tests/plant.ts';
import { ask, buildFactory, buildPerson, password } from '#tests/sign-in/session-people.ts';

const plant = usePlant();

const shared = <Result>(work: (db: Transaction) => Promise<Result>) => plant.database.transact({}, work);
const inTenant = <Result>(tenantId: string, work: (db: Transaction) => Promise<Result>) => plant.database.transact({ tenantId }, work);

async function menuNamed(code: string, parentId = '0', category = 1): Promise<string> {
  const row = { code, name: code, parentId, category, sort: 1, path: `/${code}` };
  const [made] = await shared((db) => db.insert(menu.table).values(row).returning({ id: menu.table.id }));
  return String(made?.id);
}

/** Somebody with one role that holds some menus, and how to look at his session again. */
async function holderOf(menuIds: string[], of: { tenantId?: string; roleAlias?: string } = {}) {
  const factory = await buildFactory(plant.database, of);
  const { tenantId, roleId } = factory;
  if (menuIds.length > 0) await inTenant(tenantId, (db) => db.insert(roleMenu).values(menuIds.map((menuId) => ({ roleId, menuId }))));
  const person = await buildPerson(plant.database, factory);
  const { token } = await ask(plant.database).signIn({ ...person, password });
  const session = async (): Promise<Session> => {
    const found = await shared((db) => findSession(db, token, 'page'));
    if (!found) throw new Error('Nobody is signed in');
    return found;
  };
  return { ...factory, session };
}

describe("a tenant's package", () => {
  const packageOf = async (tenantId: string, menuIds: string[]) => {
    const [made] = await shared((db) =>
      db
        .insert(tenantPackage.table)
        .values({ packageName: '基础版', menuId: menuIds.join(',') })
        .returning({ id: tenantPackage.table.id }),
    );
    await inTenant(tenantId, (db) =>
      db
        .update(tenant.table)
        .set({ packageId: String(made?.id) })
        .where(eq(tenant.table.tenantId, tenantId)),
    );
    return String(made?.id);
  };

  test('cuts what the roles hold to the menus it names and all below them, on the next request', async () => {
    const board = await menuNamed('pk_board');
    const line = await menuNamed('pk_line', board);
    const button = await menuNamed('pk_line_add', line, 2);
    const post = await menuNamed('pk_post');
    const { session, tenantId } = await holderOf([line, button, post]);
    expect([...(await session()).codes].sort()).toEqual(['pk_line', 'pk_line_add', 'pk_post']);

    const packageId = await packageOf(tenantId, [board]);
    expect([...(await session()).codes].sort()).toEqual(['pk_line', 'pk_line_add']);

    await shared((db) => db.update(tenantPackage.table).set({ menuId: post }).where(eq(tenantPackage.table.id, packageId)));
    expect([...(await session()).codes]).toEqual(['pk_post']);
  });

  test('cuts calls, routes and buttons alike', async () => {
    const post = await menuNamed('post');
    const button = await menuNamed('post_add', post, 2);
    const other = await menuNamed('pk_other');
    const { session, tenantId } = await holderOf([post, button]);
    await packageOf(tenantId, [other]);
    const me = askAs(plant.database, await session());

    expect(await me.refusal('system.post.list')).toMatchObject({ code: 403, message: '请求被拒绝' });
    expect(await me.query('system.menu.routes')).toEqual([]);
    expect(await me.query('system.menu.buttons')).toEqual([]);
    expect((await me.query('session.shell')).menus).toEqual([]);
  });

  test("never cuts the platform's administrator", async () => {
    const { session } = await holderOf([], { tenantId: '000000', roleAlias: 'administrator' });
    await packageOf('000000', [await menuNamed('pk_nothing')]);

    await askAs(plant.database, await session()).query('system.post.list', {});

    expect((await session()).isPlatform).toBe(true);
  });
});

describe('an API scope', () => {
  const scopeOn = async (scopePath: string) => {
    const [made] = await shared((db) =>
      db
        .insert(apiScope.table)
        .values({ menuId: '1', scopeName: '接口', resourceCode: 'x', scopePath, scopeType: 1 })
        .returning({ id: apiScope.table.id }),
    );
    return String(made?.id);
  };
  const callApi = async (session: Session, method: string, path: string) => {
    const { caller, contextOf: contextFor } = contextOf(plant.database, session);
    const door = bladeDoor({ router: appRouter, contextOf: contextFor, env: { CORS_ORIGINS: [] }, log: { error: () => {} } });
    const response = await door(
      caller,
      new Request(`http://localhost/api${path}`, { method, headers: { 'Blade-Auth': 'bearer known' } }),
      path.replace(/\?.*/, ''),
    );
    return { status: response.status, body: await response.json() };
  };
  const refused = { status: 403, body: { code: 403, success: false, data: {}, msg: '请求被拒绝' } };

  test('closes the path that it names to all but the roles that hold it, from the next request on', async () => {
    const dept = await menuNamed('dept');
    const { session, tenantId, roleId } = await holderOf([dept]);
    expect((await callApi(await session(), 'GET', '/blade-system/dept/list')).status).toBe(200);

    const scopeId = await scopeOn('/blade-system/dept/list');
    expect(await callApi(await session(), 'GET', '/blade-system/dept/list')).toEqual(refused);
    expect((await callApi(await session(), 'GET', '/blade-system/dept/lazy-list')).status).toBe(200);

    await inTenant(tenantId, (db) => db.insert(roleApiScope).values({ roleId, apiScopeId: scopeId }));
    expect((await callApi(await session(), 'GET', '/blade-system/dept/list')).status).toBe(200);
  });

  test('closes everything below its path, at every address of a procedure, but neither pages nor the platform', async () => {
    const [dictBiz] = [await menuNamed('dictbiz')];
    const { session } = await holderOf([dictBiz]);
    await scopeOn('/blade-system/dict-biz/**');

    expect(await callApi(await session(), 'GET', '/blade-system/dict-biz/list')).toEqual(refused);
    expect(await callApi(await session(), 'GET', '/blade-system/dict-biz/dictionary?code=x')).toEqual(refused);
    expect(await askAs(plant.database, await session()).query('system.dictBiz.list', {})).toEqual([]);
    const platform: Session = { ...(await session()), isPlatform: true };
    expect((await callApi(platform, 'GET', '/blade-system/dict-biz/list')).status).toBe(200);
  });

  test('gives nobody a right that he lacks', async () => {
    const { session, tenantId, roleId } = await holderOf([]);
    const scopeId = await scopeOn('/blade-system/param/list');
    await inTenant(tenantId, (db) => db.insert(roleApiScope).values({ roleId, apiScopeId: scopeId }));

    expect(await callApi(await session(), 'GET', '/blade-system/param/list')).toEqual(refused);
  });
});
