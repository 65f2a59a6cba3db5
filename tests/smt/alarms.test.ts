import { expect, test } from 'vitest';
import { noSources } from '#server/database/sources.ts';
import { tellOverdue } from '#server/smt/verification/tell-overdue.ts';
import { usePlant } from '#tests/plant.ts';
import { at, buildReleased, buildRun, buildTable, personAt } from './build.ts';

const plant = usePlant('100001');

const operator = (local?: string) => personAt(plant.database, '1000', local);
const ipqc = (local?: string) => personAt(plant.database, '2000', local);
const lookAt = (local: string) => tellOverdue({ database: plant.database, sources: noSources, now: () => at(local) });
const alarmsOf = async (lineId: string) =>
  (await operator().query('smt.alarm.list', { filters: { lineId } })).records as Record<string, string>[];
const kindsOf = async (lineId: string) => (await alarmsOf(lineId)).map(({ kind, state }) => `${kind} ${state}`).sort();

test('a reel that runs out is told before it is empty, once, and that ends with the next reel', async () => {
  const { line, load, firstCheck, change } = await buildRun(operator(), [['1-1', 'A']]);
  await plant.database.sql`update smt_line_run set boards_per_hour = 600 where line_id = ${line.id}`;
  await load(operator('2026-05-04 10:00'), '1-1', 'A|L1|RO1|500');
  await firstCheck(ipqc('2026-05-04 10:00'), '1-1', 'A|L1|RO1|500');

  await lookAt('2026-05-04 10:29');
  const early = await kindsOf(line.id);
  await lookAt('2026-05-04 10:31');
  await lookAt('2026-05-04 10:32');
  const told = await alarmsOf(line.id);
  await change(operator('2026-05-04 10:40'), '1-1', 'A|L1|RO2|500');

  expect(early).toEqual([]);
  expect(told).toMatchObject([{ kind: 'runsOut', station: '1-1', message: '1-1 即将用完：A|L1|RO1' }]);
  expect(await kindsOf(line.id)).toEqual(['runsOut closed']);
});

test('the end of a change notice is told before and when it comes, while its reel is on', async () => {
  const notice = { changeNumber: 'L-END', itemNumber: 'A', substitute: 'A9', validFrom: '2026-05-04 08:00:00' };
  await operator().mutate('smt.temporaryChange.save', { ...notice, validUntil: '2026-05-04 12:00:00' });
  const { line, load } = await buildRun(operator(), [['1-1', 'A']]);
  await load(operator('2026-05-04 10:00'), '1-1', 'A9|L1|NE1');

  await lookAt('2026-05-04 11:30');
  const early = await alarmsOf(line.id);
  await lookAt('2026-05-04 11:45');
  await lookAt('2026-05-04 11:46');
  const coming = await alarmsOf(line.id);
  await lookAt('2026-05-04 12:01');
  await lookAt('2026-05-04 12:02');

  expect(early).toEqual([]);
  expect(coming.map(({ message }) => message)).toEqual(['1-1 临时变更 L-END 即将结束']);
  expect((await alarmsOf(line.id)).map(({ message }) => message)).toContain('1-1 临时变更 L-END 已结束，现有料盘用完后不能再换同料');
  expect(await alarmsOf(line.id)).toHaveLength(2);
});

test('a check that is late ends its alarm, as a full check does', async () => {
  const { line, change, check, fullCheck } = await buildReleased(operator(), [['1-1', 'A']]);
  await operator().mutate('smt.lineSetting.save', { lineId: line.id, checkMinutes: 10, fullCheckMinutes: 60 });
  await change(operator('2026-05-04 10:30'), '1-1', 'A|L2|LATE');
  await lookAt('2026-05-04 10:41');
  await plant.database.sql`update smt_line_run set full_check_due = '2026-05-04 02:00:00+00' where line_id = ${line.id}`;
  await lookAt('2026-05-04 10:42');

  await check(ipqc('2026-05-04 10:45'), '1-1', 'A|L2|LATE');
  await fullCheck(ipqc('2026-05-04 10:46'), '1-1', 'A|L2|LATE');

  expect(await kindsOf(line.id)).toEqual(['checkLate closed', 'fullCheckLate closed']);
  expect((await alarmsOf(line.id)).every(({ closeTime }) => closeTime !== null)).toBe(true);
});

/** A user whose only role has one right, and of lines only those of a department, where one is named. */
async function buildHolder(account: string, code: string, deptId?: string): Promise<string> {
  const role = await operator().mutate('system.role.submit', { roleName: account, roleAlias: account });
  const [menu] = await plant.database.sql`select id from system_menu where code = ${code}`;
  await plant.database.transact({ tenantId: '100001' }, async (db) => {
    await db.execute(`insert into system_role_menu (tenant_id, role_id, menu_id) values ('100001', ${role.id}, ${menu?.id})`);
    if (deptId === undefined) return;
    await db.execute(`
      with scope as (insert into system_data_scope (menu_id, scope_name, resource_code, scope_type, scope_value)
        select id, '${account}', '${account}', 5, '${deptId}' from system_menu where code = 'productionline' returning id)
      insert into system_role_data_scope (tenant_id, role_id, data_scope_id) select '100001', ${role.id}, id from scope`);
  });
  const [user] = await plant.database.sql`
    insert into "system_user" (tenant_id, account, password, real_name, role_id)
    values ('100001', ${account}, '-', ${account}, array[${role.id}::bigint]) returning id`;
  return String(user?.id);
}
const toldTo = async (userId: string) =>
  (await plant.database.sql`select title from desk_message where user_id = ${userId}`).map(({ title }) => title as string);

test('who may check is told of a check that is late', async () => {
  const patrol = await buildHolder('patrol1', 'smt_scan_check');
  const { line, change } = await buildReleased(operator(), [['1-1', 'A']]);
  await operator().mutate('smt.lineSetting.save', { lineId: line.id, checkMinutes: 10, fullCheckMinutes: 0 });
  await change(operator('2026-05-04 10:30'), '1-1', 'A|L2|TOLD');

  await lookAt('2026-05-04 10:41');

  expect(await toldTo(patrol)).toContainEqual(expect.stringContaining('1-1 换料后未按时核料'));
});

test('who may unlock is told of a locked station, if the line is within the data scope', async () => {
  const [own, other] = await Promise.all(
    ['贴片一部', '贴片二部'].map((deptName) =>
      operator().mutate('system.dept.submit', { deptName, fullName: deptName, deptCategory: 1, sort: 1 }),
    ),
  );
  const anywhere = await buildHolder('unlocks1', 'smt_scan_unlock');
  const here = await buildHolder('unlocks2', 'smt_scan_unlock', String(own?.id));
  const elsewhere = await buildHolder('unlocks3', 'smt_scan_unlock', String(other?.id));
  const checker = await buildHolder('checks1', 'smt_scan_check');
  const { line, load } = await buildRun(operator(), [['1-1', 'A']]);
  await plant.database.sql`update board_production_line set dept_id = ${String(own?.id)} where id = ${line.id}`;
  for (let nth = 0; nth < 3; nth += 1) await load(operator(), '1-1', 'X');

  await lookAt('2026-05-04 10:06');

  const locked = expect.stringContaining('1-1 连续扫错 3 次，已锁定');
  expect(await toldTo(anywhere)).toContainEqual(locked);
  expect(await toldTo(here)).toContainEqual(locked);
  expect(await toldTo(elsewhere)).toEqual([]);
  expect(await toldTo(checker)).not.toContainEqual(locked);
});

test('a station unlocked before anybody was told is told of all the same, and an alarm closed by hand says when', async () => {
  const [admin] = await plant.database.sql`select id from "system_user" where tenant_id = '100001' order by id limit 1`;
  const person = personAt(plant.database, String(admin?.id));
  const { line, load } = await buildRun(person, [['1-1', 'A']]);
  for (let nth = 0; nth < 3; nth += 1) await load(person, '1-1', 'X');
  await ipqc().mutate('smt.unlockStation', { lineId: line.id, station: '1-1', reason: '标签错误' });

  await lookAt('2026-05-04 10:06');
  const told = await plant.database.sql`select title from desk_message
    where user_id = ${String(admin?.id)} and title like '%锁定%'
      and title like (select line_name || '：%' from board_production_line where id = ${line.id})`;
  const byHand = await operator().mutate('smt.alarm.save', { lineId: line.id, kind: 'other', message: '手工', state: 'open' });
  await operator().mutate('smt.alarm.update', { id: byHand.id, state: 'closed' });

  expect(told).toMatchObject([{ title: expect.stringContaining('1-1 连续扫错 3 次，已锁定') }]);
  expect(await operator().query('smt.alarm.detail', { id: byHand.id })).toMatchObject({ closeTime: expect.any(String) });
});

test('a version put in force under a run is announced at its line', async () => {
  const { line, header } = await buildReleased(operator(), [['1-1', 'A']]);
  const { productItemNumber } = await operator().query('smt.stationTableHeader.detail', { id: header.id });
  const before = await operator().query('smt.lineStatus', { lineId: line.id });

  await buildTable(operator(), [['1-1', 'A']], { lineId: line.id, productItemNumber, tableVersion: 'V2' });
  const after = await operator().query('smt.lineStatus', { lineId: line.id });

  expect([before.newer, after.newer]).toEqual([null, 'V2']);
  expect(await alarmsOf(line.id)).toMatchObject([{ kind: 'newTable', message: `${productItemNumber} A面 V2 已启用，本次上料仍按 V1` }]);
});

test('unlocking and time-outs belong to their mounter', async () => {
  const { line, load, log } = await buildRun(operator(), [['2F-46', 'A']]);
  for (let nth = 0; nth < 3; nth += 1) await load(operator(), '2F-46', 'X');
  await ipqc().mutate('smt.unlockStation', { lineId: line.id, station: '2F-46', reason: '标签错误' });

  expect(await log(operator(), { ret: '2' })).toMatchObject([{ mounter: '2F' }]);
});

test('an alarm is told in its reader’s language: in the inbox, on pages, and after the form was sent back', async () => {
  const [admin] = await plant.database.sql`select id from "system_user" where tenant_id = '100001' order by id limit 1`;
  const { line, load } = await buildRun(personAt(plant.database, String(admin?.id)), [['3-7', 'A']]);
  for (let nth = 0; nth < 3; nth += 1) await load(personAt(plant.database, String(admin?.id)), '3-7', 'X');
  await lookAt('2026-05-04 10:06');
  const english = plant.as({}, { locale: 'en' });
  const [shown] = (await english.query('smt.alarm.list', { filters: { lineId: line.id } })).records;

  await english.mutate('smt.alarm.update', { id: shown?.id, message: shown?.message, state: 'closed' });

  expect(shown?.message).toBe('3-7 is locked after 3 wrong scans in a row');
  expect(await english.query('smt.alarm.detail', { id: shown?.id })).toMatchObject({ message: shown?.message, state: 'closed' });
  expect(await alarmsOf(line.id)).toMatchObject([{ message: '3-7 连续扫错 3 次，已锁定' }]);
  const caller = plant.as({}, { locale: 'en', door: 'blade' });
  const found = await caller.query('smt.alarm.list', { filters: { lineId: line.id, message: '连续扫错' } });
  expect(found.records).toMatchObject([{ message: '3-7 连续扫错 3 次，已锁定' }]);
  const told = await plant.database.sql`select distinct title, title_en from desk_message where title like '%3-7%'`;
  expect(told).toMatchObject([
    { title: expect.stringContaining('3-7 连续扫错 3 次，已锁定'), title_en: expect.stringContaining('3-7 is locked after 3 wrong scans') },
  ]);

  await english.mutate('smt.alarm.update', { id: shown?.id, message: 'seen to' });
  expect(await english.query('smt.alarm.detail', { id: shown?.id })).toMatchObject({ message: 'seen to' });
});

test('the activity log names the line and the station that was unlocked', async () => {
  const { line, load } = await buildRun(operator(), [['4-4', 'A']]);
  for (let nth = 0; nth < 3; nth += 1) await load(operator(), '4-4', 'X');

  await ipqc().mutate('smt.unlockStation', { lineId: line.id, station: '4-4', reason: '标签错误' });

  const [named] = await plant.database.sql`select line_name from board_production_line where id = ${line.id}`;
  const logged = await plant.database.sql`select log_data from log_usual where log_data like '%4-4'`;
  expect(logged.map(({ log_data: text }) => text)).toEqual([`${named?.line_name} 4-4`]);
});

test('whoever is told of an alarm may close it, and who may not is not told', async () => {
  const [leads, only] = [await buildHolder('closes1', 'smtalarm_edit'), await buildHolder('reads1', 'smtalarm')];
  const unlocks = await buildHolder('closes2', 'smt_scan_unlock');
  const { line, load } = await buildRun(personAt(plant.database, only), [['5-5', 'A']]);
  await plant.database.sql`update board_production_line set leader = 'closes1、reads1' where id = ${line.id}`;
  for (let nth = 0; nth < 3; nth += 1) await load(personAt(plant.database, only), '5-5', 'X');

  await lookAt('2026-05-04 10:06');

  const locked = expect.stringContaining('5-5 连续扫错 3 次，已锁定');
  expect(await toldTo(leads)).toContainEqual(locked);
  expect(await toldTo(unlocks)).toContainEqual(locked);
  expect(await toldTo(only)).toEqual([]);
  const [{ id = '' } = {}] = await alarmsOf(line.id);
  const as = (...codes: string[]) => personAt(plant.database, '3000', undefined, ['smtalarm', ...codes]);
  const offeredTo = async (...codes: string[]) =>
    (await as(...codes).query('smt.alarm.list', { filters: { lineId: line.id } })).records.map(
      (row: Record<string, unknown>) => row._offered,
    );
  expect([await offeredTo(), await offeredTo('smt_scan_check'), await offeredTo('smt_scan_unlock')]).toEqual([[[]], [[]], [['close']]]);
  expect((await as('smt_scan_check').refusal('smt.alarm.close', { ids: id })).code).toBe(403);
  await as('smt_scan_unlock').mutate('smt.alarm.close', { ids: id });
  expect(await alarmsOf(line.id)).toMatchObject([{ state: 'closed', closeTime: expect.any(String), note: '人员3000' }]);
});

test('where nobody who is concerned may close an alarm, those who see to the alarms of the line are told', async () => {
  const sees = await buildHolder('closes3', 'smtalarm_edit');
  const { line } = await buildRun(operator(), [['1-1', 'A']]);
  await operator().mutate('smt.alarm.save', {
    lineId: line.id,
    kind: 'other',
    message: '吸嘴堵塞',
    state: 'open',
    occurTime: '2026-05-04 10:05',
  });

  await lookAt('2026-05-04 10:06');

  expect(await toldTo(sees)).toContainEqual(expect.stringContaining('吸嘴堵塞'));
});
