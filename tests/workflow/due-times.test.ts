import { expect, test } from 'vitest';
import { noSources } from '#server/database/sources.ts';
import { fireTimers } from '#server/workflow/commands/fire-timers.ts';
import { usePlant } from '#tests/plant.ts';
import { step, useOffice } from './office.ts';

const plant = usePlant('100001');
const { as, who, start, taskOf, decide, eventsOf, openOf, told } = useOffice(plant);

const at = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const clockAt = (text: string) => fireTimers({ database: plant.database, sources: noSources, now: () => at(text) });
/** A Friday afternoon before a make-up Saturday, a Sunday and a holiday. */
const friday = '2027-03-05 14:00';

test('a step is due in working time: hours of the plant, its week, its holidays and make-up days', async () => {
  await plant.as().mutate('system.calendarDay.submit', { day: '2027-03-06', kind: 'work' });
  await plant.as().mutate('system.calendarDay.submit', { day: '2027-03-08', kind: 'holiday' });

  const made = await start([step('组长', who('boris'), ' due="P2D"')], {}, at(friday));

  const { dueTime, isLate } = await as('boris', at(friday)).query('flow.work.task', { taskId: await taskOf('boris', made) });
  expect({ dueTime, isLate }).toEqual({ dueTime: '2027-03-09 14:00:00', isLate: false });
  const { records } = await as('boris', at('2027-03-09 14:01')).query('flow.work.todoList');
  expect(records.find((one: { processInstanceId: string }) => one.processInstanceId === made.processInstanceId)).toMatchObject({
    isLate: true,
  });
});

test('the clock reminds at half of the time and when it is due, then tells the superior, each once', async () => {
  const made = await start([step('组长', who('boris'), ' due="PT8H"')], {}, at('2027-04-12 08:00'));

  await clockAt('2027-04-12 11:59');
  expect(await eventsOf(made)).toEqual(['start anna', 'open boris']);
  await clockAt('2027-04-12 12:01');
  await clockAt('2027-04-12 17:31');
  await Promise.all([clockAt('2027-04-13 12:01'), clockAt('2027-04-13 12:01')]);

  expect(await eventsOf(made)).toEqual(['start anna', 'remind', 'due', 'escalate', 'open boris']);
  expect([await told('boris', '催办', made), await told('boris', '已到期', made), await told('emil', '超时未办', made)]).toEqual([1, 1, 1]);
  const { records } = await as('emil').query('flow.work.copyList');
  expect(records.map(({ title }: { title: string }) => title)).toContainEqual(expect.stringContaining(`${made.name} `));
  expect(await decide('boris', made)).toMatchObject({ state: 'approved' });
  expect(await openOf(made)).toBe(0);
});

test.each([
  ['agree', 'approved', 'agree'],
  ['refuse', 'rejected', 'reject'],
  ['return', 'returned', 'refuse'],
] as const)('what is late where the step says %s is decided by the clock in its own name', async (whenLate, state, event) => {
  const made = await start([step('组长', who('boris'), ` due="PT1H" whenLate="${whenLate}"`)], {}, at('2027-04-12 08:00'));
  const taskId = await taskOf('boris', made);

  await clockAt('2027-04-12 09:31');

  const history = await as('anna').query('flow.work.history', { processInstanceId: made.processInstanceId });
  expect(history.find((one: { event: string }) => one.event === event)).toMatchObject({ assigneeName: '', comment: /^超时自动/ });
  expect(await plant.as().query('flow.instance.detail', { id: made.id })).toMatchObject({ state });
  expect(await as('boris').refusal('flow.work.complete', { taskId, flag: 'ok' })).toMatchObject({ code: 409 });
  if (state !== 'returned') expect(await openOf(made)).toBe(0);
});

test('what is suspended or with the applicant becomes late for nobody, and a step that is reached again has its time anew', async () => {
  const made = await start([step('组长', who('boris'), ' due="PT1H" whenLate="agree"')], {}, at('2027-04-12 08:00'));
  await plant.as().mutate('flow.instance.suspend', { ids: [made.id] });
  await clockAt('2027-04-12 17:00');
  await plant.as().mutate('flow.instance.activate', { ids: [made.id] });
  await as('boris', at('2027-04-12 08:30')).mutate('flow.work.return', { taskId: await taskOf('boris', made) });
  await clockAt('2027-04-13 17:00');
  await as('anna', at('2027-04-14 08:00')).mutate('flow.work.complete', { taskId: await taskOf('anna', made), flag: 'ok' });

  await clockAt('2027-04-14 08:29');

  expect((await eventsOf(made)).filter((one: string) => !one.includes(' '))).toEqual([]);
  expect(await as('boris').query('flow.work.task', { taskId: await taskOf('boris', made) })).toMatchObject({
    dueTime: '2027-04-14 09:00:00',
  });
});
