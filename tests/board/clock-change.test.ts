import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { instantText } from '#server/board/shifts/instant-text.ts';
import { usePlant } from '#tests/plant.ts';
import { buildLine, leaderAt, startOf } from './build.ts';

const plant = usePlant('100001');

/** A plant in New York, whose clock is put back at 02:00 of 2026-11-01: from 01:00 to 02:00 each time is there twice. */
const inNewYork = (utc: string) => plant.as({ timeZone: 'America/New_York', deptIds: ['7001'] }, { now: () => new Date(utc) });

const keptAt = async (id: string) =>
  plant.database.transact({ tenantId: '100001' }, async (db) => {
    const utc = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as ${column}`);
    const [row] = await db.execute(sql`select ${utc('start_time')}, ${utc('end_time')} from board_shift_record where id = ${id}`);
    return { ...row };
  });

test('an hour that the clock shows twice is kept as the one that the shift clock reads', async () => {
  const line = await buildLine(leaderAt(plant.database, '2026-03-10 10:00'));
  const started = await inNewYork('2026-11-01T05:20:00Z').mutate(
    'board.startShift',
    startOf(line.id, { shiftType: '2', startTime: '2026-11-01 01:10' }),
  );
  const shiftId = started.id;

  await inNewYork('2026-11-01T08:00:00Z').mutate('board.endShift', {
    shiftId,
    indirectWorkHour: 0,
    datetime: '2026-11-01 01:30',
    confirm: true,
  });
  const ended = await keptAt(shiftId);
  await inNewYork('2026-11-01T08:00:00Z').mutate('board.shiftRecord.update', {
    id: shiftId,
    teamLeader: '李',
    startTime: '2026-11-01 01:05',
  });

  expect(started.startTime).toBe('2026-11-01 01:10:00');
  expect(ended).toEqual({ start_time: '2026-11-01 05:10', end_time: '2026-11-01 05:30' });
  expect(await keptAt(shiftId)).toMatchObject({ start_time: '2026-11-01 05:05' });
});

test('a shift ended now, in the second of the two hours, keeps that instant', async () => {
  const line = await buildLine(leaderAt(plant.database, '2026-03-10 10:00'));
  const { id } = await inNewYork('2026-11-01T04:20:00Z').mutate(
    'board.startShift',
    startOf(line.id, { shiftType: '2', startTime: '2026-10-31 20:00' }),
  );

  await inNewYork('2026-11-01T06:30:00Z').mutate('board.endShift', { shiftId: id, indirectWorkHour: 0, confirm: true });

  expect(await keptAt(id)).toMatchObject({ end_time: '2026-11-01 06:30' });
});

test.each([
  ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01 01:30:00-04:00'],
  ['2026-11-01T06:30:00.900Z', 'America/New_York', '2026-11-01 01:30:00-05:00'],
  ['2026-11-01T06:30:00Z', 'Asia/Shanghai', '2026-11-01 14:30:00+08:00'],
  ['2026-11-01T06:30:00Z', 'Asia/Kathmandu', '2026-11-01 12:15:00+05:45'],
  ['2026-11-01T06:30:00Z', 'UTC', '2026-11-01 06:30:00+00:00'],
])('%s in %s is written with its offset', (utc, timeZone, text) => {
  expect(instantText(new Date(utc), timeZone)).toBe(text);
});
