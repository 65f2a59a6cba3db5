import { describe, expect, test } from 'vitest';
import { rowCommands } from '#app/entity/list/row-commands.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');

const admin = () => plant.as({ roleAliases: ['admin'] });
const platform = () => plant.as({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
let made = 0;
const person = (of: object = {}) => ({
  account: `worker${++made}`,
  password: 'Board-2026-x',
  realName: '王工',
  ...of,
});
const buildUser = async (of: object = {}) =>
  (await admin().mutate('system.user.submit', person(of))) as { id: string; account: string; version: number };
const buildRole = async (codes: string[], of: object = {}) => {
  const role = await admin().mutate('system.role.submit', { roleName: `质检 ${++made}`, roleAlias: 'ipqc', sort: 1, ...of });
  const menus = flat(await platform().query('system.menu.list'));
  const menuIds = menus.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
  await admin().mutate('system.role.grant', { roleIds: [role.id], menuIds });
  return String(role.id);
};
interface Entry {
  id: string;
  code: string;
  children?: Entry[];
}
const flat = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

describe('administering users', () => {
  test('a reset gives each one a password of his own, shown once', async () => {
    const users = [await buildUser(), await buildUser()];

    const reset = await admin().mutate('system.user.resetPassword', { userIds: users.map(({ id }) => id).join(',') });

    expect(reset.map(({ account }: { account: string }) => account).sort()).toEqual(users.map(({ account }) => account).sort());
    const [first, second] = reset as [{ id: string; password: string }, { password: string }];
    expect(first.password).toHaveLength(14);
    expect(first.password).not.toBe(second.password);
    const again = { oldPassword: first.password, newPassword: 'Feeder-2030', newPassword1: 'Feeder-2030' };
    await plant.as({ userId: first.id }).mutate('system.user.updatePassword', again);
  });

  test('a batch with one foreign user resets, grants and unlocks nobody', async () => {
    const own = await buildUser();
    const [foreign] = (await plant.as({ tenantId: '100002' }).query('system.user.list')).records;
    const userIds = [own.id, foreign.id];

    for (const path of ['system.user.resetPassword', 'system.user.unlock', 'system.user.grant']) {
      expect((await admin().refusal(path, { userIds, roleIds: [] })).code, path).toBe(404);
    }
    expect(await admin().query('system.user.detail', { id: own.id })).toMatchObject({ version: 1 });
  });

  test('somebody who has left is disabled in one step, by whoever may edit', async () => {
    const left = await buildUser();

    await admin().mutate('system.user.disable', { ids: [left.id] });
    const mayNot = await plant.as({ codes: new Set(['user']) }).refusal('system.user.disable', {
      ids: [left.id],
    });

    expect(await admin().query('system.user.detail', { id: left.id })).toMatchObject({ status: -1, account: left.account });
    expect(mayNot.code).toBe(403);
  });

  test('a row offers what fits the state of its person', async () => {
    const [working, left, guest] = [await buildUser(), await buildUser(), await buildUser({ status: 0 })];
    await admin().mutate('system.user.disable', { ids: [left.id] });
    const { actions, removal } = await admin().query('system.user.screen');
    const offered = async ({ id }: { id: string }) => {
      const row = await admin().query('system.user.detail', { id });
      return rowCommands(actions, row, true).map(({ name }) => name);
    };

    const [ofWorking, ofLeft, ofGuest] = [await offered(working), await offered(left), await offered(guest)];

    expect(ofWorking).toEqual(expect.arrayContaining(['reset', 'disable', 'role']));
    expect(ofWorking.filter((name: string) => ['approve', 'unlock'].includes(name))).toEqual([]);
    expect(ofLeft).not.toContain('disable');
    expect(ofGuest).toContain('approve');
    expect(removal).toContain('停用');
  });

  test('a hundred passwords are reset at once, not more', async () => {
    const userIds = Array.from({ length: 101 }, (_, at) => String(at + 1));

    const refusal = await admin().refusal('system.user.resetPassword', { userIds });

    expect(refusal).toMatchObject({ code: 400, message: '一次最多重置100个用户的密码!' });
  });

  test('whoever guesses at his old password is locked like at the sign-in', async () => {
    const user = await buildUser();
    const self = plant.as({ userId: user.id, account: user.account });
    const change = (oldPassword: string) => ({ oldPassword, newPassword: 'Feeder-2030', newPassword1: 'Feeder-2030' });

    const wrong = [];
    for (let guess = 0; guess < 5; guess += 1) wrong.push(await self.refusal('system.user.updatePassword', change(`Guess-2026-${guess}`)));
    const locked = await self.refusal('system.user.updatePassword', change('Board-2026-x'));
    await admin().mutate('system.user.unlock', { userIds: user.id });
    await self.mutate('system.user.updatePassword', change('Board-2026-x'));

    for (const refusal of wrong) expect(refusal).toMatchObject({ code: 400, problems: { oldPassword: '原密码不正确!' } });
    expect(locked).toMatchObject({ code: 400, message: '密码错误次数过多，请稍后再试！' });
  });

  test('roles are replaced, not added', async () => {
    const [one, two] = [await buildRole(['user']), await buildRole(['dept'], { roleName: '质检' })];
    const user = await buildUser({ roleId: one });

    await admin().mutate('system.user.grant', { userIds: user.id, roleIds: two });

    expect(await admin().query('system.user.detail', { id: user.id })).toMatchObject({ roleId: two, roleName: '质检' });
  });

  test('who holds little neither gives nor touches what is above him', async () => {
    const strong = await buildRole(['user', 'role', 'role_grant']);
    const weakCodes = ['user', 'user_add', 'user_edit', 'user_role', 'user_reset', 'user_delete'];
    const clerk = plant.as({ userId: '77', codes: new Set(weakCodes), roleAliases: ['hr'] });
    const boss = await buildUser({ roleId: strong });
    const [tenantAdmin] = (await admin().query('system.user.list', { filters: { account_equal: 'admin' } })).records;
    const worker = await buildUser();

    const refusals = await Promise.all([
      clerk.refusal('system.user.grant', { userIds: [worker.id], roleIds: [strong] }),
      clerk.refusal('system.user.submit', person({ roleId: strong })),
      clerk.refusal('system.user.update', { id: worker.id, roleId: strong }),
      clerk.refusal('system.user.resetPassword', { userIds: [boss.id] }),
      clerk.refusal('system.user.remove', { ids: [boss.id] }),
      clerk.refusal('system.user.update', { id: boss.id, realName: 'x' }),
    ]);
    const adminReset = await clerk.refusal('system.user.resetPassword', { userIds: [tenantAdmin.id] });

    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 403, message: '不能授予自己没有的权限!' });
    expect(adminReset).toMatchObject({ code: 403, message: '无权配置管理员角色!' });
    expect(await clerk.mutate('system.user.update', { id: worker.id, realName: '李工' })).toMatchObject({ realName: '李工' });
  });
});
