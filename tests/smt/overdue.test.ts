import { expect, test } from 'vitest';
import { noSources } from '#server/database/sources.ts';
import { tellOverdue } from '#server/smt/verification/tell-overdue.ts';
import { usePlant } from '#tests/plant.ts';
import { at, buildReleased, buildRun, personAt } from './build.ts';

const plant = usePlant('100001');

const operator = (local?: string) => personAt(plant.database, '1000', local);
const ipqc = (local?: string) => personAt(plant.database, '2000', local);
const lookAt = (local: string) => tellOverdue({ database: plant.database, sources: noSources, now: () => at(local) });
const alarmsOf = async (lineId: string) =>
  (await operator().query('smt.alarm.list', { filters: { lineId } })).records.map(({ kind, station }: Record<string, string>) => [
    kind,
    station,
  ]);

test('a check that is late raises one alarm, whoever looks and however often, and is logged', async () => {
  const { line, change, log } = await buildReleased(operator(), [['1-1', 'A']]);
  await operator().mutate('smt.lineSetting.save', { lineId: line.id, checkMinutes: 10, fullCheckMinutes: 0 });
  await change(operator('2026-05-04 10:30'), '1-1', 'A|L2|501');

  await lookAt('2026-05-04 10:39');
  const early = await alarmsOf(line.id);
  await Promise.all([lookAt('2026-05-04 10:41'), lookAt('2026-05-04 10:41'), lookAt('2026-05-04 11:41')]);

  expect(early).toEqual([]);
  expect(await alarmsOf(line.id)).toEqual([['checkLate', '1-1']]);
  expect(await log(operator(), { ret: '3' })).toMatchObject([{ station: '1-1', mode: 2, workOrderNumber: 'WO-1', reel: 'A|L2|501' }]);
});

test('a check in time raises none; the next change has a time of its own', async () => {
  const { line, change, check } = await buildReleased(operator(), [['1-1', 'A']]);
  await operator().mutate('smt.lineSetting.save', { lineId: line.id, checkMinutes: 10, fullCheckMinutes: 0 });
  await change(operator('2026-05-04 10:30'), '1-1', 'A|L2|601');
  await check(ipqc('2026-05-04 10:35'), '1-1', 'A|L2|601');
  await change(operator('2026-05-04 10:36'), '1-1', 'A|L2|602');

  await lookAt('2026-05-04 10:45');
  const none = await alarmsOf(line.id);
  await lookAt('2026-05-04 10:47');

  expect(none).toEqual([]);
  expect(await alarmsOf(line.id)).toEqual([['checkLate', '1-1']]);
});

test('a full check is due again and again, and late once each time', async () => {
  const { line, load, firstCheck, fullCheck } = await buildRun(operator(), [['1-1', 'A']]);
  await operator().mutate('smt.lineSetting.save', { lineId: line.id, fullCheckMinutes: 60 });
  await load(operator(), '1-1', 'A|L1|701');
  await firstCheck(ipqc('2026-05-04 11:00'), '1-1', 'A|L1|701');

  await lookAt('2026-05-04 12:01');
  await lookAt('2026-05-04 12:02');
  await fullCheck(ipqc('2026-05-04 12:05'), '1-1', 'A|L1|701');
  await lookAt('2026-05-04 13:04');
  const once = await alarmsOf(line.id);
  await lookAt('2026-05-04 13:06');

  expect(once).toEqual([['fullCheckLate', null]]);
  expect(await alarmsOf(line.id)).toHaveLength(2);
});

test('the people of the line are told once, of locked stations too', async () => {
  const [admin] = await plant.database.sql`select id, real_name from "system_user" where tenant_id = '100001' limit 1`;
  const person = personAt(plant.database, String(admin?.id));
  const { line, load } = await buildRun(person, [['1-1', 'A']]);
  for (let nth = 0; nth < 3; nth += 1) await load(person, '1-1', 'X');

  await lookAt('2026-05-04 10:06');
  await lookAt('2026-05-04 10:07');

  const told = await plant.database.sql`select title, link from desk_message
    where user_id = ${String(admin?.id)} and title like '%锁定%'`;
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ title: expect.stringContaining('1-1 连续扫错 3 次，已锁定'), link: '/smt/alarm/index' });
  expect(line.id).toBeDefined();
});

test('a data scope of own alarms shows late checks to whoever put the reel on, and names nobody as their author', async () => {
  const { line, change } = await buildReleased(operator(), [['1-1', 'A']]);
  await operator().mutate('smt.lineSetting.save', { lineId: line.id, checkMinutes: 10, fullCheckMinutes: 60 });
  await change(personAt(plant.database, '1000', '2026-05-04 10:30'), '1-1', 'A|L2|801');
  await lookAt('2026-05-04 11:41');

  const seenBy = async (userId: string) => {
    const scopes = new Map([['smtalarm', { own: true, departments: [] }]]);
    return (await plant.as({ userId, scopes }).query('smt.alarm.list', { filters: { lineId: line.id } })).records;
  };
  const [own, of] = [await seenBy('1000'), await seenBy('2000')];
  const detail = await plant.as({ userId: '1000' }).query('smt.alarm.detail', { id: own[0]?.id });

  expect(own.map(({ kind }: { kind: string }) => kind)).toContain('checkLate');
  expect(of).toEqual([]);
  for (const alarm of [...own, detail]) {
    expect(alarm).toMatchObject({ createUser: null, updateUser: null });
    expect(alarm).not.toHaveProperty('personId');
  }
});
