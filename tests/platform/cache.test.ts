import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { menu } from '#server/access/menus/menu.ts';
import { roleMenu } from '#server/access/roles/role-grant-tables.ts';
import { dataScope } from '#server/access/scopes/data-scope.ts';
import { createCache } from '#server/database/cache.ts';
import { connect, type Database, type Transaction } from '#server/database/pool.ts';
import { dictBiz } from '#server/platform/dictionaries/dict-biz.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { ask, buildFactory, buildPerson, password } from '#tests/sign-in/session-people.ts';

const plant = usePlant('100001');

describe('what is kept in memory', () => {
  test('is found under the version it was read under, and under no other', () => {
    const kept = createCache<string>(10);

    kept.put('role', 'v1', 'old');

    expect(kept.find('role', 'v1')).toBe('old');
    expect(kept.find('role', 'v2')).toBeUndefined();
    expect(kept.find('role', undefined)).toBeUndefined();
  });

  test('is bounded: what was used longest ago goes first', () => {
    const kept = createCache<number>(2);
    kept.put('a', 'v', 1);
    kept.put('b', 'v', 2);
    kept.find('a', 'v');

    kept.put('c', 'v', 3);

    expect(['a', 'b', 'c'].map((key) => kept.find(key, 'v'))).toEqual([1, undefined, 3]);
  });
});

/** The session code of a process of its own, with a memory and a pool of its own, on the same database. */
async function openProcess() {
  vi.resetModules();
  const { findSession } = await import('#server/calls/sessions.ts');
  const { readDictionaries } = await import('#server/calls/dictionary-entries.ts');
  const database: Database = connect({ ...plant.options, max: 2 });
  const sessionOf = async (token: string) => {
    const session = await database.transact({}, (db) => findSession(db, token, 'page'));
    if (!session) throw new Error('Nobody is signed in');
    return session;
  };
  return {
    close: () => database.close(),
    sessionOf,
    /** The words of a dictionary as a page of this user's would show them. */
    wordsOf: (token: string, code: string) =>
      database.transact({}, async (db) => {
        const session = await findSession(db, token, 'page');
        const read = await readDictionaries(
          db,
          { tenantId: session?.tenantId ?? '', locale: 'zh', version: session?.versions.dictionaries },
          [code],
        );
        return (read.get(code) ?? []).map(({ label }) => label);
      }),
  };
}
type Process = Awaited<ReturnType<typeof openProcess>>;

describe('a change takes effect on the next request of every process, without a new sign-in:', () => {
  let processes: [Process, Process];
  beforeAll(async () => {
    processes = [await openProcess(), await openProcess()];
  });
  afterAll(() => Promise.all(processes.map((one) => one.close())));

  const both = <Answer>(asked: (one: Process) => Promise<Answer>) => Promise.all(processes.map(asked));
  const inTenant = <Result>(tenantId: string, work: (db: Transaction) => Promise<Result>) => plant.database.transact({ tenantId }, work);
  const newMenu = async (code: string) => {
    const row = { code, name: code, parentId: '0', category: 1, sort: 1, path: `/${code}` };
    const [made] = await plant.database.transact({}, (db) => db.insert(menu.table).values(row).returning({ id: menu.table.id }));
    return String(made?.id);
  };
  const signedIn = async () => {
    const factory = await buildFactory(plant.database);
    const person = await buildPerson(plant.database, factory);
    const { token } = await ask(plant.database).signIn({ ...person, password });
    return { ...factory, token };
  };

  test('a menu granted, taken away, disabled', async () => {
    const { tenantId, roleId, token } = await signedIn();
    const [kept, lost] = [await newMenu('kept'), await newMenu('lost')];
    const codes = () => both(async (one) => [...(await one.sessionOf(token)).codes].sort());
    expect(await codes()).toEqual([[], []]);

    await inTenant(tenantId, (db) => db.insert(roleMenu).values([kept, lost].map((menuId) => ({ roleId, menuId }))));
    expect(await codes()).toEqual([
      ['kept', 'lost'],
      ['kept', 'lost'],
    ]);

    await inTenant(tenantId, (db) => db.delete(roleMenu).where(and(eq(roleMenu.roleId, roleId), eq(roleMenu.menuId, lost))));
    expect(await codes()).toEqual([['kept'], ['kept']]);

    await plant.database.transact({}, (db) => db.update(menu.table).set({ isEnabled: false }).where(eq(menu.table.id, kept)));
    expect(await codes()).toEqual([[], []]);
  });

  test('a data scope, and the departments below one', async () => {
    const { tenantId, roleId, deptId, token } = await signedIn();
    const menuId = await newMenu('scoped');
    await inTenant(tenantId, (db) => db.insert(roleMenu).values({ roleId, menuId }));
    const [scope] = await plant.database.transact({}, (db) =>
      db
        .insert(dataScope.table)
        .values({ menuId, scopeName: '下级', resourceCode: 'x', scopeType: 4 })
        .returning({ id: dataScope.table.id }),
    );
    const reach = () => both(async (one) => (await one.sessionOf(token)).scopes.get('scoped'));
    expect(await reach()).toEqual([undefined, undefined]);

    const tables = await import('#server/access/roles/role-grant-tables.ts');
    await inTenant(tenantId, (db) => db.insert(tables.roleDataScope).values({ roleId, dataScopeId: String(scope?.id) }));
    expect(await reach()).toEqual(Array.from({ length: 2 }, () => ({ own: false, departments: [deptId] })));

    const [below] = await inTenant(tenantId, (db) =>
      db.insert(dept.table).values({ deptName: '线', parentId: deptId, sort: 1 }).returning({ id: dept.table.id }),
    );
    for (const found of await reach()) expect(found).toMatchObject({ departments: expect.arrayContaining([deptId, String(below?.id)]) });
  });

  test('a word of a dictionary', async () => {
    const { tenantId, token } = await signedIn();
    const words = () => both((one) => one.wordsOf(token, 'grade'));
    const [head] = await inTenant(tenantId, (db) =>
      db
        .insert(dictBiz.table)
        .values({ parentId: '0', code: 'grade', dictKey: '-1', dictValue: '等级', sort: 1, isSealed: 0 })
        .returning({ id: dictBiz.table.id }),
    );
    const [entry] = await inTenant(tenantId, (db) =>
      db
        .insert(dictBiz.table)
        .values({ parentId: String(head?.id), code: 'grade', dictKey: '1', dictValue: '一级', sort: 1, isSealed: 0 })
        .returning({ id: dictBiz.table.id }),
    );
    expect(await words()).toEqual([['一级'], ['一级']]);

    await inTenant(tenantId, (db) =>
      db
        .update(dictBiz.table)
        .set({ dictValue: '甲级' })
        .where(eq(dictBiz.table.id, String(entry?.id))),
    );
    expect(await words()).toEqual([['甲级'], ['甲级']]);
  });

  test('and what was rolled back never took effect', async () => {
    const { tenantId, roleId, token } = await signedIn();
    const menuId = await newMenu('undone');
    await both((one) => one.sessionOf(token));

    await inTenant(tenantId, async (db) => {
      await db.insert(roleMenu).values({ roleId, menuId });
      throw new Error('changed my mind');
    }).catch(() => {});

    expect(await both(async (one) => (await one.sessionOf(token)).codes.has('undone'))).toEqual([false, false]);
  });

  test('what did not change is not read again', async () => {
    const { tenantId, roleId, deptId, token } = await signedIn();
    const { sessionOf } = await openKnowing();
    const { versions } = await sessionOf(token);
    const { rightsOf } = await import('#server/calls/rights.ts');
    const asksNothing = new Proxy({} as Transaction, {
      get: () => {
        throw new Error('The database was asked');
      },
    });

    const known = await rightsOf(asksNothing, { tenantId, roleIds: [roleId], deptIds: [deptId], packageId: null }, versions.rights);

    expect(known.codes.size).toBe(0);
    await expect(rightsOf(asksNothing, { tenantId, roleIds: [roleId], deptIds: [deptId], packageId: null }, 'another')).rejects.toThrow(
      'asked',
    );
  });

  const openKnowing = async () => {
    const one = await openProcess();
    processes.push(one);
    return one;
  };
});

test('a change that is refused leaves no word of it in memory', async () => {
  const me = plant.as();
  const head = await me.mutate('system.dictBiz.save', {
    code: 'mood',
    dictKey: '-1',
    dictValue: '心情',
    sort: 1,
    isSealed: 0,
    parentId: '0',
  });
  await me.mutate('system.dictBiz.save', { parentId: head.id, dictKey: '1', dictValue: '好', sort: 1, isSealed: 0 });

  await me.refusal('system.dictBiz.save', { parentId: head.id, dictKey: '1', dictValue: '坏', sort: 1, isSealed: 0 });

  const entries = await me.query('system.dictBiz.dictionary', { code: 'mood' });
  expect(entries.map((entry: { dictValue: string }) => entry.dictValue)).toEqual(['好']);
});

test('whoever may ask for it clears the memory of one process', async () => {
  const kept = createCache<string>(10);
  kept.put('role', 'v1', 'old');

  expect(await askAs(plant.database, undefined).query('session.oauth.clearCache')).toEqual({ success: true, msg: 'success' });

  expect(kept.find('role', 'v1')).toBeUndefined();
});

test('every table behind the memory marks its changes, whoever makes them', async () => {
  const rows = await plant.database.sql<{ name: string; count: number }[]>`
    select tgrelid::regclass::text as name, count(*)::int as count from pg_trigger where tgname in ('mark_insert', 'mark_update', 'mark_delete') group by 1`;

  const marked = new Map(rows.map(({ name, count }) => [name, count]));
  for (const name of [
    'system_menu',
    'system_role_menu',
    'system_data_scope',
    'system_role_data_scope',
    'system_api_scope',
    'system_role_api_scope',
    'system_tenant_package',
    'system_dept',
    'system_dict',
    'system_dict_biz',
  ])
    expect(marked.get(name), name).toBe(3);
});
