import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { step, useOffice } from './office.ts';

const plant = usePlant('100001');
const { as, people, who, start, decide, eventsOf, told } = useOffice(plant);
const reader = (name: 'dora' | 'chen') => plant.as({ userId: people[name], realName: name, codes: new Set(['work_copy']) });

test('whoever is copied is told once, sees the process whatever becomes of it, and decides nothing', async () => {
  const made = await start([step('组长', who('boris'))]);
  const seen = { processInstanceId: made.processInstanceId };
  expect(await reader('dora').refusal('flow.work.instance', seen)).toMatchObject({ code: 404 });

  await as('anna').mutate('flow.work.copy', { id: made.id, userIds: people.dora, comment: '请知悉' });
  await as('anna').mutate('flow.work.copy', { id: made.id, userIds: people.dora });
  await as('boris').mutate('flow.work.return', { taskId: (await as('boris').query('flow.work.todoList')).records[0].taskId });

  expect(await told('dora', '抄送', made)).toBe(1);
  expect((await reader('dora').query('flow.work.copyList')).records).toMatchObject([seen]);
  expect((await reader('chen').query('flow.work.copyList')).records).toEqual([]);
  expect(await reader('dora').query('flow.work.instance', seen)).toMatchObject({ mayCopy: false, mayWithdraw: false, takesBack: null });
  expect((await eventsOf(made)).filter((one: string) => one.startsWith('copy'))).toEqual(['copy anna']);
});

test('when a copy was first read is kept', async () => {
  const made = await start([step('组长', who('boris'))]);
  await as('anna').mutate('flow.work.copy', { id: made.id, userIds: people.dora });
  const readTime = async () => {
    const [row] = await plant.database.sql<
      { at: string | null }[]
    >`select read_time::text as at from flow_copy where instance_id = ${made.id}`;
    return row?.at ?? null;
  };
  expect(await readTime()).toBeNull();

  await reader('dora').mutate('flow.work.readCopy', { processInstanceId: made.processInstanceId });
  const first = await readTime();
  await reader('dora').mutate('flow.work.readCopy', { processInstanceId: made.processInstanceId });

  expect(first).not.toBeNull();
  expect(await readTime()).toBe(first);
});

test('a copy is given by the applicant and by whoever has or had a task, to people who can work', async () => {
  const made = await start([step('组长', who('boris')), step('经理', who('chen'))]);
  await decide('boris', made);
  const copy = { id: made.id, userIds: people.emil };

  expect(await as('dora').refusal('flow.work.copy', copy)).toMatchObject({ code: 404 });
  expect((await as('boris').refusal('flow.work.copy', { ...copy, userIds: '' })).problems).toEqual({ userIds: '请选择抄送人员' });
  expect((await as('boris').refusal('flow.work.copy', { ...copy, userIds: '4711' })).problems).toEqual({
    userIds: '所选人员不存在或已停用',
  });
  await as('boris').mutate('flow.work.copy', copy);
  expect(await told('emil', '抄送', made)).toBe(1);
});
