import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { fileOf } from './files.ts';
import { idOf, step, useOffice } from './office.ts';

const plant = usePlant('100001');
const { as, deploy, people, who, start, taskOf, decide, eventsOf, openOf } = useOffice(plant);
const pageOf = (name: 'anna' | 'boris', { processInstanceId }: { processInstanceId: string }) =>
  plant
    .as({ userId: people[name], realName: name, codes: new Set(['work_send', 'work_todo', 'work_todo_handle']) })
    .query('flow.work.instance', {
      processInstanceId,
    });

test('who sees to processes moves one forwards and back with a reason, and what was open there is over', async () => {
  const made = await start([step('组长', who('boris')), step('经理', who('chen')), step('总经理', who('dora'))]);
  const his = await taskOf('boris', made);
  const { jumps } = await plant.as().query('flow.work.instance', { processInstanceId: made.processInstanceId });
  expect(jumps.map(({ label }: { label: string }) => label)).toEqual(['经理', '总经理']);

  const move = (name: string, reason = '组长出差') => plant.as().mutate('flow.work.jump', { id: made.id, node: idOf(name), reason });
  expect(await move('总经理')).toMatchObject({ state: 'running', currentSteps: '总经理' });
  expect(await move('组长', '补签')).toMatchObject({ currentSteps: '组长' });

  expect(await as('boris').refusal('flow.work.complete', { taskId: his, flag: 'ok' })).toMatchObject({
    code: 409,
    message: '流程已跳转到其他节点',
  });
  for (const name of ['boris', 'chen', 'dora'] as const) await decide(name, made);
  expect(await eventsOf(made)).toEqual([
    ...['start anna', 'jump 测试员', 'jump 测试员', 'agree boris', 'agree chen', 'agree dora', 'end dora'],
  ]);
  expect(await openOf(made)).toBe(0);
});

test('a jump wants a reason, a step, the right, and a process that runs', async () => {
  const made = await start([step('组长', who('boris')), step('经理', who('chen'))]);
  const asked = { id: made.id, node: idOf('经理'), reason: '组长出差' };

  expect((await plant.as().refusal('flow.work.jump', { ...asked, reason: ' ' })).problems).toEqual({ reason: '请填写跳转原因' });
  expect((await plant.as().refusal('flow.work.jump', { ...asked, node: 'start' })).problems).toEqual({ node: '不能跳转到该节点' });
  expect((await plant.as().refusal('flow.work.jump', { ...asked, node: idOf('组长') })).problems).toEqual({ node: '不能跳转到该节点' });
  expect((await pageOf('anna', made)).jumps).toEqual([]);
  await as('anna').mutate('flow.work.withdraw', { id: made.id });
  expect(await plant.as().refusal('flow.work.jump', asked)).toMatchObject({ code: 409 });
});

test('what was returned to the applicant is moved on without him', async () => {
  const made = await start([step('组长', who('boris')), step('经理', who('chen'))]);
  await as('boris').mutate('flow.work.return', { taskId: await taskOf('boris', made) });

  expect(await plant.as().mutate('flow.work.jump', { id: made.id, node: idOf('经理'), reason: '申请人离职' })).toMatchObject({
    state: 'running',
  });

  expect(await taskOf('anna', made)).toBe('');
  expect(await decide('chen', made)).toMatchObject({ state: 'approved' });
  expect(await openOf(made)).toBe(0);
});

test('nothing is moved into a branch or out of it', async () => {
  const task = (name: string, of: 'boris' | 'chen') =>
    `<bpmn:userTask id="${name}" name="${name}"><bpmn:extensionElements>${who(of)}</bpmn:extensionElements></bpmn:userTask>`;
  const flow = (from: string, to: string) => `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`;
  const elements = [
    '<bpmn:startEvent id="start"/><bpmn:parallelGateway id="fork"/><bpmn:parallelGateway id="join"/><bpmn:endEvent id="end"/>',
    ...[
      task('one', 'boris'),
      task('other', 'chen'),
      task('last', 'boris'),
      flow('start', 'fork'),
      flow('fork', 'one'),
      flow('fork', 'other'),
    ],
    ...[flow('one', 'join'), flow('other', 'join'), flow('join', 'last'), flow('last', 'end')],
  ];
  const definitionId = await deploy(fileOf(elements.join('\n'), 'id="Beside" name="并行" isExecutable="true"'));
  const made = await as('anna').mutate('flow.work.start', { definitionId });

  const { jumps } = await plant.as().query('flow.work.instance', { processInstanceId: made.processInstanceId });
  expect(jumps).toEqual([]);
  const refused = await plant.as().refusal('flow.work.jump', { id: made.id, node: 'last', reason: '加急' });
  expect(refused.problems).toEqual({ node: '不能跳转到该节点' });
});

test('whoever added a signer is offered to take him off while he has not decided, and others are not', async () => {
  const made = await start([step('组长', who('boris'))]);
  await as('boris').mutate('flow.work.addSigners', { taskId: await taskOf('boris', made), userIds: people.chen, where: 'before' });

  const [offered] = (await pageOf('boris', made)).takesOff;
  expect(offered).toMatchObject({ name: 'chen', taskId: await taskOf('chen', made) });
  expect((await pageOf('anna', made)).takesOff).toEqual([]);
  const stranger = plant.as({ userId: people.anna, codes: new Set(['work_todo_handle']) });
  expect(await stranger.refusal('flow.work.takeOff', { taskId: offered.taskId })).toMatchObject({ code: 404 });
  await as('boris').mutate('flow.work.takeOff', { taskId: offered.taskId });

  expect((await pageOf('boris', made)).takesOff).toEqual([]);
  expect(await decide('boris', made)).toMatchObject({ state: 'approved' });
});
