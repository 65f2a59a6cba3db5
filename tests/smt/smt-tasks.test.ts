import { expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import type { Task } from '#server/workspace/home/tasks.ts';
import { usePlant } from '#tests/plant.ts';
import { buildReleased, buildRun, personAt } from './build.ts';

const plant = usePlant('100001', '100002');

const operator = () => personAt(plant.database, '1000');
const checker = ['smt_scan', 'smt_scan_check'];
const unlocker = ['smt_scan', 'smt_scan_unlock'];
const tasksOf = async (codes: string[], of: Partial<Session> = {}) => {
  const { tasks }: { tasks: Task[] } = await plant.as({ codes: new Set(codes), ...of }).query('desk.startPage');
  return tasks.map(({ label, count, to, name }) => [label, count, to, ...(name === undefined ? [] : [name])]);
};

const run = (text: string) => plant.database.transact({ tenantId: '100001' }, (db) => db.execute(text));
/** What one test leaves waits for nobody in the next. */
const closeRuns = () => run(`update smt_line_run set phase = 'closed', end_time = now()`);

test('the stations that wait for a first check, then for one after a change, are tasks of whoever checks', async () => {
  const { line, load, firstCheck, change, check } = await buildRun(operator());
  const at = `/smt/scan/${line.id}`;
  await load(operator(), '1-1', 'A|L1|1');
  const inSetup = await tasksOf(checker);
  await load(operator(), '1-2', 'B|L1|2');
  const loaded = await tasksOf(checker);
  await firstCheck(operator(), '1-1', 'A|L1|1');
  const half = await tasksOf(checker);
  await firstCheck(operator(), '1-2', 'B|L1|2');
  const released = await tasksOf(checker);
  await change(operator(), '1-1', 'A|L2|3');
  const changed = await tasksOf(checker);
  await check(operator(), '1-1', 'A|L2|3');

  expect([inSetup, released, await tasksOf(checker)]).toEqual([[], [], []]);
  expect(loaded).toEqual([['站位待核料', 2, at]]);
  expect(half).toEqual([['站位待核料', 1, at, expect.stringMatching(/^贴片 \d+ 1-2$/)]]);
  expect(changed).toEqual([['站位待核料', 1, at, expect.stringMatching(/^贴片 \d+ 1-1$/)]]);
});

test('a locked station is a task of whoever unlocks, and of nobody who only checks or loads', async () => {
  const { line, load } = await buildRun(operator());
  for (let nth = 0; nth < 3; nth += 1) await load(operator(), '1-1', 'X');

  const told = [['站位待解锁', 1, `/smt/scan/${line.id}`, expect.stringMatching(/^贴片 \d+ 1-1$/)]];
  expect(await tasksOf(unlocker)).toEqual(told);
  expect(await tasksOf([...unlocker, ...checker])).toEqual(told);
  for (const codes of [checker, ['smt_scan', 'smt_scan_load'], ['smt_scan_unlock']]) expect(await tasksOf(codes)).toEqual([]);
  expect(await tasksOf(unlocker, { tenantId: '100002' })).toEqual([]);
  await closeRuns();
  expect(await tasksOf(unlocker)).toEqual([]);
});

test('of several lines they are one task that leads to all, and of a data scope those on its lines', async () => {
  const lines = [];
  for (const deptId of ['7001', '7002']) {
    const { line, change } = await buildReleased(operator(), [['1-1', 'A']]);
    await run(`update board_production_line set dept_id = ${deptId} where id = ${line.id}`);
    await change(operator(), '1-1', `A|L9|${deptId}`);
    lines.push(line.id);
  }
  const of = (...departments: string[]) => ({ scopes: new Map([['productionline', { own: false, departments }]]) });

  expect(await tasksOf(checker)).toEqual([['站位待核料', 2, '/smt/scan/index']]);
  expect(await tasksOf(checker, of('7002'))).toEqual([['站位待核料', 1, `/smt/scan/${lines[1]}`, expect.stringMatching(/ 1-1$/)]]);
  expect(await tasksOf(checker, of('7003'))).toEqual([]);
  await closeRuns();
});
