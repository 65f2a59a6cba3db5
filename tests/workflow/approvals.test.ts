import { expect, test } from 'vitest';
import { noSources } from '#server/database/sources.ts';
import { fireTimers } from '#server/workflow/commands/fire-timers.ts';
import { leaveFile } from '#server/workflow/leave/leave-file.ts';
import { usePlant } from '#tests/plant.ts';
import { idOf, type Name, step, useOffice } from './office.ts';

const plant = usePlant('100001');
const { people, as, deploy, who, start, taskOf, decide, eventsOf, openOf, told } = useOffice(plant);

test('an application goes from one to the next, and its history says who decided and when', async () => {
  const made = await start([step('组长', who('boris')), step('经理', who('chen'))]);

  expect(made).toMatchObject({ state: 'running', currentSteps: '组长' });
  expect(await decide('boris', made)).toMatchObject({ state: 'running', currentSteps: '经理' });
  expect(await decide('chen', made, 'ok', { comment: '可以' })).toMatchObject({ state: 'approved' });

  expect(await eventsOf(made)).toEqual(['start anna', 'agree boris', 'agree chen', 'end chen']);
  expect(await openOf(made)).toBe(0);
  const [done] = (await as('chen').query('flow.work.doneList')).records;
  expect(done).toMatchObject({ processInstanceId: made.processInstanceId, comment: '可以', flag: 'ok', processIsFinished: 'finished' });
});

test('of two who claim a task at once one has it, and the other reads who', async () => {
  const made = await start([step('会计', who('boris', 'chen'))]);
  const taskId = await taskOf('boris', made, 'claimList');
  expect(await taskOf('chen', made, 'claimList')).toBe(taskId);

  const claims = await Promise.allSettled([
    as('boris').mutate('flow.work.claim', { taskId }),
    as('chen').mutate('flow.work.claim', { taskId }),
  ]);

  expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [winner, loser]: [Name, Name] = claims[0]?.status === 'fulfilled' ? ['boris', 'chen'] : ['chen', 'boris'];
  expect(await as(loser).refusal('flow.work.claim', { taskId })).toMatchObject({ code: 409, message: `该任务已由${winner}签收` });
  expect(await as('dora').refusal('flow.work.claim', { taskId })).toMatchObject({ code: 404 });
  await as(winner).mutate('flow.work.unclaim', { taskId });
  await as(loser).mutate('flow.work.claim', { taskId });
  expect(await as(loser).mutate('flow.work.complete', { taskId, flag: 'ok' })).toMatchObject({ state: 'approved' });
});

test('a task is decided once: the same again changes nothing, and whoever comes late reads by whom', async () => {
  const made = await start([step('两人之一', who('boris', 'chen'), ' sign="any"')]);
  const [his, hers] = [await taskOf('boris', made), await taskOf('chen', made)];

  await as('boris').mutate('flow.work.complete', { taskId: his, flag: 'ok' });
  await as('boris').mutate('flow.work.complete', { taskId: his, flag: 'ok' });

  expect(await eventsOf(made)).toEqual(['start anna', 'agree boris', 'end boris']);
  expect(await as('chen').refusal('flow.work.complete', { taskId: hers, flag: 'ok' })).toMatchObject({
    code: 409,
    message: expect.stringContaining('流程已通过'),
  });
  expect((await as('chen').query('flow.work.doneList')).records.map(({ taskId }: { taskId: string }) => taskId)).not.toContain(hers);
});

test('what is refused goes back to the applicant, and straight to who refused once it is submitted again', async () => {
  const made = await start([step('组长', who('boris')), step('经理', who('chen', 'dora'))], { days: 2 });
  await decide('boris', made);
  await as('dora').mutate('flow.work.claim', { taskId: await taskOf('dora', made, 'claimList') });

  expect(await decide('dora', made, 'no', { comment: '日期不对' })).toMatchObject({ state: 'returned', currentSteps: '调整申请' });
  expect(await decide('anna', made, 'ok', { variables: { days: 3 } })).toMatchObject({ state: 'running', currentSteps: '经理' });

  expect(await taskOf('dora', made)).not.toBe('');
  expect(await decide('dora', made)).toMatchObject({ state: 'approved' });
  expect(await eventsOf(made)).toEqual([
    'start anna',
    'agree boris',
    'claim dora',
    'refuse dora',
    'return dora',
    'resubmit anna',
    'agree dora',
    'end dora',
  ]);
});

test('the leave of old clients runs by its file: by its days, back to its adjust step, and to its end', async () => {
  const definitionId = await deploy(leaveFile);
  const made = await as('anna').mutate('flow.work.start', { definitionId, values: { taskUser: people.boris, days: '3.0007' } });

  expect(await decide('boris', made, 'no')).toMatchObject({ state: 'returned', currentSteps: '调整申请' });
  const adjust = await as('anna').query('flow.work.task', { taskId: await taskOf('anna', made) });
  expect(adjust).toMatchObject({ isAdjusting: true, may: { decide: true, return: false, give: false, addSigners: false } });
  expect(await decide('anna', made)).toMatchObject({ state: 'running', currentSteps: '人事审批' });
  const long = await decide('boris', made);

  // Nobody has the role boss: whoever administers the plant is told, and the step waits.
  expect(long).toMatchObject({ state: 'running', currentSteps: '老板审批' });
  expect(await eventsOf(made)).toContain('nobody boris');
  const [told] = await plant.database.sql`select title from desk_message where title like '流程找不到处理人%' order by id desc limit 1`;
  expect(told?.title).toContain('老板审批');

  const short = await as('anna').mutate('flow.work.start', { definitionId, values: { taskUser: people.boris, days: '3' } });
  expect(await decide('boris', short)).toMatchObject({ currentSteps: '经理审批' });
  const taskId = await taskOf('chen', short, 'claimList');
  await as('chen').mutate('flow.work.claim', { taskId });
  await as('chen').mutate('flow.work.complete', { taskId, flag: 'no' });
  expect(await decide('anna', short, 'no')).toMatchObject({ state: 'withdrawn' });
  expect(await openOf(short)).toBe(0);
});

test('a step that was passed gets it again, by whoever decided there', async () => {
  const made = await start([step('一', who('boris', 'chen'), ' sign="claim"'), step('二', who('dora'), ' mayReturn="passed"')]);
  await as('chen').mutate('flow.work.claim', { taskId: await taskOf('chen', made, 'claimList') });
  await decide('chen', made);
  const taskId = await taskOf('dora', made);

  expect((await as('dora').refusal('flow.work.return', { taskId, node: idOf('三') })).problems).toEqual({ node: '退回的节点不存在' });
  expect(await as('dora').mutate('flow.work.return', { taskId, node: idOf('一') })).toMatchObject({ currentSteps: '一' });
  expect(await taskOf('chen', made)).not.toBe('');
  await decide('chen', made);
  expect(await decide('dora', made)).toMatchObject({ state: 'approved' });
});

test('a task is delegated and answered, handed over, and signed by others besides', async () => {
  const made = await start([step('工程师', who('boris'))]);
  const taskId = await taskOf('boris', made);

  await as('boris').mutate('flow.work.delegate', { taskId, userId: people.chen });
  expect(await decide('chen', made, 'ok', { comment: '没问题' })).toMatchObject({ state: 'running' });
  await as('boris').mutate('flow.work.transfer', { taskId, userId: people.dora });
  expect(await as('boris').refusal('flow.work.complete', { taskId, flag: 'ok' })).toMatchObject({ code: 403, message: '该任务由dora处理' });
  await as('dora').mutate('flow.work.addSigners', { taskId, userIds: [people.chen, people.emil], where: 'before' });
  await as('dora').mutate('flow.work.takeOff', { taskId: await taskOf('emil', made) });
  expect(await taskOf('dora', made)).toBe('');
  await decide('chen', made);
  expect(await decide('dora', made)).toMatchObject({ state: 'approved' });

  expect((await as('dora').refusal('flow.work.transfer', { taskId, userId: '9' })).code).toBe(409);
  expect(await eventsOf(made)).toEqual([
    ...[
      'start anna',
      'delegate boris',
      'answer chen',
      'transfer boris',
      'addSigners dora',
      'takeOff dora',
      'agree chen',
      'agree dora',
      'end dora',
    ],
  ]);
});

test('the applicant withdraws before anybody has decided, and not afterwards', async () => {
  const early = await start([step('组长', who('boris')), step('经理', who('chen'))]);
  const late = await start([step('组长', who('boris')), step('经理', who('chen'))]);
  await decide('boris', late);

  expect(await as('anna').mutate('flow.work.withdraw', { id: early.id })).toMatchObject({ state: 'withdrawn' });
  expect(await as('anna').refusal('flow.work.withdraw', { id: late.id })).toMatchObject({ code: 409, message: '已有人审批，不能撤回' });
  expect(await as('boris').refusal('flow.work.withdraw', { id: late.id })).toMatchObject({ code: 404 });
  expect(await openOf(early)).toBe(0);
});

test('whoever decided takes it back while nobody after him has acted, and is offered it only then', async () => {
  const made = await start([step('组长', who('boris')), step('经理', who('chen', 'dora'))]);
  const taskId = await taskOf('boris', made);
  const offered = async () => (await as('boris').query('flow.work.instance', { processInstanceId: made.processInstanceId })).takesBack;
  expect(await offered()).toBeNull();
  await decide('boris', made);

  expect(await offered()).toBe(taskId);
  expect(await as('chen').refusal('flow.work.takeBack', { taskId })).toMatchObject({ code: 404 });
  expect(await as('boris').mutate('flow.work.takeBack', { taskId })).toMatchObject({ currentSteps: '组长' });
  expect(await taskOf('chen', made, 'claimList')).toBe('');
  const again = await taskOf('boris', made);
  await decide('boris', made);
  await as('dora').mutate('flow.work.claim', { taskId: await taskOf('dora', made, 'claimList') });

  expect(await offered()).toBeNull();
  expect(await as('boris').refusal('flow.work.takeBack', { taskId: again })).toMatchObject({
    code: 409,
    message: '后续节点已处理，不能取回',
  });
  expect(await decide('dora', made)).toMatchObject({ state: 'approved' });
  expect(await eventsOf(made)).toEqual([
    ...['start anna', 'agree boris', 'takeBack boris', 'agree boris', 'claim dora', 'agree dora', 'end dora'],
  ]);
});

test('the applicant reminds of what waits, once an hour for each task', async () => {
  const made = await start([step('组长', who('boris')), step('经理', who('chen'))]);
  const remind = (minutes: number) => as('anna', new Date(Date.now() + minutes * 60_000));

  await remind(0).mutate('flow.work.remind', { id: made.id });
  expect(await remind(59).refusal('flow.work.remind', { id: made.id })).toMatchObject({ code: 409 });
  await remind(61).mutate('flow.work.remind', { id: made.id });
  await decide('boris', made);
  await remind(62).mutate('flow.work.remind', { id: made.id });

  expect([await told('boris', '催办', made), await told('chen', '催办', made)]).toEqual([2, 1]);
  expect(
    await plant.as({ userId: people.dora, codes: new Set(['work_send_detail']) }).refusal('flow.work.remind', { id: made.id }),
  ).toMatchObject({
    code: 404,
  });
});

test('nobody decides his own application: the head of his department does', async () => {
  const own = await start([step('经理', who('anna'))]);

  expect(await taskOf('emil', own)).not.toBe('');
  expect(await decide('emil', own)).toMatchObject({ state: 'approved' });
});

test('a suspended process refuses every command until it is activated, and a terminated one leaves nothing open', async () => {
  const made = await start([step('组长', who('boris'))]);
  const taskId = await taskOf('boris', made);

  await plant.as().mutate('flow.instance.suspend', { ids: [made.id] });
  expect(await as('boris').refusal('flow.work.complete', { taskId, flag: 'ok' })).toMatchObject({
    code: 409,
    message: '流程已挂起，不能执行该操作',
  });
  await plant.as().mutate('flow.instance.activate', { ids: [made.id] });
  await plant.as().mutate('flow.instance.terminate', { ids: [made.id], reason: '重复提交' });

  expect(await plant.as().query('flow.instance.detail', { id: made.id })).toMatchObject({ state: 'terminated', currentSteps: '' });
  expect(await openOf(made)).toBe(0);
  expect(await as('boris').refusal('flow.work.complete', { taskId, flag: 'ok' })).toMatchObject({ code: 409 });
  expect(await plant.as().refusal('flow.instance.remove', { ids: [made.id] })).toMatchObject({ code: 409 });
});

test('old clients suspend a definition, and end a process with a reason; what has a history stays', async () => {
  const made = await start([step('组长', who('boris'))]);
  const { definitionId } = await plant.as().query('flow.instance.detail', { id: made.id });
  const door = plant.as({ kind: 'access' }, { door: 'blade' });
  const { processInstanceId } = made;

  await door.mutate('flow.definition.changeState', { state: 'suspend', processId: definitionId });
  await door.mutate('flow.definition.changeState', { state: 'suspend', processId: definitionId });
  expect(await as('anna').refusal('flow.work.start', { definitionId })).toMatchObject({ code: 409 });
  await door.mutate('flow.definition.changeState', { state: 'active', processId: definitionId });

  expect((await door.refusal('flow.definition.deleteDeployment', { deploymentIds: definitionId })).message).toMatch(/^数据已被引用/);
  expect(await door.refusal('flow.instance.deleteProcess', { processInstanceId })).toMatchObject({
    problems: { deleteReason: '请填写终止原因' },
  });
  await door.mutate('flow.instance.deleteProcess', { processInstanceId, deleteReason: '重复提交' });
  expect(await eventsOf(made)).toContain('terminate 测试员');
  expect(await openOf(made)).toBe(0);
});

test('the clock goes on where a timer has run out, once, and not in a suspended process', async () => {
  const late = `<bpmn:boundaryEvent id="late" attachedToRef="${idOf('组长')}"><bpmn:timerEventDefinition><bpmn:timeDuration>PT48H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
    <bpmn:userTask id="upper" name="上级"><bpmn:extensionElements>${who('chen')}</bpmn:extensionElements></bpmn:userTask>
    <bpmn:endEvent id="end2"/><bpmn:sequenceFlow id="l1" sourceRef="late" targetRef="upper"/><bpmn:sequenceFlow id="l2" sourceRef="upper" targetRef="end2"/>`;
  const made = await start([{ ...step('组长', who('boris')), xml: step('组长', who('boris')).xml + late }]);
  const later = (hours: number) =>
    fireTimers({ database: plant.database, sources: noSources, now: () => new Date(Date.now() + hours * 3_600_000) });

  await later(47);
  expect(await taskOf('boris', made)).not.toBe('');
  await plant.as().mutate('flow.instance.suspend', { ids: [made.id] });
  await later(49);
  await plant.as().mutate('flow.instance.activate', { ids: [made.id] });
  expect(await taskOf('boris', made)).not.toBe('');
  await Promise.all([later(49), later(49)]);

  expect(await taskOf('boris', made)).toBe('');
  expect(await decide('chen', made)).toMatchObject({ state: 'approved' });
  expect(await eventsOf(made)).toEqual(['start anna', 'timer', 'agree chen', 'end chen']);
  expect(await openOf(made)).toBe(0);
});

test('history is written once: the application itself can change and remove none of it', async () => {
  const made = await start([step('组长', who('boris'))]);
  const change = (text: string) =>
    plant.database.transact({ tenantId: '100001' }, (db) => db.execute(text)).catch((error: Error) => String(error.cause ?? error));

  expect(await change(`update flow_history set comment = 'x' where instance_id = ${made.id}`)).toContain('permission denied');
  expect(await change(`delete from flow_history where instance_id = ${made.id}`)).toContain('permission denied');
});

test('a stranger finds neither the history nor the task of others', async () => {
  const made = await start([step('组长', who('boris'))]);
  const stranger = plant.as({ userId: people.dora, codes: new Set(['work_todo', 'work_todo_handle']) });

  expect(await stranger.refusal('flow.work.history', { processInstanceId: made.processInstanceId })).toMatchObject({ code: 404 });
  expect(await stranger.refusal('flow.work.complete', { taskId: await taskOf('boris', made), flag: 'ok' })).toMatchObject({ code: 403 });
});

test('leave is applied for and decided over /api as old clients do it: three days go to the manager, a minute more to the boss', async () => {
  const processDefinitionId = await deploy(leaveFile);
  const door = (name: Name) => plant.as({ userId: people[name], realName: name, kind: 'access' }, { door: 'blade' });
  const asked = { processDefinitionId, taskUser: people.boris, startTime: '2026-05-04 09:00:00', reason: '探亲' };

  const wrong = await door('anna').refusal('flow.leave.startProcess', { ...asked, endTime: '2026-05-04 09:00:00' });
  expect(wrong.problems).toEqual({ endTime: '结束时间须晚于开始时间' });
  expect(await door('anna').mutate('flow.leave.startProcess', { ...asked, endTime: '2026-05-07 09:00:00' })).toBe(true);
  const [sent] = (await door('anna').query('flow.work.sendList', { category: 'flow_1' })).records;
  expect(sent).toMatchObject({ businessTable: 'process_leave', processIsFinished: 'unfinished', taskName: '人事审批', category: 'flow_1' });
  const detail = () => door('anna').query('flow.leave.detail', { businessId: sent.businessId });
  expect(await detail()).toMatchObject({ reason: '探亲', days: '3.000000', flow: { assigneeName: 'boris' } });

  // Returned, changed to a minute more, submitted again.
  const change = { ...asked, id: sent.businessId, endTime: '2026-05-07 09:01:00' };
  expect(await door('anna').refusal('flow.leave.startProcess', change)).toMatchObject({ code: 409 });
  await decide('boris', sent, 'no');
  expect(await door('anna').mutate('flow.leave.startProcess', change)).toBe(true);
  await decide('anna', sent);
  expect(await decide('boris', sent)).toMatchObject({ currentSteps: '老板审批' });
  expect(await detail()).toMatchObject({ days: '3.000694' });
  expect(
    await plant.as({ userId: people.dora, codes: new Set(['work_todo']) }).refusal('flow.leave.detail', { businessId: sent.businessId }),
  ).toMatchObject({ code: 404 });
});

test('the superior is the one on record, nobody where he has no account, and else the head of the department', async () => {
  const [dept] = await plant.as().query('system.dept.list');
  const person = async (workCode: string, of: object) =>
    (await plant.as().mutate('hr.person.submit', { workCode, lastName: workCode, departmentId: dept.id, ...of })).id as string;
  const ask = step('上级', '<own:who kind="superior"/>');
  const askedFirst = await start([ask]);
  const chen = await person('E3', { userId: people.chen });
  const anna = await person('E1', { userId: people.anna, managerId: chen });

  const askedSecond = await start([ask]);
  await plant.as().mutate('hr.person.submit', { id: chen, userId: null });
  const askedThird = await start([ask]);
  await plant.as().mutate('hr.person.remove', { ids: anna });

  expect(await taskOf('emil', askedFirst)).not.toBe('');
  expect(await taskOf('chen', askedSecond)).not.toBe('');
  expect([await taskOf('chen', askedThird), await taskOf('emil', askedThird)]).toEqual(['', '']);
});
