import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { role } from '#server/access/roles/role.ts';
import { user } from '#server/access/users/user.ts';
import { createCallerFactory } from '#server/calls/trpc.ts';
import { dept } from '#server/platform/organisation/dept.ts';
import { appRouter } from '#server/router.ts';
import { hashClientSecret } from '#server/security/secret-token.ts';
import { usePlant } from '#tests/plant.ts';
import { legacyClient } from './oauth-people.ts';
import { buildClient, buildPerson, contextOf, countOf, password, refusalFrom } from './session-people.ts';

const { database } = usePlant();
const call = legacyClient(database);
beforeAll(async () => {
  await buildClient(database, { clientSecret: hashClientSecret('saber_secret') });
  await database.transact({}, (db) =>
    db.execute(sql`insert into system_param (param_name, param_key, param_value) values ('切换', 'account.switchMode', 'false')`),
  );
});
beforeEach(async () => {
  await switchMode('false');
});

const switchMode = (value: string) =>
  database.transact({}, (db) => db.execute(sql`update system_param set param_value = ${value} where param_key = 'account.switchMode'`));

/** Somebody with two departments and two roles of his tenant, and a department and a role there that are not his. */
async function buildTwofold() {
  const person = await buildPerson(database);
  const { tenantId } = person;
  return database.transact({ tenantId }, async (db) => {
    const departments = await db
      .insert(dept.table)
      .values(['仓库', '别处'].map((deptName) => ({ deptName, parentId: '0', sort: 2 })))
      .returning({ id: dept.table.id });
    const roles = await db
      .insert(role.table)
      .values(['质检', '外人'].map((roleName) => ({ roleName, roleAlias: 'ipqc', parentId: '0', sort: 2 })))
      .returning({ id: role.table.id });
    const [store = '', elsewhere = ''] = departments.map(({ id }) => id);
    const [checker = '', stranger = ''] = roles.map(({ id }) => id);
    await db
      .update(user.table)
      .set({ deptId: `${person.deptId},${store}`, roleId: `${person.roleId},${checker}` })
      .where(eq(user.table.id, person.id));
    return { ...person, store, elsewhere, checker, stranger };
  });
}

const as = (token?: string) => createCallerFactory(appRouter)(contextOf(database, { token }));
const enter = async ({ tenantId, account }: { tenantId: string; account: string }) =>
  (await as().session.signIn({ tenantId, account, password })).token;
const kept = (tenantId: string) =>
  database.transact({ tenantId }, async (db) => [
    ...(await db.execute(sql`select dept_id, role_id, must_choose from session where kind = 'page'`)),
  ]);
const own = '只能切换到本人所属的部门和角色';

describe('somebody with several departments and roles', () => {
  test('chooses among exactly his own, and works as the chosen ones until he chooses all again', async () => {
    const one = await buildTwofold();
    const token = await enter(one);
    const before = await as(token).session.shell();
    const [departments, roles] = await Promise.all([
      as(token).system.dept.select({ userId: one.id }),
      as(token).system.role.select({ userId: one.id }),
    ]);

    await as(token).session.switchIdentity({ deptId: one.store, roleId: one.checker });
    const narrowed = await as(token).session.shell();
    const present = await as(token).session.identity();
    await as(token).session.switchIdentity({ deptId: '', roleId: '' });
    const after = await as(token).session.shell();

    expect(departments.map(({ value }) => value).sort()).toEqual([one.deptId, one.store].sort());
    expect(roles.map(({ value }) => value).sort()).toEqual([one.roleId, one.checker].sort());
    expect(before.user).toMatchObject({ roles: ['线长', '质检'], identity: { name: '', canSwitch: true } });
    expect(narrowed.user).toMatchObject({ roles: ['质检'], identity: { name: '仓库 · 质检', canSwitch: true } });
    expect(present).toMatchObject({ deptId: one.store, roleId: one.checker, mayBeAll: true });
    expect(after.user).toMatchObject({ roles: ['线长', '质检'], identity: { name: '' } });
  });

  test.each([
    ['a department that is not his', (one: Twofold) => ({ deptId: one.elsewhere, roleId: '' })],
    ['a role that is not his', (one: Twofold) => ({ deptId: '', roleId: one.stranger })],
    ['two departments at once', (one: Twofold) => ({ deptId: `${one.deptId},${one.store}`, roleId: '' })],
    ['a part of an id', (one: Twofold) => ({ deptId: one.deptId.slice(0, -1), roleId: '' })],
    ['no id at all', () => ({ deptId: "' or 1=1", roleId: '' })],
  ])('is refused %s, and stays who he was', async (_what, chosen) => {
    const one = await buildTwofold();
    const token = await enter(one);
    await as(token).session.switchIdentity({ deptId: one.store, roleId: one.checker });
    const before = await kept(one.tenantId);

    const refusal = await refusalFrom(as(token).session.switchIdentity(chosen(one)));

    expect(refusal).toMatchObject({ code: 400, message: own });
    expect(await kept(one.tenantId)).toEqual(before);
  });

  test('changes this session alone, and loses its tabs', async () => {
    const one = await buildTwofold();
    const [here, there] = [await enter(one), await enter(one)];
    await database.transact({ tenantId: one.tenantId }, (db) =>
      db.execute(sql`insert into workspace_tab (session_id, page, query, title) select id, '/board/lines/index', '', '产线' from session`),
    );

    await as(here).session.switchIdentity({ deptId: one.store, roleId: one.checker });

    expect((await as(there).session.shell()).user.roles).toEqual(['线长', '质检']);
    expect(await countOf(database, sql`select count(*) from workspace_tab`, one.tenantId)).toBe(1);
  });

  test('is signed out when the role that he works as is taken from him', async () => {
    const one = await buildTwofold();
    const token = await enter(one);
    await as(token).session.switchIdentity({ deptId: '', roleId: one.checker });

    await database.transact({ tenantId: one.tenantId }, (db) =>
      db.update(user.table).set({ roleId: one.roleId }).where(eq(user.table.id, one.id)),
    );

    expect(await refusalFrom(as(token).session.shell())).toMatchObject({ code: 401 });
  });
});

describe('in switch mode', () => {
  const asked = '请先选择部门和角色';

  test('nothing opens before a department and a role are chosen, and all of them is no choice', async () => {
    await switchMode('true');
    const one = await buildTwofold();
    const token = await enter(one);

    const closed = await Promise.all([
      refusalFrom(as(token).board.lineOverview()),
      refusalFrom(as(token).system.user.list({})),
      refusalFrom(as(token).desk.notice.list({})),
    ]);
    const all = await refusalFrom(as(token).session.switchIdentity({ deptId: '', roleId: one.checker }));
    const noRole = await refusalFrom(as(token).session.switchIdentity({ deptId: one.store, roleId: '' }));
    const foreign = await refusalFrom(as(token).session.switchIdentity({ deptId: one.elsewhere, roleId: one.checker }));
    const stillClosed = await refusalFrom(as(token).session.mine());
    await as(token).session.switchIdentity({ deptId: one.store, roleId: one.checker });

    for (const refusal of closed) expect(refusal).toMatchObject({ code: 403, message: asked });
    expect(all).toMatchObject({ code: 400, problems: { deptId: '请选择部门' } });
    expect(noRole).toMatchObject({ code: 400, problems: { roleId: '请选择角色' } });
    expect(foreign).toMatchObject({ code: 400, message: own });
    expect(stillClosed).toMatchObject({ code: 403, message: asked });
    expect(await as(token).session.identity()).toMatchObject({ mustChoose: false, mayBeAll: false, deptId: one.store });
    expect((await as(token).session.shell()).user.roles).toEqual(['质检']);
  });

  test('somebody with one department and one role is asked nothing', async () => {
    await switchMode('true');
    const person = await buildPerson(database);

    const token = await enter(person);

    expect(await as(token).session.identity()).toMatchObject({ mustChoose: false });
  });

  test('a client gets tokens for a department and a role of the user’s own, and none for another', async () => {
    const one = await buildTwofold();
    const md5 = createHash('md5').update(password).digest('hex');
    const token = (headers: Record<string, string>) =>
      call(
        'POST',
        '/blade-auth/oauth/token',
        { tenantId: one.tenantId, username: one.account, password: md5, grant_type: 'password' },
        { headers },
      );
    const renew = (refresh: unknown, headers: Record<string, string>) =>
      call('POST', '/blade-auth/oauth/token', { grant_type: 'refresh_token', refresh_token: String(refresh) }, { headers });

    const ignored = await token({ 'dept-id': one.elsewhere });
    await switchMode('true');
    const refused = await token({ 'dept-id': one.elsewhere });
    const refusedRole = await token({ 'dept-id': one.store, 'role-id': one.stranger });
    const narrowed = await token({ 'dept-id': one.store, 'role-id': one.checker });
    const notRenewed = await renew(narrowed.body.refresh_token, { 'dept-id': one.elsewhere });
    const renewed = await renew(narrowed.body.refresh_token, { 'dept-id': one.deptId });

    expect(ignored.body).toMatchObject({ dept_id: `${one.deptId},${one.store}` });
    for (const answer of [refused, refusedRole, notRenewed])
      expect(answer).toMatchObject({ status: 400, body: { error_code: 5001, error_description: own } });
    expect(narrowed.body).toMatchObject({ dept_id: one.store, role_id: one.checker, role_name: 'ipqc' });
    expect(renewed.body).toMatchObject({ dept_id: one.deptId, role_id: one.checker });
  });
});

type Twofold = Awaited<ReturnType<typeof buildTwofold>>;
