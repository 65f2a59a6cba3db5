import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LegacyAnswer, type LegacyClient, type Parameters, signedIn } from '#tests/blade/legacy-client.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;
let manager: LegacyClient;
let leader: LegacyClient;
beforeAll(async () => {
  server = await borrowServer();
  [manager, leader] = [await signedIn(server.origin, 'manager'), await signedIn(server.origin, 'leader')];
});

const day = '2024-05-06';
const id = expect.stringMatching(/^\d{19}$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const daySlots = ['08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00'];
const unique = (stem: string) => `${stem}-${randomBytes(4).toString('hex')}`;

/** The data of an answer that must have gone well. */
function dataOf({ status, body }: LegacyAnswer) {
  expect({ status, code: body?.code, success: body?.success, msg: body?.msg }).toEqual({
    status: 200,
    code: 200,
    success: true,
    msg: '操作成功',
  });
  return body.data;
}
const refused = (code: number, msg: string | RegExp) => ({
  status: code,
  body: { code, success: false, data: {}, msg: typeof msg === 'string' ? msg : expect.stringMatching(msg) },
});

const buildLine = async (given: Record<string, unknown> = {}) =>
  dataOf(
    await manager.send('/board/productionline/save', {
      id: '',
      lineCode: unique('L'),
      lineName: '试产线',
      lineType: 'dip',
      deptId: '',
      ...given,
    }),
  );
const buildOrder = async (given: Record<string, unknown> = {}) =>
  dataOf(await manager.send('/board/workorder/save', { workOrderNumber: unique('WO'), lineId: '', planQty: '', startDate: '', ...given }));
const buildPlan = async (given: Record<string, unknown>) =>
  dataOf(await manager.send('/board/workorderplan/save', { planDate: day, planCount: '600', ...given }));
/** A body of the shift-start form, as axios sends what Element's inputs hold. */
const startBody = (lineId: string) => ({
  lineId,
  shiftType: '1',
  startTime: `${day} 08:00`,
  lineState: 0,
  lineStateDesc: '',
  shouldAttendCount: '18',
  realAttendCount: 17,
  leaveCount: '1',
  teamLeader: '',
  ipqc: '',
  pie: '',
  pqe: '',
  $lineId: '试产线',
});
/** A body of the hourly report, with what the table left on its row. */
const reportBody = (workOrderNumber: string, timeRange: string) => ({
  $index: 0,
  hasChildren: false,
  workOrderNumber,
  timeRange,
  inputCount: '100',
  outputCount: 98,
  badCount: '1',
  appearanceBadCount: '1',
  unpleasantSight: '',
  numberOfWorker: '17',
  workHour: '2',
  exceptWorkOfWorker: '',
  exceptWorkHour: '',
  exceptWorkNote: '',
  workHourType: '1',
  productionProcess: 1,
  note: '',
  timeRangeName: '?',
});
/** A line in the middle of its shift, with a work order that is planned for it. */
async function buildShift(lineType = 'dip', plan: Record<string, unknown> = {}) {
  const line = await buildLine({ lineType });
  const order = await buildOrder({ lineId: line.id });
  const planned = await buildPlan({ workOrderId: order.id, lineId: line.id, ...plan });
  const shift = dataOf(await leader.send('/board/shiftrecord/save', startBody(line.id)));
  return { line, order, plan: planned, shift };
}

test('what is reported or received may be sent to the other address too', async () => {
  const { line, order } = await buildShift();
  const receipt = { lineId: line.id, workOrderNumber: order.workOrderNumber, itemNumber: 'R-1', receiveQty: '5' };

  const added = dataOf(
    await leader.send('/board/productionrecord/submit', { id: '', ...reportBody(order.workOrderNumber, '08:00-10:00') }),
  );
  const again = await leader.send('/board/productionrecord/submit', reportBody(order.workOrderNumber, '08:00-10:00'));
  const changed = dataOf(await leader.send('/board/productionrecord/submit', { id: added.id, badCount: 2 }));
  const received = dataOf(await manager.send('/board/receivemateriset/save', receipt));
  const more = dataOf(await manager.send('/board/receivemateriset/update', { id: received.id, receiveQty: '7' }));
  const nameless = await manager.send('/board/receivemateriset/update', receipt);

  expect(added).toMatchObject({ id, lineId: line.id, outputCount: 98, badCount: 1, version: 1 });
  expect(again).toMatchObject({ status: 409, body: { msg: expect.stringMatching(/^该时段已报工/) } });
  expect(changed).toMatchObject({ id: added.id, badCount: 2, outputCount: 98, version: 2 });
  expect(received).toMatchObject({ id, itemNumber: 'R-1', version: 1 });
  expect([more.id, Number(more.receiveQty), more.version]).toEqual([received.id, 7, 2]);
  expect(nameless.status).toBe(400);
});

test("a leader's day through /api: choose a line, start, report every slot, look, end, restart", async () => {
  const line = await buildLine({ lineName: '回放线' });
  const order = await buildOrder({ lineId: line.id, productName: '主控板' });
  const plan = await buildPlan({ workOrderId: order.id, lineId: line.id });

  // choose a line: it has no shift yet
  expect(dataOf(await leader.get('/board/productionline/select'))).toContainEqual(
    expect.objectContaining({ id: line.id, lineName: '回放线' }),
  );
  const none = await leader.get('/board/shiftrecord/current', { lineId: line.id });
  expect(none).toMatchObject({ status: 200, body: { code: 200, success: true, data: {} } });

  // start
  const shift = dataOf(await leader.send('/board/shiftrecord/save', startBody(line.id)));
  expect(shift).toMatchObject({
    id,
    lineId: line.id,
    planDate: day,
    startTime: `${day} 08:00:00`,
    endTime: '',
    shiftState: 'open',
    lineState: 0,
    lineStateDesc: '',
    shouldAttendCount: 18,
    teamLeader: '',
    indirectWorkHour: -1,
    restartedBy: -1,
    version: 1,
    status: 1,
    isDeleted: 0,
    createTime: instant,
  });
  const current = dataOf(await leader.get('/board/shiftrecord/current', { lineId: line.id }));
  const last = dataOf(await leader.post('/board/shiftrecord/last-record', { lineId: line.id, shiftType: 1 }));
  const ofDay = dataOf(await leader.form('/board/shiftrecord/record-by-daterange', { lineId: line.id, shiftType: '1', planDate: day }));
  expect([current.id, last.id, ...ofDay.map((row: { id: string }) => row.id)]).toEqual([shift.id, shift.id, shift.id]);
  expect(
    dataOf(await leader.post('/board/shiftrecord/record-by-daterange', { lineId: line.id, shiftType: 1, planDate: '2024-05-07' })),
  ).toEqual([]);
  expect(current).toMatchObject({ lineName: '回放线', shiftTypeName: '白班' });

  // report every slot
  for (const slot of daySlots) {
    const report = dataOf(await leader.send('/board/productionrecord/save', reportBody(order.workOrderNumber, slot)));
    expect(report).toMatchObject({
      id,
      lineId: line.id,
      shiftRecordId: shift.id,
      workOrderId: order.id,
      workOrderPlanId: plan.id,
      timeRange: slot,
      planDate: day,
      inputCount: 100,
      numberOfWorker: 17,
      exceptWorkOfWorker: 0,
      workHourType: 1,
      note: '',
      warningsConfirmed: false,
    });
    expect(Number(report.workHour)).toBe(2);
    expect(report).not.toHaveProperty('$index');
  }

  // look: the list of the shift, the plan, the work order with its plans
  const page = dataOf(
    await leader.get('/board/productionrecord/list', { current: 1, size: 4, shiftRecordId: shift.id, ascs: 'time_range' }),
  );
  expect(page).toMatchObject({ total: 6, pages: 2, size: 4, current: 1 });
  expect(page.records.map((row: { timeRange: string }) => row.timeRange)).toEqual(daySlots.slice(0, 4));
  expect(page.records[0]).toMatchObject({
    lineName: '回放线',
    workHourTypeName: '正班',
    productionProcessName: '成品',
    timeRangeName: daySlots[0],
  });
  const [planned] = dataOf(await leader.get('/board/workorderplan/list', { workOrderNumber_equal: order.workOrderNumber })).records;
  expect(planned).toMatchObject({
    workOrderPlanId: plan.id,
    workOrder: { workOrderNumber: order.workOrderNumber, productName: '主控板', productLongCode: '' },
    inputCount: 600,
    outputCount: 588,
    plannedRate: '0.9800',
    standardManpower: -1,
    standardCapacity: -1,
    layout: '',
    shortFallSwitch: false,
  });
  const [withPlans] = dataOf(await leader.get('/board/workorder-with-plans/list', { workOrderNumber: order.workOrderNumber })).records;
  expect(withPlans).toMatchObject({ id: order.id, plans: [{ id: plan.id, standardManpower: -1, standardWorkHour: -1, outputCount: 588 }] });

  // end: the dialog goes through update, as it has no address of its own
  const ended = dataOf(
    await leader.send('/board/shiftrecord/update', {
      id: shift.id,
      lineId: line.id,
      datetime: `${day} 20:00:00`,
      indirectWorkHour: '0',
      note: '',
    }),
  );
  expect(ended).toMatchObject({ shiftState: 'ended', endTime: `${day} 20:00:00`, endNote: '' });
  expect((await leader.get('/board/shiftrecord/current', { lineId: line.id })).body.data).toEqual({});
  const late = await leader.send('/board/productionrecord/save', {
    ...reportBody(order.workOrderNumber, daySlots[0] ?? ''),
    shiftRecordId: shift.id,
  });
  expect(late).toMatchObject(refused(409, '班次已结束，请先重启班次'));

  // restart
  const restarted = dataOf(await leader.post('/board/shiftrecord/restart', { shiftId: shift.id }));
  expect(restarted).toMatchObject({ id: shift.id, shiftState: 'open', endTime: '', restartedAt: instant, restartedBy: id });
  expect(dataOf(await leader.get('/board/shiftrecord/current', { lineId: line.id }))).toMatchObject({
    id: shift.id,
    restartedByName: '李秀英',
  });
  expect(await leader.post('/board/shiftrecord/restart', { shiftId: shift.id })).toMatchObject({
    status: 409,
    body: { code: 409, success: false },
  });
});

test('nothing that the board answers holds a null, or an id that JavaScript would round', async () => {
  const { line, order, plan, shift } = await buildShift();
  const report = dataOf(await leader.send('/board/productionrecord/save', reportBody(order.workOrderNumber, '08:00-10:00')));
  const asked: [string, Parameters][] = [
    ['productionline/select', {}],
    ['productionline/list', { size: 200 }],
    ['productionline/detail', { id: line.id }],
    ['workorder/list', { size: 200 }],
    ['workorder/detail', { id: order.id }],
    ['workorder-with-plans/list', { size: 200 }],
    ['workorderplan/list', { size: 200 }],
    ['workorderplan/detail', { id: plan.id }],
    ['shiftrecord/list', { size: 200 }],
    ['shiftrecord/detail', { id: shift.id }],
    ['shiftrecord/current', { lineId: line.id }],
    ['productionrecord/list', { size: 200 }],
    ['productionrecord/detail', { id: report.id }],
  ];

  for (const [path, query] of asked) {
    const text = JSON.stringify(dataOf(await manager.get(`/board/${path}`, query)));

    expect(text, path).not.toMatch(/:null|\[null|"(id|\w+Id|\w+User|\w+Dept)":\d/);
    expect(text, path).not.toMatch(/\d{4}-\d\d-\d\dT|"children":\[\]|"hasChildren":false/);
  }
});

test('what nobody has said is -1, an empty text, false or an empty array, in nested rows too', async () => {
  const order = await buildOrder();
  const planned = await buildOrder();
  await buildPlan({ workOrderId: planned.id, planCount: 0 });

  const [bare] = dataOf(await manager.get('/board/workorder-with-plans/list', { workOrderNumber_equal: order.workOrderNumber })).records;
  const [own] = dataOf(await manager.get('/board/workorder-with-plans/list', { workOrderNumber_equal: planned.workOrderNumber })).records;
  const [listed] = dataOf(await manager.get('/board/workorderplan/list', { workOrderId: planned.id })).records;

  expect(bare).toMatchObject({ lineId: -1, lineName: '', planQty: -1, startDate: '', productName: '', side: '', plans: [] });
  const nothing = { lineId: -1, plannedRate: -1, standardManpower: -1, standardCapacity: -1, standardWorkHour: -1, layout: '', note: '' };
  expect(own.plans).toMatchObject([{ ...nothing, shortFallSwitch: false, planCount: 0, workOrder: { productName: '' } }]);
  expect(listed).toMatchObject({ ...nothing, shortFallSwitch: false });
});

test('a form may send back the whole row it was shown, stand-ins for nothing, labels and all', async () => {
  const line = await buildLine({ standardManpower: '', sort: '3' });
  const shown = dataOf(await manager.get('/board/productionline/detail', { id: line.id }));
  expect(shown).toMatchObject({ standardManpower: -1, deptId: -1, leader: '' });

  const saved = dataOf(
    await manager.send('/board/productionline/update', { ...shown, lineName: '改名线', $index: 4, children: [], tenantId: '100001' }),
  );

  expect(saved).toMatchObject({
    id: line.id,
    lineName: '改名线',
    version: 2,
    tenantId: '000000',
    standardManpower: -1,
    sort: 3,
    isEnabled: true,
  });
  expect(dataOf(await manager.get('/board/productionline/list', { standardManpower_null: 1, lineCode_equal: line.lineCode })).total).toBe(
    1,
  );
});

describe('a list', () => {
  const stem = unique('F');
  const names = (answer: LegacyAnswer) =>
    dataOf(answer)
      .records.map((row: { workOrderNumber: string }) => row.workOrderNumber.slice(stem.length + 1))
      .sort();
  const list = (query: Parameters) => manager.get('/board/workorder/list', { size: 50, productLongCode_likeright: stem, ...query });
  beforeAll(async () => {
    const orders = [
      { name: 'alpha', planQty: 10, dueDate: '2024-05-01', side: 'A面' },
      { name: 'beta', planQty: 20, dueDate: '2024-05-02', side: '默认' },
      { name: 'gamma_1', planQty: '', dueDate: '', side: '' },
    ];
    for (const { name, ...order } of orders)
      await buildOrder({ ...order, workOrderNumber: `${stem}-${name}`, productLongCode: `${stem}.80` });
  });
  const [alpha, beta, gamma] = ['alpha', 'beta', 'gamma_1'];
  const all = [alpha, beta, gamma];

  test.each<[string, Parameters, (string | undefined)[]]>([
    ['a bare text contains', { workOrderNumber: 'BET' }, [beta]],
    ['a bare number equals', { planQty: 10 }, [alpha]],
    ['a bare choice equals', { side: 'A面' }, [alpha]],
    ['_like', { workOrderNumber_like: 'lph' }, [alpha]],
    ['_like on a number', { planQty_like: '2' }, [beta]],
    ['_like with a sign of the database', { workOrderNumber_like: 'a_1' }, [gamma]],
    ['_like with the other one', { workOrderNumber_like: '%' }, []],
    ['_equal', { workOrderNumber_equal: `${stem}-beta` }, [beta]],
    ['_notequal', { workOrderNumber_notequal: `${stem}-beta` }, [alpha, gamma]],
    ['_likeleft', { workOrderNumber_likeleft: 'alpha' }, [alpha]],
    ['_likeright', { workOrderNumber_likeright: `${stem}-b` }, [beta]],
    ['_notlike', { workOrderNumber_notlike: 'beta' }, [alpha, gamma]],
    ['_gt', { planQty_gt: 10 }, [beta]],
    ['_ge', { planQty_ge: 10 }, [alpha, beta]],
    ['_lt', { planQty_lt: 20 }, [alpha]],
    ['_le', { planQty_le: 20 }, [alpha, beta]],
    ['_dategt', { dueDate_dategt: '2024-05-01 00:00:00' }, [beta]],
    ['_datege', { dueDate_datege: '2024-05-01 00:00:00' }, [alpha, beta]],
    ['_datelt', { dueDate_datelt: '2024-05-02 00:00:00' }, [alpha]],
    ['_datele', { dueDate_datele: '2024-05-02 00:00:00' }, [alpha, beta]],
    ['_dateequal', { dueDate_dateequal: '2024-05-02 00:00:00' }, [beta]],
    ['a range of creation', { createTime_dategt: '2024-05-01 00:00:00', createTime_datelt: '2099-01-01 00:00:00' }, all],
    ['a range of creation before', { createTime_datelt: '2024-05-01 00:00:00' }, []],
    ['_null', { planQty_null: 1 }, [gamma]],
    ['_notnull', { planQty_notnull: 'x' }, [alpha, beta]],
    ['_ignore', { workOrderNumber_ignore: 'nothing' }, all],
    ['two at once', { planQty_ge: 10, workOrderNumber_notlike: 'alpha' }, [beta]],
    ['a column by its other name', { work_order_number_equal: `${stem}-beta` }, [beta]],
    ['nothing', { workOrderNumber: '', planQty_gt: '', lineId: '', category: '' }, all],
    ['the word undefined', { workOrderNumber: 'undefined', planQty: 'undefined' }, all],
    [
      'stray keys',
      {
        'releaseTimeRange[]': ['2024-05-01', '2024-05-02'],
        $field: 'x',
        t: 1714521600000,
        nobody: '1',
        nobody_equal: '1',
        planQty_isnull: '1',
      },
      all,
    ],
    ['keys of a prototype', { __proto__: 'x', constructor: 'x', toString: 'x', hasOwnProperty_equal: '1' } as Parameters, all],
  ])('%s', async (_what, query, expected) => {
    expect(names(await list(query))).toEqual(expected);
  });

  test.each([
    ['planQty_gt', 'many'],
    ['planQty', '1.5x'],
    ['dueDate_datege', '2024-02-30 00:00:00'],
    ['createTime_datelt', 'yesterday'],
    ['lineId', 'a'],
  ])('%s=%s cannot be read, and says so', async (key, value) => {
    expect(await list({ [key]: value })).toMatchObject(refused(400, `请求参数格式错误: ${key}`));
  });

  test('is cut into pages, and sorted by columns in either spelling; unknown ones count for nothing', async () => {
    const order = async (query: Parameters) => dataOf(await list(query)).records.map((row: { planQty: number }) => row.planQty);

    const [first, second, past] = await Promise.all(
      [1, 2, 9].map(async (current) => dataOf(await list({ current, size: 2, ascs: 'work_order_number' }))),
    );

    expect(first).toMatchObject({ total: 3, pages: 2, size: 2, current: 1, records: [{ planQty: 10 }, { planQty: 20 }] });
    expect(second).toMatchObject({ total: 3, current: 2, records: [{ planQty: -1 }] });
    expect(past).toMatchObject({ total: 3, current: 9, records: [] });
    expect(await order({ descs: 'workOrderNumber' })).toEqual([-1, 20, 10]);
    expect(await order({ ascs: 'nobody,1=1;--,dueDate', descs: 'password' })).toEqual([10, 20, -1]);
    expect(await order({ ascs: 'nosuch' })).toEqual(await order({}));
  });

  test.each([
    ['-1', 500],
    ['0', 500],
    ['501', 500],
    ['200', 200],
    ['', 10],
    ['500', 500],
  ])('a size of %s is %i', async (size, expected) => {
    expect(dataOf(await list({ size }))).toMatchObject({ size: expected, total: 3 });
  });
});

describe('a change', () => {
  const path = '/board/workorder/update';

  test('with the version that was read is taken once', async () => {
    const order = await buildOrder();

    const taken = await manager.send(path, { id: order.id, note: 'one', version: '1' });
    const stale = await manager.send(path, { id: order.id, note: 'two', version: 1 });

    expect(dataOf(taken)).toMatchObject({ note: 'one', version: 2 });
    expect(stale).toMatchObject(refused(409, '数据已被他人修改'));
    expect(dataOf(await manager.get('/board/workorder/detail', { id: order.id })).note).toBe('one');
  });

  test('with the time that was read is taken, with another time it is not', async () => {
    const order = await buildOrder();

    const stale = await manager.send(path, { id: order.id, note: 'no', updateTime: '2024-05-01 08:00:00' });
    const taken = await manager.send(path, { id: order.id, note: 'yes', updateTime: order.updateTime });

    expect(stale).toMatchObject(refused(409, '数据已被他人修改'));
    expect(dataOf(taken)).toMatchObject({ note: 'yes' });
  });

  test('with the time in the form of any client of the family is guarded alike', async () => {
    const old = ['2020-01-01T00:00:00', 1577808000000, '1577808000000', [2020, 1, 1, 0, 0, 0], [2020, 1, 1, 0, 0], '2020-01-01'];
    const forms: ((day: string, time: string, at: Date) => unknown)[] = [
      (day, time) => `${day}T${time}`,
      (day, time) => `${day}T${time}.000+08:00`,
      (_day, _time, at) => at.toISOString(),
      (_day, _time, at) => at.getTime(),
      (_day, _time, at) => `${at.getTime()}`,
      (day, time) => [...day.split('-'), ...time.split(':')].map(Number),
    ];
    const order = await buildOrder();
    for (const updateTime of old)
      expect(await manager.send(path, { id: order.id, note: 'no', updateTime })).toMatchObject(refused(409, '数据已被他人修改'));

    for (const formOf of forms) {
      const { id, updateTime: read } = dataOf(await manager.get('/board/workorder/detail', { id: order.id }));
      const [day, time] = read.split(' ');
      const updateTime = formOf(day, time, new Date(`${day}T${time}+08:00`));
      expect(dataOf(await manager.send(path, { id, note: 'yes', updateTime }))).toMatchObject({ note: 'yes' });
    }
  });

  test.each([
    ['updateTime', 'garbage'],
    ['updateTime', '2020/01/01 00:00:00'],
    ['updateTime', [2020, 13, 1]],
    ['version', 'abc'],
    ['version', '1.5'],
  ])('is refused where its %s %j cannot be read: it would guard nothing', async (name, value) => {
    const order = await buildOrder();

    const answer = await manager.send(path, { id: order.id, note: 'no', [name]: value });

    expect(answer).toMatchObject(refused(400, `请求参数格式错误: ${name}`));
    expect(dataOf(await manager.get('/board/workorder/detail', { id: order.id })).note).not.toBe('no');
  });

  test('without either, or with empty ones, the last one wins', async () => {
    const order = await buildOrder();

    await manager.send(path, { id: order.id, note: 'one' });
    const last = await manager.send(path, { id: order.id, note: 'two', version: '', updateTime: '' });

    expect(dataOf(last)).toMatchObject({ note: 'two', version: 3 });
  });

  test('sets nothing that the server owns', async () => {
    const order = await buildOrder();
    const owned = { tenantId: '100001', createUser: '1', createDept: '1', createTime: '2000-01-01 00:00:00', isDeleted: 1, status: 9 };

    const saved = dataOf(await manager.send(path, { id: order.id, note: 'x', ...owned }));

    expect(saved).toMatchObject({
      tenantId: '000000',
      createUser: order.createUser,
      createTime: order.createTime,
      isDeleted: 0,
      status: 1,
    });
  });

  test('of a report keeps its rules, its place and its version', async () => {
    const { order } = await buildShift();
    const report = dataOf(await leader.send('/board/productionrecord/save', reportBody(order.workOrderNumber, '08:00-10:00')));
    const update = (body: Record<string, unknown>) => leader.send('/board/productionrecord/update', { id: report.id, ...body });

    const taken = await update({ ...report, outputCount: '90', version: 1 });
    const stale = await update({ outputCount: 1, version: 1 });
    const wrong = await update({ workHour: '4.5' });

    expect(dataOf(taken)).toMatchObject({ outputCount: 90, version: 2, lineId: report.lineId, timeRange: '08:00-10:00' });
    expect(stale).toMatchObject(refused(409, '数据已被他人修改'));
    expect(wrong).toMatchObject(refused(400, '正常工时必须大于0小于4'));
  });
});

test('the second of a kind is refused in words, and the first stays', async () => {
  const { line, order, shift } = await buildShift();
  const report = () => leader.send('/board/productionrecord/save', reportBody(order.workOrderNumber, '08:00-10:00'));
  dataOf(await report());

  expect(await manager.send('/board/productionline/save', { lineCode: line.lineCode, lineName: 'x', lineType: 'dip' })).toMatchObject(
    refused(400, '产线编号已存在'),
  );
  expect(await manager.send('/board/workorder/save', { workOrderNumber: order.workOrderNumber })).toMatchObject(
    refused(400, '工单号已存在'),
  );
  expect(
    await manager.send('/board/workorderplan/save', { workOrderId: order.id, lineId: line.id, planDate: day, planCount: 1 }),
  ).toMatchObject(refused(400, /^该工单在此产线、面别、日期和班别已有计划/));
  expect(await report()).toMatchObject(refused(409, /^该时段已报工/));
  expect(await leader.send('/board/shiftrecord/save', startBody(line.id))).toMatchObject(refused(409, /已有未结束的班次: 2024-05-06/));
  expect(dataOf(await leader.get('/board/shiftrecord/current', { lineId: line.id })).id).toBe(shift.id);
});

test('the shortfall switch is set by a GET with the token in its header, and says what it lacks', async () => {
  const plan = await buildPlan({ workOrderId: (await buildOrder()).id });
  const set = (query: Parameters) => manager.get('/board/workorderplan/saveshortfallswitch', query);

  const states = [];
  for (const shortFallSwitch of [1, 'false', 'true', 0])
    states.push(dataOf(await set({ workOrderPlanId: plan.id, shortFallSwitch })).shortFallSwitch);
  const glance = await manager.call('HEAD', '/board/workorderplan/saveshortfallswitch', {
    query: { workOrderPlanId: plan.id, shortFallSwitch: 1 },
  });

  expect(states).toEqual([true, false, true, false]);
  expect(glance.status).toBe(405);
  expect(dataOf(await manager.get('/board/workorderplan/detail', { id: plan.id })).shortFallSwitch).toBe(false);
  expect(await set({ shortFallSwitch: 1 })).toMatchObject(refused(400, '缺少必要的请求参数: workOrderPlanId'));
  expect(await set({ workOrderPlanId: plan.id })).toMatchObject(refused(400, '请选择欠料开关'));
  expect(await set({ workOrderPlanId: plan.id, shortFallSwitch: 'perhaps' })).toMatchObject(refused(400, '欠料开关类型不正确'));
  expect(await set({ workOrderPlanId: '1', shortFallSwitch: 1 })).toMatchObject(refused(404, '数据不存在或已被删除'));
});

test('a work order is found by the id that the ERP gave it', async () => {
  const workOrderErpId = unique('ERP');
  const order = await buildOrder({ workOrderErpId });

  expect(dataOf(await leader.get('/board/workorder/detail-erp', { workOrderErpId }))).toMatchObject({ id: order.id, workOrderErpId });
  expect(await leader.get('/board/workorder/detail-erp', { workOrderErpId: 'nobody' })).toMatchObject(refused(404, '数据不存在或已被删除'));
  expect(await leader.get('/board/workorder/detail-erp')).toMatchObject(refused(400, '缺少必要的请求参数: workOrderErpId'));
});

test('records are removed by a comma list with blanks and repeats, in the query or a form, and not while others need them', async () => {
  const [one, two, three] = [await buildOrder(), await buildOrder(), await buildOrder()];
  const { line, order, plan, shift } = await buildShift();
  const { id: reportId } = dataOf(await leader.send('/board/productionrecord/save', reportBody(order.workOrderNumber, '08:00-10:00')));
  const remove = (what: string, ids: string) => manager.post(`/board/${what}/remove`, { ids });

  const byQuery = await remove('workorder', `${one.id},,${two.id}, ${one.id},`);
  const byForm = await manager.form('/board/workorder/remove', { ids: three.id });
  const again = await remove('workorder', one.id);
  const none = await remove('workorder', ' , ');

  expect(byQuery).toMatchObject({ status: 200, body: { code: 200, success: true } });
  expect(byForm).toMatchObject({ status: 200, body: { code: 200, success: true } });
  expect(again).toMatchObject(refused(404, '数据不存在或已被删除'));
  expect(none).toMatchObject(refused(400, '请选择至少一条数据'));
  for (const [what, used] of [
    ['productionline', line.id],
    ['workorder', order.id],
    ['workorderplan', plan.id],
    ['shiftrecord', shift.id],
  ])
    expect(await remove(what, used)).toMatchObject(refused(400, /^数据已被引用，不能删除: .*(工单计划|班次记录|生产报工) 1 条/));
  for (const [what, gone] of [
    ['productionrecord', reportId],
    ['shiftrecord', shift.id],
    ['workorderplan', plan.id],
    ['workorder', order.id],
    ['productionline', line.id],
  ])
    expect(await remove(what, gone)).toMatchObject({ status: 200, body: { code: 200, success: true } });
});

test('a report that fits several sides, lines or none is asked to say which', async () => {
  const { line, order } = await buildShift('smt', { layout: 'A面' });
  await buildPlan({ workOrderId: order.id, lineId: line.id, layout: 'B面' });
  const other = await buildShift();
  const save = (body: Record<string, unknown>) =>
    leader.send('/board/productionrecord/save', { ...reportBody(order.workOrderNumber, '08:00-10:00'), ...body });

  expect(await save({})).toMatchObject(refused(400, '该工单有多个面别的计划，请选择面别'));
  expect(dataOf(await save({ layout: 'B面' }))).toMatchObject({ layout: 'B面', lineId: line.id });
  expect(await save({ workOrderNumber: 'nobody' })).toMatchObject(refused(400, '工单 nobody 不存在'));
  expect(await save({ workOrderNumber: '' })).toMatchObject(refused(400, '请选择工单'));
  expect(await save({ lineId: 'x' })).toMatchObject(refused(400, '产线不在可选范围内'));
  expect(await save({ lineId: other.line.id, shiftRecordId: '', timeRange: '09:00-11:00' })).toMatchObject(
    refused(400, '该时段不属于本班次'),
  );
});

describe('what specification 10.5 says of an hourly report', () => {
  let work: Record<'dip' | 'smt' | 'semi', { lineId: string; workOrderNumber: string }>;
  beforeAll(async () => {
    const build = async (lineType: string, plan = {}) => {
      const { line, order } = await buildShift(lineType, plan);
      return { lineId: line.id, workOrderNumber: order.workOrderNumber };
    };
    work = { dip: await build('dip'), smt: await build('smt', { layout: 'A面' }), semi: await build('semi') };
  });
  const save = (variant: keyof typeof work, body: Record<string, unknown>) => {
    const { lineId, workOrderNumber } = work[variant];
    const fixed = variant === 'semi' ? { productionProcess: 2, timeRange: '', appearanceBadCount: undefined } : {};
    const layout = variant === 'smt' ? { layout: 'A面' } : {};
    return leader.send('/board/productionrecord/save', {
      ...reportBody(workOrderNumber, '10:00-12:00'),
      lineId,
      ...fixed,
      ...layout,
      ...body,
    });
  };

  const hourly: [Record<string, unknown>, string][] = [
    [{ timeRange: '' }, '请选择时段'],
    [{ inputCount: '' }, '请填写投入数量'],
    [{ outputCount: '' }, '请填写产出数量'],
    [{ badCount: '' }, '请填写功能不良数'],
    [{ appearanceBadCount: '' }, '请填写外观不良数'],
    [{ workHourType: '' }, '请选择工时类型'],
    [{ productionProcess: '' }, '请选择生产工序'],
    [{ numberOfWorker: 0 }, '实际投入人数必须在1-100人之间'],
    [{ numberOfWorker: '' }, '实际投入人数必须在1-100人之间'],
    [{ numberOfWorker: 101 }, '实际投入人数必须在1-100人之间'],
    [{ workHour: 0 }, '正常工时必须大于0小于4'],
    [{ workHour: '' }, '正常工时必须大于0小于4'],
    [{ workHour: '4.01' }, '正常工时必须大于0小于4'],
    [{ exceptWorkOfWorker: -2 }, '异常人数必须在0-100人之间'],
    [{ exceptWorkOfWorker: 101 }, '异常人数必须在0-100人之间'],
    [{ exceptWorkHour: '-0.5' }, '异常工时必须在0-4小时之间'],
    [{ exceptWorkHour: 4.5 }, '异常工时必须在0-4小时之间'],
    [{ workHourType: 5 }, '工时类型不在可选范围内'],
    [{ productionProcess: 3 }, '生产工序不在可选范围内'],
  ];
  test.each(hourly)('DIP and SMT refuse %j: %s', async (body, msg) => {
    expect(await save('dip', body)).toMatchObject(refused(400, msg));
    expect(await save('smt', body)).toMatchObject(refused(400, msg));
  });

  test.each<[Record<string, unknown>, string]>([
    [{ numberOfWorker: 0 }, '机台数必须在1-100之间'],
    [{ numberOfWorker: 101 }, '机台数必须在1-100之间'],
    [{ workHour: 0 }, '正常工时必须大于0小于12'],
    [{ workHour: 12.5 }, '正常工时必须大于0小于12'],
    [{ exceptWorkOfWorker: 101 }, '异常机台数必须在0-100之间'],
    [{ exceptWorkHour: 12.5 }, '异常工时必须在0-12小时之间'],
    [{ inputCount: '' }, '请填写投入数量'],
  ])('semi-finished lines refuse %j: %s', async (body, msg) => {
    expect(await save('semi', body)).toMatchObject(refused(400, msg));
  });

  test('the ends of every range are inside', async () => {
    const max = { numberOfWorker: 100, workHour: 4, exceptWorkOfWorker: 100, exceptWorkHour: 4, workHourType: 4, note: 'x' };

    expect(dataOf(await save('dip', max))).toMatchObject({
      numberOfWorker: 100,
      workHour: expect.stringMatching(/^4(\.0+)?$/),
      workHourType: 4,
    });
    expect(dataOf(await save('smt', { ...max, numberOfWorker: 1, workHour: '0.01' }))).toMatchObject({ numberOfWorker: 1, layout: 'A面' });
    expect(dataOf(await save('semi', { ...max, workHour: '12.00', exceptWorkHour: 12 }))).toMatchObject({
      productionProcess: 2,
      timeRange: '08:00-20:00',
    });
  });
});

describe('what specification 10.5 says of starting and ending a shift', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ lineId: '' }, '请选择产线'],
    [{ shiftType: '' }, '请选择班别'],
    [{ startTime: '' }, '请选择开始时间'],
    [{ lineState: '' }, '请选择线体状态'],
    [{ shouldAttendCount: '' }, '请填写应到人数'],
    [{ realAttendCount: '' }, '请填写实到人数'],
    [{ leaveCount: '' }, '请填写请假人数'],
    [{ startTime: '2024-02-30 08:00' }, '开始时间不是有效日期'],
    [{ shiftType: '9' }, '班别不在可选范围内'],
    [{ lineState: 2 }, '线体状态不在可选范围内'],
    [{ leaveCount: 'two' }, '请假人数必须是数字'],
    [{ planDate: '2024-05-20' }, '业务日期与开始时间不符'],
    [{ startTime: '2099-01-01 08:00' }, '开始时间最多可提前30分钟'],
  ])('a start with %j: %s', async (body, msg) => {
    const line = await buildLine();

    expect(await leader.send('/board/shiftrecord/save', { ...startBody(line.id), ...body })).toMatchObject(refused(400, msg));
  });

  test('a line in another state may say why, and need not', async () => {
    const [said, unsaid] = [await buildLine(), await buildLine()];

    const why = dataOf(await leader.send('/board/shiftrecord/save', { ...startBody(said.id), lineState: '1', lineStateDesc: '换线' }));
    const silent = dataOf(await leader.send('/board/shiftrecord/save', { ...startBody(unsaid.id), lineState: 1 }));

    expect([why, silent]).toMatchObject([
      { lineState: 1, lineStateDesc: '换线' },
      { lineState: 1, lineStateDesc: '' },
    ]);
  });

  test('an end needs the outsourced hours, but on an auto-welding line; it lies neither ahead nor before the start', async () => {
    const [full, welding] = [await buildShift(), await buildShift('autoWelding')];
    const end = (shift: { id: string }, body: Record<string, unknown>) =>
      leader.send('/board/shiftrecord/update', { id: shift.id, datetime: `${day} 20:00`, indirectWorkHour: '', note: '', ...body });

    expect(await end(full.shift, {})).toMatchObject(refused(400, '请填写外包计件工时'));
    expect(await end(full.shift, { datetime: '2099-01-01 08:00:00', indirectWorkHour: 1 })).toMatchObject(
      refused(400, '结束时间不能晚于现在'),
    );
    expect(await end(full.shift, { datetime: `${day} 07:00`, indirectWorkHour: 1 })).toMatchObject(
      refused(400, '结束时间不能早于开始时间'),
    );
    expect(dataOf(await leader.get('/board/shiftrecord/current', { lineId: full.line.id }))).toMatchObject({
      id: full.shift.id,
      shiftState: 'open',
    });
    expect(dataOf(await end(full.shift, { indirectWorkHour: '1.5', borrowWorkHour: '', note: '完' }))).toMatchObject({
      shiftState: 'ended',
      borrowWorkHour: -1,
      endNote: '完',
    });
    expect(dataOf(await end(welding.shift, {}))).toMatchObject({ shiftState: 'ended', indirectWorkHour: -1 });
    expect(await end(full.shift, { indirectWorkHour: 1 })).toMatchObject({
      status: 409,
      body: { code: 409, msg: expect.stringMatching(/^班次已由.+结束/) },
    });
  });
});
