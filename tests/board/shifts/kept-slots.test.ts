import { expect, test } from 'vitest';
import { prepareDatabase } from '#server/database/prepare.ts';
import { migrations, migrationsBefore, openPlainDatabase } from '#tests/fixtures/migrations-before.ts';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildRunningLine, entryOf, leaderAt, startOf } from '../build.ts';

const plant = usePlant('100001', '100002', '100003');

const ask = (local: string, tenantId = '100001') => leaderAt(plant.database, local, { tenantId });
const keysOf = (slots: { key: string }[]) => slots.map(({ key }) => key);

/** Changes entries of the settings' slots, and adds others. */
async function changeSlots(tenantId: string, change: (entry: { dictKey: string }) => object | undefined, added: string[] = []) {
  const asked = ask('2026-03-10 10:06', tenantId);
  const [head] = (await asked.query('system.dictBiz.parentList', { code: 'production_record_time_range' })).records;
  const entries: { dictKey: string }[] = await asked.query('system.dictBiz.childList', { parentId: head.id, size: 100 });
  for (const entry of entries) {
    const changed = change(entry);
    if (changed) await asked.mutate('system.dictBiz.submit', { ...entry, ...changed, confirm: 'true' });
  }
  for (const slot of added)
    await asked.mutate('system.dictBiz.submit', { parentId: head.id, code: '', dictKey: slot, dictValue: slot, sort: 1, isSealed: 0 });
}

/** What people see of a line at a moment. */
async function seenAt(local: string, line: { id: string }, shiftId: string, tenantId = '100001') {
  const asked = ask(local, tenantId);
  const { slots, totals, forecast, plannedEnd, counts, plans } = await asked.query('board.lineDay', { lineId: line.id, shiftId });
  return {
    day: { slots, totals, forecast, plannedEnd, counts, plans },
    board: await asked.query('board.lineBoard', { lineId: line.id }),
    plant: (await asked.query('board.plantBoard')).lines.find(({ id }: { id: string }) => id === line.id),
    overview: (await asked.query('board.lineOverview')).lines.find((one: { line: { id: string } }) => one.line.id === line.id)?.totals,
    daily: (await asked.query('board.dailyReport', { dateFrom: '2026-03-10', dateTo: '2026-03-10', lineId: line.id, by: 'shift' })).rows,
    signOff: await asked.query('board.signOffForm', { shiftId }),
  };
}

test('a shift keeps its slots, and every figure by them, whatever becomes of the settings while it runs', async () => {
  const { line, shift, plan } = await buildRunningLine(ask('2026-03-10 08:00'));
  const report = (local: string, timeRange: string) => ({
    path: 'board.reportSlot' as const,
    asked: ask(local),
    input: { ...entryOf({ timeRange }), lineId: line.id, workOrderPlanId: plan.id, confirm: true },
  });
  const first = report('2026-03-10 10:05', '08:00-10:00');
  await first.asked.mutate(first.path, first.input);
  const before = await seenAt('2026-03-10 12:20', line, shift.id);
  const ending = await ask('2026-03-10 17:00').query('board.endForm', { lineId: line.id });

  await changeSlots('100001', ({ dictKey }) => (/^1[68]/.test(dictKey) ? { isSealed: 1 } : undefined), ['16:00-19:00', '08:00-09:00']);

  expect(await seenAt('2026-03-10 12:20', line, shift.id)).toEqual(before);
  expect(await ask('2026-03-10 17:00').query('board.endForm', { lineId: line.id })).toEqual(ending);
  const kept = report('2026-03-10 18:05', '16:00-18:00');
  await kept.asked.mutate(kept.path, kept.input);
  const added = report('2026-03-10 19:05', '16:00-19:00');
  expect((await added.asked.refusal(added.path, added.input)).problems).toEqual({ timeRange: '该时段不属于本班次' });
  const form = await ask('2026-03-10 18:05').query('board.reportForm', { lineId: line.id });
  const offered = form.fields.find(({ name }: { name: string }) => name === 'timeRange').options;
  expect(offered.map(({ value }: { value: string }) => value)).toEqual(keysOf(before.day.slots));
});

test('its result and the plan of its date stay when it has ended, and the next date has the new slots', async () => {
  const evening = ask('2026-03-10 20:05', '100002');
  const { line, shift } = await buildRunningLine(ask('2026-03-10 08:00', '100002'), { plan: { planCount: 2000 } });
  await changeSlots('100002', ({ dictKey }) => (/^(1[68]|2[02]|00)/.test(dictKey) ? { isSealed: 1 } : undefined), ['16:00-20:00']);
  await evening.mutate('board.endShift', { shiftId: shift.id, datetime: '2026-03-10 20:00', indirectWorkHour: 0, confirm: true });
  const before = await seenAt('2026-03-10 20:06', line, shift.id, '100002');

  const night = await evening.mutate('board.startShift', startOf(line.id, { shiftType: '2', startTime: '2026-03-10 20:00' }));
  const after = await ask('2026-03-10 20:10', '100002').query('board.lineDay', { lineId: line.id });
  const shares = [before.day.totals.planCount, after.totals.planCount];
  await ask('2026-03-11 08:05', '100002').mutate('board.endShift', {
    shiftId: night.id,
    datetime: '2026-03-11 08:00',
    indirectWorkHour: 0,
    confirm: true,
  });
  const next = await ask('2026-03-11 08:05', '100002').mutate('board.startShift', startOf(line.id, { startTime: '2026-03-11 08:00' }));
  const morning = await ask('2026-03-11 09:00', '100002').query('board.lineDay', { lineId: line.id, shiftId: next.id });

  expect(keysOf(before.day.slots)).toEqual(['08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00']);
  expect(keysOf(after.slots)).toEqual(['20:00-22:00', '22:00-00:00', '00:00-02:00', '02:00-04:00', '04:00-06:00', '06:00-08:00']);
  expect(shares).toEqual([2000, 1000]);
  expect(keysOf(morning.slots)).toEqual(['08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-20:00']);
});

test('a slot that the settings number keeps the hours of its number, and its words follow where the key is the hours', async () => {
  await changeSlots('100003', ({ dictKey }) => (dictKey === '08:00-10:00' ? { dictKey: '1' } : undefined));
  const { line } = await buildRunningLine(ask('2026-03-10 08:00', '100003'));
  const at = ask('2026-03-10 09:00', '100003');

  await changeSlots('100003', ({ dictKey }) =>
    dictKey === '1' ? { dictValue: '08:00-09:00' } : dictKey === '10:00-12:00' ? { dictValue: '上午二' } : undefined,
  );
  const { slots } = await at.query('board.lineDay', { lineId: line.id });

  expect(slots[0]).toMatchObject({ key: '1', label: '08:00-10:00', end: '2026-03-10 10:00:00' });
  expect(slots[1]).toMatchObject({ key: '10:00-12:00', label: '上午二', end: '2026-03-10 12:00:00' });
});

test('a shift that is moved to another date has the slots of that date', async () => {
  const line = await buildLine(ask('2026-03-10 08:00', '100003'));
  const shift = await ask('2026-03-10 08:00', '100003').mutate('board.startShift', startOf(line.id));
  await changeSlots('100003', ({ dictKey }) => (dictKey === '18:00-20:00' ? { isSealed: 1 } : undefined), ['18:00-19:00']);

  const same = await ask('2026-03-10 09:00', '100003').mutate('board.shiftRecord.update', { id: shift.id, ipqc: '刘芳' });
  const moved = await ask('2026-03-10 09:00', '100003').mutate('board.shiftRecord.update', {
    id: shift.id,
    startTime: '2026-03-09 08:00',
    planDate: '2026-03-09',
    confirm: true,
  });

  expect(same.slots).toContain('18:00-20:00');
  expect(moved.slots).toContain('18:00-19:00');
});

test('shifts of an older build get the slots by which they have been shown', async () => {
  const { sql, place } = await openPlainDatabase();
  await prepareDatabase({ ...place, migrationsFolder: await migrationsBefore('0063_slots_of_shift') });
  const code = 'production_record_time_range';
  for (const [dictKey, dictValue, sort, isSealed] of [
    ['2', '14:00-22:00', 2, 0],
    ['1', '06:00-14:00', 1, 0],
    ['22:00-06:00', '夜班', 3, 1],
    ['全班', '全班', 4, 0],
  ] as const)
    await sql`insert into system_dict_biz (tenant_id, code, dict_key, dict_value, sort, is_sealed, parent_id)
      values ('100001', ${code}, ${dictKey}, ${dictValue}, ${sort}, ${isSealed}, 1)`;
  await sql`delete from system_dict where code = ${code}`;
  await sql`insert into system_dict (code, dict_key, dict_value, sort, is_sealed, parent_id) values (${code}, '08:00-20:00', '白天', 1, 0, 1)`;
  for (const [tenant, state] of [
    ['100001', 'open'],
    ['100001', 'ended'],
    ['100002', 'open'],
  ] as const)
    await sql`insert into board_shift_record
      (tenant_id, line_id, shift_type, start_time, shift_state, should_attend_count, real_attend_count, leave_count)
      values (${tenant}, 1, '1', now(), ${state}, 1, 1, 0)`;

  await prepareDatabase({ ...place, migrationsFolder: migrations });

  const kept = await sql`select tenant_id, shift_state, slots from board_shift_record order by tenant_id, shift_state`;
  expect(kept.map((row) => Object.values(row))).toEqual([
    ['100001', 'ended', '1=06:00-14:00\n2=14:00-22:00'],
    ['100001', 'open', '1=06:00-14:00\n2=14:00-22:00'],
    ['100002', 'open', '08:00-20:00'],
  ]);
  const tables = ['board_shift_record', 'system_dict_biz'];
  expect(await sql`select relname from pg_class where relname in ${sql(tables)} and not relforcerowsecurity`).toEqual([]);
});
