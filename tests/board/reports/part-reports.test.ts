import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { productionRecord } from '#server/board/reports/production-record.ts';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from '../build.ts';

const plant = usePlant('100001');

const ask = (local: string, of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);
const keys = ['08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00'];

/** A line of seven people whose last slot was reported at 19:40, with hours so far. */
async function buildReportedEarly() {
  const built = await buildRunningLine(ask('2026-03-10 08:00'), {
    line: { leader: '李秀英' },
    shift: { realAttendCount: 4, shouldAttendCount: 4, leaveCount: 0 },
  });
  const reports: { id: string }[] = [];
  for (const timeRange of keys) {
    const isLast = timeRange === '18:00-20:00';
    reports.push(
      await ask(isLast ? '2026-03-10 19:40' : '2026-03-10 18:05').mutate('board.reportSlot', {
        ...entryOf({ timeRange, numberOfWorker: 4, workHour: isLast ? 1.6 : 2 }),
        lineId: built.line.id,
        workOrderPlanId: built.plan.id,
        confirm: true,
      }),
    );
  }
  const last = reports.at(-1) as { id: string };
  // The database stamps a report by its own clock.
  const { table } = productionRecord;
  await plant.database.transact({ tenantId: '100001' }, (db) =>
    db.update(table).set({ updateTime: '2026-03-10 19:40:00+08' }).where(eq(table.id, last.id)),
  );
  return { ...built, last };
}

describe('a slot that was reported before it ended', () => {
  test('keeps the shift going until its planned end, and is then to be corrected', async () => {
    const { line, last } = await buildReportedEarly();
    const stepAt = async (local: string) => (await ask(local).query('board.lineDay', { lineId: line.id })).nextStep;

    expect(await stepAt('2026-03-10 19:41')).toMatchObject({
      kind: 'wait',
      slot: { key: '18:00-20:00', partUntil: '2026-03-10 19:40:00' },
      at: '2026-03-10 20:00:00',
    });
    expect(await stepAt('2026-03-10 20:01')).toMatchObject({ kind: 'correct', slot: { key: '18:00-20:00', reportId: last.id } });
    await ask('2026-03-10 20:02').mutate('board.correctReport', { id: last.id, workHour: 2, confirm: true });
    expect(await stepAt('2026-03-10 20:03')).toMatchObject({ kind: 'end' });
  });

  test('says so on the start page and on the form that ends the shift', async () => {
    const { line, last } = await buildReportedEarly();
    const leader = ask('2026-03-10 19:45', { session: { realName: '李秀英' } });

    const { lines } = await leader.query('board.lineOverview');
    const form = await leader.query('board.endForm', { lineId: line.id });

    const own = lines.find((one: { line: { id: string } }) => one.line.id === line.id);
    expect(own.slots.at(-1)).toMatchObject({ state: 'filled', partUntil: '2026-03-10 19:40:00' });
    expect(form.partly).toEqual([
      { label: '18:00-20:00', end: '2026-03-10 20:00:00', partUntil: '2026-03-10 19:40:00', reportId: last.id },
    ]);
  });

  test('proposes its hours anew when it is corrected', async () => {
    const { line, last } = await buildReportedEarly();
    const hoursAt = async (local: string) => (await ask(local).query('board.reportForm', { lineId: line.id, id: last.id })).values.workHour;

    expect(await hoursAt('2026-03-10 19:46')).toBe('1.8');
    expect(await hoursAt('2026-03-10 20:01')).toBe('2');
    await ask('2026-03-10 20:02').mutate('board.correctReport', { id: last.id, workHour: 1.5, confirm: true });
    expect(await hoursAt('2026-03-10 20:03')).toBe('1.50');
  });

  test('is held against the hours until the shift ended, with its report named', async () => {
    const { shift, last } = await buildReportedEarly();
    await ask('2026-03-10 19:46').mutate('board.endShift', {
      shiftId: shift.id,
      datetime: '2026-03-10 19:45',
      indirectWorkHour: 0,
      confirm: true,
    });

    const { findings } = await ask('2026-03-10 19:47').query('board.signOffForm', { shiftId: shift.id });

    expect(findings).toMatchObject([{ kind: 'slotHours', given: '6.40', expected: '7.00', reportId: last.id }]);
  });
});

describe('a report of a shift that has ended', () => {
  test('opens to be read, in words, and offers to reopen the shift', async () => {
    const { line, shift, last } = await buildReportedEarly();
    await ask('2026-03-10 20:06').mutate('board.endShift', { shiftId: shift.id, datetime: '2026-03-10 20:00', indirectWorkHour: 0 });

    const form = await ask('2026-03-10 20:07').query('board.reportForm', { lineId: line.id, id: last.id });
    const day = await ask('2026-03-10 20:07').query('board.lineDay', { lineId: line.id });

    expect(form).toMatchObject({ canRestart: true, corrects: { id: last.id }, slot: { key: '18:00-20:00' } });
    expect(form.facts).toEqual(
      expect.arrayContaining([
        { label: '产出数量', value: '190' },
        { label: '正常工时', value: '1.6' },
        { label: '不良现象', value: '虚焊' },
        { label: '工时类型', value: '正班' },
      ]),
    );
    expect(day).toMatchObject({ canCorrect: false, canReadReports: true });
  });

  test('is open to nobody by the address of another line', async () => {
    const [{ last }, { line: other }] = [
      await buildReportedEarly(),
      await buildRunningLine(ask('2026-03-10 08:00'), { line: { leader: '王强' } }),
    ];

    expect(await ask('2026-03-10 20:07').refusal('board.reportForm', { lineId: other.id, id: last.id })).toMatchObject({ code: 404 });
  });
});

test('what was due stands still once the shift has ended', async () => {
  const { line, shift } = await buildReportedEarly();
  await ask('2026-03-10 14:00').mutate('board.endShift', {
    shiftId: shift.id,
    datetime: '2026-03-10 14:00',
    indirectWorkHour: 0,
    confirm: true,
  });

  const { totals } = await ask('2026-03-10 16:00').query('board.lineDay', { lineId: line.id });

  expect(totals).toMatchObject({ expected: 500, hasEnded: true });
});

test('a shift that was started early says when it begins, and is not running yet', async () => {
  const { line } = await buildRunningLine(ask('2026-03-10 19:46'), { shift: { shiftType: '2', startTime: '2026-03-10 20:00' } });

  const day = await ask('2026-03-10 19:47').query('board.lineDay', { lineId: line.id });
  const later = await ask('2026-03-10 20:01').query('board.lineDay', { lineId: line.id });

  const runningAt = async (local: string) => (await ask(local).query('board.plantBoard')).totals.running;
  expect((await runningAt('2026-03-10 20:01')) - (await runningAt('2026-03-10 19:47'))).toBe(1);
  expect(day).toMatchObject({ isAhead: true, nextStep: { kind: 'wait', slot: { key: '20:00-22:00' }, at: '2026-03-10 22:00:00' } });
  expect(later).toMatchObject({ isAhead: false, nextStep: { kind: 'wait', slot: { key: '20:00-22:00', state: 'running' } } });
});
