import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from '../build.ts';

const plant = usePlant('100001');

const at = (clock: string) => leaderAt(plant.database, clock.includes(' ') ? clock : `2026-03-10 ${clock}`);

/** A line that starts its day late, with a plan and people. */
const buildLate = (start: string, people: number, planCount = 900, line: Record<string, unknown> = {}) =>
  buildRunningLine(at(start), {
    line,
    shift: { startTime: `2026-03-10 ${start}`, shouldAttendCount: people, realAttendCount: people, leaveCount: 0 },
    plan: { planCount },
  });
type Late = Awaited<ReturnType<typeof buildLate>>;

const formOf = async ({ line }: Late, clock: string) => (await at(clock).query('board.reportForm', { lineId: line.id })).values;
const report = ({ line, plan }: Late, clock: string, of: Record<string, unknown>) =>
  at(clock).mutate('board.reportSlot', { ...entryOf(of), lineId: line.id, workOrderPlanId: plan.id, confirm: true });
const findingsOf = async ({ shift }: Late) => (await at('20:05').query('board.signOffForm', { shiftId: shift.id })).findings;

describe('a late start counts from its minute', () => {
  test('in the hours that the form proposes', async () => {
    const [half, minutes, machines] = [
      await buildLate('12:30', 5),
      await buildLate('09:10', 18),
      await buildLate('12:30', 5, 900, { lineType: 'semi' }),
    ];

    expect(await formOf(half, '13:55')).toMatchObject({ timeRange: '12:00-14:00', numberOfWorker: 5, workHour: '1.5' });
    expect(await formOf(half, '13:00')).toMatchObject({ workHour: '0.5' });
    expect(await formOf(minutes, '09:55')).toMatchObject({ timeRange: '08:00-10:00', numberOfWorker: 18, workHour: '0.83' });
    expect(await formOf(machines, '19:55')).toMatchObject({ timeRange: '12:00-20:00', workHour: '7.5' });
  });

  test('in the check of the hours at the sign-off, both ways', async () => {
    const [right, proposed, tooMany, slightly] = [
      await buildLate('12:30', 5),
      await buildLate('09:10', 18),
      await buildLate('09:10', 18),
      await buildLate('09:10', 18),
    ];
    await report(right, '14:00', { timeRange: '12:00-14:00', numberOfWorker: 5, workHour: 1.5 });
    await report(proposed, '10:00', { numberOfWorker: 18, workHour: 0.83 });
    await report(tooMany, '10:00', { numberOfWorker: 18, workHour: 2 });
    await report(slightly, '10:00', { numberOfWorker: 18, workHour: 0.85 });

    expect(await findingsOf(right)).toEqual([]);
    expect(await findingsOf(proposed)).toEqual([]);
    expect(await findingsOf(tooMany)).toMatchObject([{ kind: 'slotHours', where: '08:00-10:00', given: '36.00', expected: '15.00' }]);
    expect(await findingsOf(slightly)).toMatchObject([{ given: '15.30', expected: '15.00' }]);
  });

  test('in what is expected by now, and in the plan of its first slot', async () => {
    const late = await buildLate('12:30', 5, 900);
    const expectedAt = async (clock: string) => (await at(clock).query('board.lineBoard', { lineId: late.line.id })).plan.expectedNow;

    const { slots, totals } = await at('14:20').query('board.lineDay', { lineId: late.line.id });

    // 450 minutes from 12:30 to 20:00, two pieces each.
    expect(await Promise.all(['12:30', '12:31', '13:00', '16:00', '20:00'].map(expectedAt))).toEqual([0, 2, 60, 420, 900]);
    expect(slots.map(({ key, plan }: { key: string; plan: number }) => [key, plan])).toEqual([
      ['12:00-14:00', 180],
      ['14:00-16:00', 240],
      ['16:00-18:00', 240],
      ['18:00-20:00', 240],
    ]);
    expect(totals).toMatchObject({ expected: 220, due: { until: '2026-03-10 14:00:00', expected: 180 } });
  });

  test('of a night after midnight, whose reports keep their slots', async () => {
    const [evening, next] = ['2026-12-31', '2027-01-01'];
    const late = await buildRunningLine(at(`${next} 00:40`), {
      shift: { shiftType: '2', planDate: evening, startTime: `${next} 00:40`, shouldAttendCount: 6, realAttendCount: 6, leaveCount: 0 },
      plan: { planCount: 880 },
    });

    const form = await formOf(late, `${next} 01:55`);
    const board = await at(`${next} 01:40`).query('board.lineBoard', { lineId: late.line.id });

    expect(late.shift.planDate).toBe(evening);
    expect(form).toMatchObject({ timeRange: '00:00-02:00', workHour: '1.33' });
    // 440 minutes from 00:40 to 08:00.
    expect(board.plan.expectedNow).toBe(120);
  });

  test('and not before it: an early start changes nothing, nor does an early end what was planned', async () => {
    const early = await buildLate('07:40', 18, 720);
    await report(early, '10:00', { numberOfWorker: 18, workHour: 2 });

    const board = await at('09:00').query('board.lineBoard', { lineId: early.line.id });

    expect(board.plan.expectedNow).toBe(60);
    expect(await findingsOf(early)).toEqual([]);
  });
});
