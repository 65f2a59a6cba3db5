import { beforeAll, expect, test } from 'vitest';
import { seedPlatform } from '#drizzle/seed/first-start.ts';
import { leaveFile } from '#server/workflow/leave/leave-file.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001');
type Name = 'anna' | 'boris' | 'chen';
const people: Record<Name, string> = { anna: '', boris: '', chen: '' };
const administrator = () => plant.as({ roleAliases: ['admin'] });
const as = (name: Name) => plant.as({ userId: people[name], realName: name });

beforeAll(async () => {
  const [manager] = await administrator().query('system.role.list', { roleAlias: 'manager' });
  const roles: Partial<Record<Name, string>> = { chen: manager.id };
  for (const [at, name] of (Object.keys(people) as Name[]).entries()) {
    const of = {
      account: name,
      realName: name,
      password: 'Factory-2026',
      phone: `1380000000${at}`,
      roleId: roles[name] ?? null,
      status: 1,
    };
    people[name] = (await administrator().mutate('system.user.submit', of)).id;
  }
});

/** What the plant may start as its leave. */
const leaveOf = async () => {
  const { records } = await as('anna').query('flow.work.startList', { category: 'flow_1' });
  return records.find(({ key }: { key: string }) => key === 'Leave');
};
const times = (endTime: string) => ({ startTime: '2026-05-04 08:00:00', endTime, taskUser: people.boris, reason: '探亲' });
const apply = async (endTime: string) => {
  const processDefinitionId = (await leaveOf()).id;
  await as('anna').mutate('flow.leave.startProcess', { processDefinitionId, ...times(endTime) });
  return (await as('anna').query('flow.work.sendList')).records[0];
};
const taskOf = async (name: Name, processInstanceId: string): Promise<string> =>
  (await as(name).query('flow.work.todoList')).records.find(
    (one: { processInstanceId: string }) => one.processInstanceId === processInstanceId,
  )?.taskId ?? '';
const toldOf = async (name: Name): Promise<string[]> => {
  const rows = await plant.database.sql<{ title: string }[]>`select title from desk_message where user_id = ${people[name]} order by id`;
  return rows.map(({ title }) => title);
};

test('a plant begins with leave and the roles that decide on it, at the address of its form', async () => {
  expect(await leaveOf()).toMatchObject({ name: '请假流程', version: 1, route: 'leave', suspensionState: 1 });
  const roles = await administrator().query('system.role.list');
  expect(roles.map(({ roleAlias }: { roleAlias: string }) => roleAlias)).toEqual(expect.arrayContaining(['manager', 'boss']));
});

test('a start gives it to a plant of an older build, and not to one that removed it', async () => {
  const keys = async () => {
    const rows = await plant.database.sql`select is_deleted as removed from flow_definition where key = 'Leave' and tenant_id = '100001'`;
    return rows.map(({ removed }) => removed);
  };
  await plant.database.sql`delete from flow_definition_graph where tenant_id = '100001'`;
  await plant.database.sql`delete from flow_definition where tenant_id = '100001'`;

  await seedPlatform(plant.database, { adminPassword: 'Factory-2026' });
  expect(await keys()).toEqual([0]);
  await administrator().mutate('flow.definition.remove', { ids: [(await leaveOf()).id] });
  await seedPlatform(plant.database, { adminPassword: 'Factory-2026' });

  expect(await keys()).toEqual([1]);
  await administrator().mutate('flow.definition.submit', { category: '1', xml: leaveFile });
});

test('whoever applies sees who decides, and where nobody does', async () => {
  const { deciders, fields } = await as('anna').query('flow.leave.form', { processDefinitionId: (await leaveOf()).id });

  expect(deciders).toEqual([
    { step: '人事审批', isChosen: true, people: [] },
    { step: '老板审批', isChosen: false, people: [] },
    { step: '经理审批', isChosen: false, people: ['chen'] },
  ]);
  expect(fields.map(({ name }: { name: string }) => name)).toEqual(['startTime', 'endTime', 'taskUser', 'reason']);
});

test('each hears of his part, and the applicant of the end', async () => {
  const { processInstanceId } = await apply('2026-05-07 08:00:00');

  expect(await as('boris').query('flow.work.task', { taskId: await taskOf('boris', processInstanceId) })).toMatchObject({
    shown: [
      { name: '请假时间', value: '2026-05-04 08:00 – 2026-05-07 08:00' },
      { name: '天数', value: '3' },
      { name: '请假事由', value: '探亲' },
      { name: '审批人', value: 'boris' },
    ],
  });
  await as('boris').mutate('flow.work.complete', { taskId: await taskOf('boris', processInstanceId), flag: 'ok' });
  await as('chen').mutate('flow.work.complete', { taskId: await taskOf('chen', processInstanceId), flag: 'ok' });

  expect((await toldOf('boris')).at(-1)).toContain('（人事审批）');
  expect((await toldOf('chen')).at(-1)).toContain('（经理审批）');
  expect((await toldOf('anna')).at(-1)).toMatch(/^流程已通过：请假流程 anna/);
});

test('what was returned is changed and submitted again in one step, and its new days decide the way', async () => {
  const { processInstanceId } = await apply('2026-05-07 08:00:00');
  await as('boris').mutate('flow.work.complete', { taskId: await taskOf('boris', processInstanceId), flag: 'no', comment: '请写到几点' });
  const taskId = await taskOf('anna', processInstanceId);
  const task = await as('anna').query('flow.work.task', { taskId });
  const id = task.leaveId;

  expect(task).toMatchObject({ isAdjusting: true, values: { startTime: '2026-05-04 08:00:00', reason: '探亲' } });
  expect(await as('anna').refusal('flow.leave.resubmit', { taskId, id, ...times('2026-05-04 08:00:00') })).toMatchObject({
    problems: { endTime: '结束时间须晚于开始时间' },
  });
  await as('anna').mutate('flow.leave.resubmit', { taskId, id, ...times('2026-05-07 08:01:00'), comment: '到早上' });
  await as('boris').mutate('flow.work.complete', { taskId: await taskOf('boris', processInstanceId), flag: 'ok' });

  const sent = (await as('anna').query('flow.work.sendList')).records[0];
  expect(sent).toMatchObject({ processInstanceId, taskName: '老板审批' });
});

test('what waits for somebody stands on his start page', async () => {
  const before = await as('boris').query('desk.startPage');
  await apply('2026-05-05 08:00:00');

  const counted = ({ tasks }: { tasks: { kind: string; count: number }[] }) => tasks.find(({ kind }) => kind === 'flowTodo')?.count ?? 0;
  expect(counted(await as('boris').query('desk.startPage'))).toBe(counted(before) + 1);
});
