import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { menu } from '#server/access/menus/menu.ts';
import { tenantPackage } from '#server/access/packages/tenant-package.ts';
import { role } from '#server/access/roles/role.ts';
import { roleApiScope, roleDataScope, roleMenu } from '#server/access/roles/role-grant-tables.ts';
import { apiScope } from '#server/access/scopes/api-scope.ts';
import { dataScope } from '#server/access/scopes/data-scope.ts';
import { user } from '#server/access/users/user.ts';
import { supportHours } from '#server/board/shifts/support-hours.ts';
import type { Transaction } from '#server/database/pool.ts';
import { post } from '#server/platform/organisation/post.ts';
import { tenant } from '#server/platform/organisation/tenant.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { buildFactory, buildPerson } from '#tests/sign-in/session-people.ts';

const plant = usePlant();
let mine: Awaited<ReturnType<typeof buildFactory>>;
let theirs: Awaited<ReturnType<typeof buildFactory>>;
const menus = { group: '', post: '', add: '', view: '' };
beforeAll(async () => {
  [mine, theirs] = [await buildFactory(plant.database), await buildFactory(plant.database)];
  menus.group = await menuNamed('grp', '0');
  menus.post = await menuNamed('post', menus.group);
  menus.add = await menuNamed('post_add', menus.post, 2);
  menus.view = await menuNamed('post_view', menus.post, 2);
});

const shared = <Result>(work: (db: Transaction) => Promise<Result>) => plant.database.transact({}, work);
const inTenant = <Result>(tenantId: string, work: (db: Transaction) => Promise<Result>) => plant.database.transact({ tenantId }, work);
const one = (rows: { id: string }[]) => String(rows[0]?.id);

async function menuNamed(code: string, parentId: string, category = 1): Promise<string> {
  const row = { code, name: `菜单${code}`, nameEn: `Menu ${code}`, parentId, category, sort: 1, path: `/${code}` };
  return one(await shared((db) => db.insert(menu.table).values(row).returning({ id: menu.table.id })));
}
async function roleNamed(roleName: string, menuIds: string[], tenantId = mine.tenantId): Promise<string> {
  const id = one(
    await inTenant(tenantId, (db) =>
      db.insert(role.table).values({ roleName, roleAlias: roleName, parentId: '0', sort: 1 }).returning({ id: role.table.id }),
    ),
  );
  if (menuIds.length > 0) await inTenant(tenantId, (db) => db.insert(roleMenu).values(menuIds.map((menuId) => ({ roleId: id, menuId }))));
  return id;
}
async function scopeFor(roleId: string, scopeType: number, menuId = menus.post): Promise<void> {
  const scope = { menuId, scopeName: '范围', resourceCode: 'x', scopeType };
  const id = one(await shared((db) => db.insert(dataScope.table).values(scope).returning({ id: dataScope.table.id })));
  await inTenant(mine.tenantId, (db) => db.insert(roleDataScope).values({ roleId, dataScopeId: id }));
}
const personWith = (roleIds: string[], of: Parameters<typeof buildPerson>[1] = {}) =>
  buildPerson(plant.database, { ...mine, roleId: roleIds.join(','), ...of });
let posts = 0;
const postBy = async (createUser: string, createDept: string, tenantId = mine.tenantId) => {
  posts += 1;
  const row = { postCode: `P${posts}`, postName: '技术员', category: 1, sort: 1, createUser, createDept };
  return one(await inTenant(tenantId, (db) => db.insert(post.table).values(row).returning({ id: post.table.id })));
};
const administrator = (of: Parameters<typeof buildSession>[0] = {}) => plant.as({ tenantId: mine.tenantId, roleAliases: ['admin'], ...of });
const explainRecord = (userId: string, recordId: string, entity = 'system.post') =>
  administrator().query('system.explain.record', { userId, entity, recordId });
const failed = (steps: { name: string; ok: boolean }[]) => steps.filter(({ ok }) => !ok).map(({ name }) => name);

describe('what a user can see and do', () => {
  test('names menus and buttons with the roles that give them, and the widest scope', async () => {
    const [clerk, leader] = [await roleNamed('文员', [menus.post]), await roleNamed('主管', [menus.post, menus.add])];
    await scopeFor(clerk, 2);
    await scopeFor(leader, 1);
    const { id } = await personWith([clerk, leader]);

    const rights = await administrator().query('system.explain.user', { userId: id });

    expect(rights.roles.map((given: { name: string }) => given.name).sort()).toEqual(['主管', '文员']);
    const [group, page] = rights.menus;
    expect(group).toMatchObject({ code: 'grp', depth: 0, roles: [], isGranted: false });
    expect(page).toMatchObject({ code: 'post', depth: 1, isGranted: true, isDisabled: false, isCut: false });
    expect(page.roles.sort()).toEqual(['主管', '文员']);
    expect(page.buttons).toEqual([expect.objectContaining({ code: 'post_add', isGranted: true, roles: ['主管'] })]);
    expect(page.scope.text).toBe('全部数据');
    expect(page.scope.from).toContainEqual({ role: '主管', text: '全部数据', isWidest: true });
    expect(page.scope.from).toContainEqual({ role: '文员', text: '本人创建的数据', isWidest: false });
  });

  test('lists the calls of /api that a client could make for him, to whoever may ask', async () => {
    const { id, account } = await personWith([await roleNamed('对接', [menus.post, menus.add])]);

    const { user: asked, calls } = await administrator().query('system.explain.calls', { userId: id, q: 'system/post' });
    const refused = await plant
      .as({ tenantId: mine.tenantId, codes: new Set(['api_reference']) })
      .refusal('system.explain.calls', { userId: id });

    const addresses = calls.map(({ method, address }: { method: string; address: string }) => `${method} ${address}`);
    expect(asked.account).toBe(account);
    expect(addresses).toContain('GET /blade-system/post/list');
    expect(addresses).toContain('POST /blade-system/post/submit');
    expect(addresses).not.toContain('POST /blade-system/post/remove');
    expect(refused.code).toBe(403);
  });

  test('names the scope of the lines at the pages that show lines', async () => {
    const [lines, overview] = [await menuNamed('productionline', '0'), await menuNamed('line_board', '0')];
    const roleId = await roleNamed('班长', [lines, overview]);
    await scopeFor(roleId, 2, lines);
    const { id } = await personWith([roleId]);

    const rights = await administrator().query('system.explain.user', { userId: id });

    const scopes = rights.menus.map(({ code, scope }: { code: string; scope: { text: string } }) => [code, scope.text]);
    expect(scopes).toContainEqual(['line_board', '本人创建的数据']);
  });

  test('says what is disabled, what the package cuts, and which paths are closed', async () => {
    const off = await menuNamed('off', '0');
    const outside = await menuNamed('outside', '0');
    await shared((db) => db.update(menu.table).set({ isEnabled: false }).where(eq(menu.table.id, off)));
    const factory = await buildFactory(plant.database);
    const packageId = one(
      await shared((db) =>
        db.insert(tenantPackage.table).values({ packageName: '基础', menuId: off }).returning({ id: tenantPackage.table.id }),
      ),
    );
    await inTenant(factory.tenantId, (db) => db.update(tenant.table).set({ packageId }).where(eq(tenant.table.tenantId, factory.tenantId)));
    const roleId = await roleNamed('仓管', [off, outside], factory.tenantId);
    const closed = { menuId: off, scopeName: '删用户', resourceCode: 'x', scopePath: '/blade-system/user/remove', scopeType: 1 };
    const [scope, held] = await shared((db) =>
      db
        .insert(apiScope.table)
        .values([closed, { ...closed, scopePath: '/blade-system/user/list' }])
        .returning({ id: apiScope.table.id }),
    );
    // A closed path would be closed to whoever the next tests ask about.
    onTestFinished(async () => void (await shared((db) => db.update(apiScope.table).set({ isDeleted: 1 }))));
    await inTenant(factory.tenantId, (db) => db.insert(roleApiScope).values({ roleId, apiScopeId: String(held?.id) }));
    const { id } = await buildPerson(plant.database, { ...factory, roleId });

    const rights = await administrator({ tenantId: factory.tenantId }).query('system.explain.user', { userId: id });

    expect(rights.packageName).toBe('基础');
    expect(rights.menus).toContainEqual(expect.objectContaining({ code: 'off', isGranted: false, isDisabled: true, roles: ['仓管'] }));
    expect(rights.menus).toContainEqual(expect.objectContaining({ code: 'outside', isGranted: false, isCut: true }));
    expect(rights.apiScopes).toContainEqual(expect.objectContaining({ id: scope?.id, isGranted: false, roles: [] }));
    expect(rights.apiScopes).toContainEqual(expect.objectContaining({ id: held?.id, isGranted: true, roles: ['仓管'] }));
  });

  test('says that somebody new has a password to change, which is no fault', async () => {
    const newcomer = await personWith([], { mustChangePassword: true });

    const { account } = await administrator().query('system.explain.user', { userId: newcomer.id });

    expect(account).toContainEqual(expect.objectContaining({ name: 'password', ok: false, isWaiting: true }));
  });

  test('says why somebody cannot sign in', async () => {
    const disabled = await personWith([], { status: -1, roleId: null });

    const rights = await administrator().query('system.explain.user', { userId: disabled.id });

    expect(failed(rights.account).sort()).toEqual(['roles', 'status']);
  });
});

describe('why a user does not see a record', () => {
  test('nothing is wrong when he does', async () => {
    const person = await personWith([await roleNamed('看', [menus.post, menus.view])]);
    const recordId = await postBy('1', mine.deptId);

    const { steps, verdict } = await explainRecord(person.id, recordId);

    expect(failed(steps)).toEqual([]);
    expect(verdict).toMatchObject({ sees: true, text: '李秀英 能看到「技术员」' });
  });

  test('his data scope does not cover it, and the two are set side by side', async () => {
    const roleId = await roleNamed('本部门', [menus.post, menus.view]);
    await scopeFor(roleId, 3);
    const person = await personWith([roleId]);
    const [inside, outside] = [await postBy('1', mine.deptId), await postBy('1', '77')];

    const seen = await explainRecord(person.id, inside);
    const unseen = await explainRecord(person.id, outside);

    expect(seen.verdict.sees).toBe(true);
    expect(unseen.verdict).toMatchObject({ sees: false, text: '李秀英 看不到「技术员」' });
    expect(unseen.verdict.next).toContain('数据权限');
    expect(unseen.steps.find((step: { name: string }) => step.name === 'scope').text).toBe(
      '在数据权限之外（部门：生产部）：记录的部门是77，创建人是1',
    );
  });

  test('every cause names its own remedy', async () => {
    const roleId = await roleNamed('本部门，只列表', [menus.post]);
    await scopeFor(roleId, 3);
    const person = await personWith([roleId]);

    const { verdict } = await explainRecord(person.id, await postBy('1', '77'));

    expect(verdict.next).toBe(
      '为其角色换用更宽的数据权限，或把记录、用户调整到相应部门。在角色管理的权限设置中，为其角色勾选此菜单或按钮。',
    );
  });

  test('none of his roles has the menu; it is disabled; the package leaves it out', async () => {
    const nothing = await personWith([await roleNamed('空', [])]);
    const recordId = await postBy('1', mine.deptId);

    const { steps, verdict } = await explainRecord(nothing.id, recordId);

    expect(failed(steps)).toEqual(['list', 'view']);
    expect(steps.find((step: { name: string }) => step.name === 'list').text).toBe(
      '没有权限「菜单post」（post）：所属角色都没有勾选此菜单',
    );
    expect(verdict).toMatchObject({ sees: false });
    expect(verdict.next).toContain('权限设置');
  });

  test('the next step names the command of the list of roles as its button does', async () => {
    const nothing = await personWith([await roleNamed('空', [])]);
    const reader = plant.as({ ...mine, roleAliases: ['admin'] }, { locale: 'en' });
    const recordId = await postBy('1', mine.deptId);

    const { verdict } = await reader.query('system.explain.record', { userId: nothing.id, entity: 'system.post', recordId });

    expect(verdict.next).toContain('Roles › Permissions');
  });

  test('he sees it in the list but may not open it', async () => {
    const person = await personWith([await roleNamed('只列表', [menus.post])]);

    const { verdict } = await explainRecord(person.id, await postBy('1', mine.deptId));

    expect(verdict).toMatchObject({ sees: true, text: '李秀英 能在列表中看到「技术员」，但打不开详情' });
  });

  test('the record was removed, or he may not sign in', async () => {
    const roleId = await roleNamed('全', [menus.post, menus.view]);
    const [person, disabled] = [await personWith([roleId]), await personWith([roleId], { status: -1 })];
    const [removed, live] = [await postBy('1', mine.deptId), await postBy('1', mine.deptId)];
    await inTenant(mine.tenantId, (db) => db.update(post.table).set({ isDeleted: 1 }).where(eq(post.table.id, removed)));

    const gone = await explainRecord(person.id, removed);
    const out = await explainRecord(disabled.id, live);

    expect(failed(gone.steps)).toEqual(['live']);
    expect(gone.verdict.sees).toBe(false);
    expect(failed(out.steps)).toEqual(['account']);
    expect(out.verdict).toMatchObject({ sees: false, next: expect.stringContaining('启用账号') });
  });

  test("what it says is what happens: the verdict agrees with the user's own call", async () => {
    const roleId = await roleNamed('对照', [menus.post, menus.view]);
    await scopeFor(roleId, 2);
    const person = await personWith([roleId]);
    for (const recordId of [await postBy(person.id, '5'), await postBy('1', mine.deptId)]) {
      const { verdict } = await explainRecord(person.id, recordId);

      const session = buildSession({
        tenantId: mine.tenantId,
        userId: person.id,
        codes: new Set(['post', 'post_view']),
        scopes: new Map([['post', { own: true, departments: [] }]]),
      });
      const opened_ = await askAs(plant.database, session)
        .query('system.post.detail', { id: recordId })
        .then(
          () => true,
          () => false,
        );
      expect(opened_).toBe(verdict.sees);
    }
  });
});

describe('a record to ask about', () => {
  test('is found by a part of its name, of its code, or by its number', async () => {
    const id = await postBy('1', mine.deptId);
    await inTenant(mine.tenantId, (db) =>
      db.update(post.table).set({ postName: '焊装班长', postCode: 'WELD-7' }).where(eq(post.table.id, id)),
    );
    await postBy('1', '1', theirs.tenantId);

    const found = async (q: string) => administrator().query('system.explain.records', { entity: 'system.post', q });

    for (const q of ['焊装', 'weld-', id]) expect(await found(q)).toEqual([{ id, title: '焊装班长', codes: ['WELD-7'] }]);
    expect(await found('no such')).toEqual([]);
  });

  test('is told of each user found whether he sees it', async () => {
    const roleId = await roleNamed('看岗位', [menus.post, menus.view]);
    const [sees, doesNot] = [await personWith([roleId], { account: 'viewer-a' }), await personWith([], { account: 'viewer-b' })];
    const recordId = await postBy('1', mine.deptId);

    const { record, people } = await administrator().query('system.explain.viewers', { entity: 'system.post', recordId, q: 'viewer-' });

    expect(record).toMatchObject({ id: recordId, title: '技术员' });
    expect(people.map(({ id, sees }: { id: string; sees: boolean }) => [id, sees]).sort()).toEqual(
      [
        [sees.id, true],
        [doesNot.id, false],
      ].sort(),
    );
  });

  test('a record whose title is a date is named by it, and told apart by its number', async () => {
    const hours = { lineId: '1', planDate: '2026-03-10', supportType: 'lend', numberOfWorker: 2, workHour: '1' };
    const recordId = one(
      await inTenant(mine.tenantId, (db) => db.insert(supportHours.table).values(hours).returning({ id: supportHours.table.id })),
    );

    const { record } = await administrator().query('system.explain.viewers', { entity: 'board.supportHours', recordId, q: 'viewer-' });

    expect(record).toEqual({ id: recordId, title: '2026-03-10', codes: [recordId] });
  });

  test('and the link that asks it stand on every page of a record, for those who may ask', async () => {
    const screen = (codes: string[]) => administrator({ codes: new Set(codes) }).query('system.post.screen');

    expect((await screen(['post', 'explain'])).can.explain).toBe(true);
    expect((await screen(['post'])).can.explain).toBe(false);
    expect((await administrator().query('system.menu.screen')).can.explain).toBe(false);
  });
});

test('a refusal names the package where that is what leaves a page out', async () => {
  const factory = await buildFactory(plant.database);
  const packageId = one(
    await shared((db) =>
      db.insert(tenantPackage.table).values({ packageName: '采购版', menuId: menus.group }).returning({ id: tenantPackage.table.id }),
    ),
  );
  const outside = await menuNamed('elsewhere', '0');
  await inTenant(factory.tenantId, (db) => db.update(tenant.table).set({ packageId }).where(eq(tenant.table.tenantId, factory.tenantId)));
  const ask = administrator({ tenantId: factory.tenantId });

  expect(outside).toMatch(/^\d+$/);
  expect(await ask.query('system.explain.refusal', { codes: ['elsewhere'] })).toEqual({ packageName: '采购版' });
  expect(await ask.query('system.explain.refusal', { codes: ['post', 'elsewhere'] })).toBeNull();
  expect(await administrator().query('system.explain.refusal', { codes: ['elsewhere'] })).toBeNull();
});

describe('it tells nothing to those who may not know:', () => {
  test('a user or a record of another tenant is absent', async () => {
    const stranger = await buildPerson(plant.database, theirs);
    const own = await personWith([]);
    const record = await postBy('1', '1', theirs.tenantId);

    const foreign = await administrator().refusal('system.explain.user', { userId: stranger.id });
    const absent = await administrator().refusal('system.explain.user', { userId: '1' });
    const [other, none] = [await explainRecord(own.id, record), await explainRecord(own.id, '1')];

    expect(foreign).toEqual(absent);
    expect(foreign).toMatchObject({ code: 404 });
    expect(other.steps).toEqual(none.steps);
    expect(other.steps).toEqual([{ name: 'record', ok: false, text: '没有这条记录，或者它不在您自己的数据范围内' }]);
  });

  test('an administrator that the product named has his name in the language of the reader', async () => {
    const { id: userId } = await personWith([], { account: 'named', realName: '管理员' });
    const reader = plant.as({ ...mine, roleAliases: ['admin'] }, { locale: 'en' });

    const [found] = await reader.query('system.explain.people', { q: 'named' });
    const { user } = await reader.query('system.explain.user', { userId });

    expect([found.realName, user.name]).toEqual(['Administrator', 'Administrator']);
  });

  test('nobody finds people of another tenant, but the platform does', async () => {
    const stranger = await buildPerson(plant.database, { ...theirs, account: 'stranger' });
    const platform = administrator({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });

    expect(await administrator().query('system.explain.people', { q: 'stranger' })).toEqual([]);
    expect(await platform.query('system.explain.people', { q: 'stranger' })).toEqual([expect.objectContaining({ id: stranger.id })]);
    expect(await platform.query('system.explain.user', { userId: stranger.id })).toMatchObject({ user: { tenantId: theirs.tenantId } });
    const record = await postBy('1', '1', theirs.tenantId);
    expect(await platform.refusal('system.explain.record', { userId: stranger.id, entity: 'system.post', recordId: record })).toMatchObject(
      {
        code: 403,
      },
    );
  });

  test('who lacks the right gets 403, and asks only about records whose list he may open', async () => {
    const lacking = administrator({ codes: new Set(['user']) });
    const narrow = administrator({ codes: new Set(['explain', 'user']) });
    const own = await personWith([]);

    expect(await lacking.refusal('system.explain.user', { userId: own.id })).toMatchObject({ code: 403 });
    expect((await narrow.query('system.explain.entities')).map(({ value }: { value: string }) => value)).toEqual(['system.user']);
    expect(await narrow.refusal('system.explain.record', { userId: own.id, entity: 'system.post', recordId: '1' })).toMatchObject({
      code: 404,
    });
  });

  test('a record out of the own data scope is absent to the one who asks', async () => {
    const scoped = administrator({ scopes: new Map([['post', { own: true, departments: [] }]]) });
    const own = await personWith([]);
    const recordId = await postBy('1', mine.deptId);

    const { steps } = await scoped.query('system.explain.record', { userId: own.id, entity: 'system.post', recordId });

    expect(failed(steps)).toEqual(['record']);
    expect(
      await inTenant(mine.tenantId, (db) => db.select({ id: user.table.id }).from(user.table).where(eq(user.table.id, own.id))),
    ).toHaveLength(1);
  });
});
