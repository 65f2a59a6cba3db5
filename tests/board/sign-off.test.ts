import { describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from './build.ts';

const plant = usePlant('100001');

const ask = (local = '2026-03-10 20:05') => leaderAt(plant.database, local);
const keys = ['08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00'];

/** A line whose shift reported some slots and has ended. */
async function buildEndedShift(reported = keys, of: Record<string, unknown> = {}) {
  const built = await buildRunningLine(ask('2026-03-10 08:05'), { shift: { realAttendCount: 18, confirm: true } });
  const { line, shift, plan } = built;
  const reports: { id: string }[] = [];
  for (const timeRange of reported)
    reports.push(
      await ask().mutate('board.reportSlot', {
        ...entryOf({ timeRange, ...of }),
        lineId: line.id,
        workOrderPlanId: plan.id,
        confirm: true,
      }),
    );
  await ask().mutate('board.endShift', { shiftId: shift.id, datetime: '2026-03-10 20:00', indirectWorkHour: 0 });
  return { ...built, reports };
}

describe('signing a shift off', () => {
  test('is done once, after the end, with who and when', async () => {
    const { line, shift } = await buildEndedShift();
    const { shift: open } = await buildRunningLine(ask());
    const before = await ask().query('board.lineDay', { lineId: line.id });

    const early = await ask().refusal('board.signOffShift', { id: open.id });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 3 }, () => ask().mutate('board.signOffShift', { id: shift.id, note: '齐' })),
    );
    const second = await ask().refusal('board.signOffShift', { id: shift.id });

    expect(before.canSignOff).toBe(true);
    expect(early).toMatchObject({ code: 409, message: '班次未结束，请先结班' });
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(second.code).toBe(409);
    expect(second.message).toContain('班次已签核');
    expect(await ask().query('board.shiftRecord.detail', { id: shift.id })).toMatchObject({ signedOffBy: '1000', signOffNote: '齐' });
    expect((await ask().query('board.lineDay', { lineId: line.id })).canSignOff).toBe(false);
  });

  test('over slots that nobody reported asks first', async () => {
    const { shift } = await buildEndedShift(keys.slice(0, 4));

    const asked = await ask().refusal('board.signOffShift', { id: shift.id });
    const signed = await ask().mutate('board.signOffShift', { id: shift.id, confirm: 'missingSlots' });

    expect(asked.problems).toEqual({ 'confirm.missingSlots': '以下时段未报工，请补报或确认: 16:00-18:00、18:00-20:00' });
    expect(signed.signedOffAt).not.toBeNull();
  });

  test('seals the shift until it is restarted, which asks for a new sign-off', async () => {
    const { shift } = await buildEndedShift();
    await ask().mutate('board.signOffShift', { id: shift.id });

    const sealed = await ask().refusal('board.shiftRecord.update', { id: shift.id, realAttendCount: 17 });
    const restarted = await ask().mutate('board.shiftRecord.restart', { shiftId: shift.id, reason: '补报' });

    expect(sealed).toMatchObject({ code: 409, message: '班次已签核，请先重启班次' });
    expect(restarted).toMatchObject({ shiftState: 'open', signedOffAt: null, signedOffBy: null });
  });

  test('shows first the hours that do not add up, then the totals', async () => {
    const { shift: right } = await buildEndedShift();
    const { shift: wrong } = await buildEndedShift(keys.slice(0, 5), { numberOfWorker: 17, exceptWorkOfWorker: 20, exceptWorkHour: 2 });

    const fine = await ask().query('board.signOffForm', { shiftId: right.id });
    const odd = await ask().query('board.signOffForm', { shiftId: wrong.id });

    expect(fine).toMatchObject({ findings: [], missing: [], signedOff: null, canSignOff: true });
    expect(fine.totals).toMatchObject({ investedHours: '216.00', outputCount: 1140, attainment: '1.1400' });
    expect(odd.missing.map(({ key }: { key: string }) => key)).toEqual(['18:00-20:00']);
    const kinds = odd.findings.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual([...Array(5).fill('slotHours'), ...Array(5).fill('lostAboveInvested')]);
    expect(odd.findings[0]).toMatchObject({ where: '08:00-10:00', given: '34.00', expected: '36.00' });
    const unexplained = await ask().refusal('board.signOffShift', { id: wrong.id, confirm: 'missingSlots', note: ' ' });
    expect(unexplained.problems).toEqual({ note: '有工时对不上，请说明原因' });
    expect(await ask().mutate('board.signOffShift', { id: wrong.id, confirm: 'missingSlots', note: '换线' })).toMatchObject({
      signOffNote: '换线',
    });
  });
});

describe('the history of a shift', () => {
  test('tells each restart, each change of the line state and each correction', async () => {
    const { shift, reports } = await buildEndedShift(keys.slice(0, 1));
    for (const reason of ['误操作', '补报']) {
      await ask().mutate('board.shiftRecord.restart', { shiftId: shift.id, reason });
      if (reason === '误操作')
        await ask().mutate('board.endShift', { shiftId: shift.id, datetime: '2026-03-10 20:01', indirectWorkHour: 0 });
    }
    await ask().mutate('board.editLineState', { id: shift.id, lineState: 1, lineStateDesc: '停电' });
    await ask().mutate('board.correctReport', { id: reports[0]?.id, workHourType: 2, badCount: 5, confirm: true });

    const history = await ask().query('board.shiftRecord.history', { id: shift.id });

    expect(history.restarts).toMatchObject([
      { reason: '误操作', endedAt: '2026-03-10 20:00:00' },
      { reason: '补报', endedAt: '2026-03-10 20:01:00' },
    ]);
    expect(history.lineStates).toMatchObject([{ from: '正常', to: '其他', toDesc: '停电' }]);
    expect(history.corrections).toMatchObject([{ action: 'edit', by: 'tester', timeRange: '08:00-10:00' }]);
    expect(history.corrections[0].changes).toEqual([
      { field: 'badCount', label: '功能不良数', before: '3', after: '5' },
      { field: 'workHourType', label: '工时类型', before: '正班', after: '平时加班' },
    ]);
  });
});
