import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { writeMessages } from '#server/background/notify-users.ts';
import type { Figure } from '#server/workspace/home/dashboard.ts';
import type { Task } from '#server/workspace/home/tasks.ts';
import { buildTenant } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');

const ask = (of: object = {}) => plant.as(of);
const run = (text: string, tenantId = '100001') => plant.database.transact({ tenantId }, (db) => db.execute(text));
const tasksOf = async (of: object = {}): Promise<Task[]> => (await ask(of).query('desk.startPage')).tasks;
const kindsOf = async (of: object = {}) => (await tasksOf(of)).map(({ kind }) => kind);
const idOf = async (code: string, who = ask()): Promise<string> => {
  const { entries } = await who.query('session.menuSearch');
  return entries.find(({ path }: { path: string }) => path.endsWith(`/${code}/index`)).id;
};

async function buildEndedShift(of: { signedOff?: boolean; daysAgo?: number; tenantId?: string; leader?: string } = {}): Promise<string> {
  const { signedOff = false, daysAgo = 0, tenantId = '100001', leader } = of;
  const { id: lineId } = await ask({ tenantId }).mutate('board.productionLine.save', {
    lineCode: `L${randomInt(1e9)}`,
    lineName: `线 ${randomInt(1e9)}`,
    lineType: 'smt',
    leader,
  });
  await run(
    `insert into board_shift_record (line_id, shift_type, plan_date, start_time, end_time, shift_state, line_state, should_attend_count, real_attend_count, leave_count, signed_off_at)
     values (${lineId}, '1', current_date, now() - interval '${daysAgo * 24 + 8} hours', now() - interval '${daysAgo * 24} hours', 'ended', 0, 1, 1, 0, ${signedOff ? 'now()' : 'null'})`,
    tenantId,
  );
  return String(lineId);
}

describe('what waits', () => {
  test('is nothing for somebody without rights and news', async () => {
    expect(await kindsOf({ userId: '3000', codes: new Set() })).toEqual([]);
  });

  test('is what a new plant lacks, for its administrator, until work is planned', async () => {
    await buildTenant(plant.database, '100003');
    const boss = ask({ tenantId: '100003', roleAliases: ['admin'] });
    const steps = async () => ((await boss.query('desk.startPage')).tasks as Task[]).map(({ kind, to }) => [kind, to]);
    const before = await steps();

    const line = await boss.mutate('board.productionLine.save', { lineCode: 'N1', lineName: 'N1', lineType: 'smt', isEnabled: true });
    const order = await boss.mutate('board.workOrder.save', { workOrderNumber: 'N-1', lineId: line.id });
    const between = await steps();
    await boss.mutate('board.workOrderPlan.save', { workOrderId: order.id, planDate: '2026-03-10', planCount: 5 });

    expect(before.map(([kind]) => kind)).toEqual(['addDept', 'addRole', 'addUser', 'addLine', 'addOrder', 'addPlan']);
    expect(between.map(([kind]) => kind)).toEqual(['addDept', 'addRole', 'addUser', 'addPlan']);
    expect(between.at(-1)).toEqual(['addPlan', '/board/workorderplan/add']);
    expect(await steps()).toEqual([]);
    expect(await kindsOf({ tenantId: '100003' })).toEqual([]);
  });

  test('is for the administrator of the platform its first tenant, and later a backup that is older than the hours set', async () => {
    const platform = { tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] };
    const everywhere = (text: string) => plant.database.transact({ tenantId: '000000', platform: true }, (db) => db.execute(text));
    const kinds = async () => (await kindsOf(platform)).filter((kind) => kind === 'addTenant' || kind === 'backup');
    await everywhere(`update system_tenant set is_deleted = 7 where tenant_id <> '000000' and is_deleted = 0`);
    const first = await kinds();
    await everywhere('update system_tenant set is_deleted = 0 where is_deleted = 7');

    const never = await kinds();
    await everywhere(`insert into last_backup (made_time, bytes) values (now() - interval '35 hours', 1)`);
    const fresh = await kinds();
    await everywhere(`update last_backup set made_time = now() - interval '37 hours'`);

    expect([first, never, fresh, await kinds()]).toEqual([['addTenant'], ['backup'], [], ['backup']]);
    expect(await kindsOf()).not.toContain('backup');
  });

  test('is each ended shift that nobody has signed off, for those who end shifts', async () => {
    const lineId = await buildEndedShift();
    await buildEndedShift({ signedOff: true });
    await buildEndedShift({ daysAgo: 9 });
    await buildEndedShift({ tenantId: '100002' });

    const tasks = (await tasksOf()).filter(({ kind }) => kind === 'signOff');

    expect(tasks).toHaveLength(1);
    expect(tasks[0]).toMatchObject({ count: 1, name: expect.stringMatching(/^线 \d+ \d{4}-\d\d-\d\d 白班$/) });
    expect(tasks[0]?.to).toMatch(new RegExp(`^/board/lines/${lineId}/sign-off\\?shift=\\d+$`));
    expect(await kindsOf({ codes: new Set(['line_board']) })).not.toContain('signOff');
  });

  test('are more shifts than are named, as one task that counts the rest', async () => {
    for (let count = 0; count < 4; count += 1) await buildEndedShift();

    const tasks = (await tasksOf()).filter(({ kind }) => kind === 'signOff');

    expect(tasks).toHaveLength(4);
    expect(tasks.at(-1)).toMatchObject({ count: 2, to: '/board/shiftrecord/index?shiftState=ended' });
  });

  test('is of a line leader the shift of his own line alone', async () => {
    await buildEndedShift();
    const lineId = await buildEndedShift({ leader: '周敏' });

    const tasks = (await tasksOf({ realName: '周敏' })).filter(({ kind }) => kind === 'signOff');

    expect(tasks.map(({ to }) => to.split('/')[3])).toEqual([lineId]);
  });

  test('are accounts to approve and locked ones, for those who may', async () => {
    const guest = await ask().mutate('system.user.submit', { account: `g${randomInt(1e9)}`, realName: '访客', password: 'Factory-2026' });
    await run(`update "system_user" set status = 0 where id = ${guest.id}`);
    await run(
      `insert into sign_in_attempt (account, device, failures, locked_until) select account, '', 5, now() + interval '5 minutes' from "system_user" where id = ${guest.id}`,
    );

    const tasks = await tasksOf();

    const pending = '账号申请待审核';
    const locked = '账号被锁定';
    expect(tasks).toContainEqual({ kind: 'pendingUser', label: pending, count: 1, to: '/system/user/index?status=0' });
    expect(tasks).toContainEqual({ kind: 'lockedUser', label: locked, count: 1, to: '/system/user/index' });
    expect(await kindsOf({ codes: new Set(['notice']) })).not.toContain('pendingUser');
    expect(await kindsOf({ tenantId: '100002' })).not.toContain('lockedUser');
  });

  test('and is not read yet is counted once for the whole page, notices and messages together', async () => {
    const person = await ask().mutate('system.user.submit', { account: `m${randomInt(1e9)}`, realName: '收件', password: 'Factory-2026' });
    const me = { userId: String(person.id), codes: new Set<string>() };
    const { unread: before } = await ask(me).query('session.shell');
    await ask().mutate('desk.notice.submit', { title: '会议', category: 1, releaseTime: '2026-05-04 08:00:00', content: '<p>三点</p>' });
    await plant.database.transact({ tenantId: '100001' }, (db) => writeMessages(db, [me.userId], { title: { zh: '好', en: 'Good' } }));

    expect((await ask(me).query('session.shell')).unread).toBe(before + 2);
    expect(await kindsOf(me)).not.toContain('unread');
  });

  test('is a weak password of one’s own', async () => {
    const person = await ask().mutate('system.user.submit', { account: `w${randomInt(1e9)}`, realName: '弱', password: 'Factory-2026' });
    await run(`update "system_user" set weak_password = 1 where id = ${person.id}`);

    expect(await kindsOf({ userId: String(person.id), codes: new Set() })).toContain('weakPassword');
  });
});

describe('shortcuts', () => {
  test('are pinned, keep their order, are one’s own and are taken away again', async () => {
    const [user, post] = [await idOf('user'), await idOf('post')];
    const me = ask({ userId: '3100' });

    await me.mutate('desk.pinMenu', { menuId: post, isPinned: true });
    await me.mutate('desk.pinMenu', { menuId: user, isPinned: true });
    await me.mutate('desk.pinMenu', { menuId: post, isPinned: true });
    const pinned = (await me.query('desk.startPage')).pinned;
    await me.mutate('desk.pinMenu', { menuId: post, isPinned: false });

    expect(pinned).toEqual([post, user]);
    expect((await me.query('desk.startPage')).pinned).toEqual([user]);
    expect((await ask({ userId: '3101' }).query('desk.startPage')).pinned).toEqual([]);
  });

  test('of menus that are not one’s own are refused, and nothing is pinned', async () => {
    const menuId = await idOf('user');
    const me = ask({ userId: '3102', codes: new Set(['notice']) });

    expect(await me.refusal('desk.pinMenu', { menuId, isPinned: true })).toMatchObject({ code: 404, message: '数据不存在或已被删除' });
    expect((await me.query('desk.startPage')).pinned).toEqual([]);
  });
});

describe('the console', () => {
  test('counts what the reader may list, from real rows of today and of his tenant', async () => {
    await run(`insert into log_error (exception_name) values ('Error')`);
    await run(`insert into log_error (exception_name, create_time) values ('Error', now() - interval '2 days')`);
    await run(`insert into log_error (exception_name) values ('Error')`, '100002');
    await run(`insert into log_usual (method_class, method_name, log_level) values ('session', 'refused', 'warn')`);

    const figures: Figure[] = await ask().query('desk.figures');

    expect(figures.find(({ kind }) => kind === 'errors')).toEqual({ kind: 'errors', count: 1, to: '/monitor/log/error/index' });
    expect(figures.find(({ kind }) => kind === 'failedSignIns')?.count).toBe(1);
    expect(figures.map(({ kind }) => kind)).toEqual(['online', 'failedSignIns', 'lockedAccounts', 'calls', 'errors']);
  });

  test('shows nothing that the reader may not list', async () => {
    expect(await ask({ codes: new Set(['notice']) }).query('desk.figures')).toEqual([]);
    expect((await ask({ codes: new Set(['log_error']) }).query('desk.figures')).map(({ kind }: Figure) => kind)).toEqual(['errors']);
  });
});
