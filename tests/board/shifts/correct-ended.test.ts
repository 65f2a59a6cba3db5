import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt, startOf } from '../build.ts';

const plant = usePlant('100001');
const ask = (local = '2026-03-10 20:10', of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);

/** A day that was reported, ended and signed off, and the night after it that runs. */
async function buildDayAndNight() {
  const { line, shift, plan } = await buildRunningLine(ask('2026-03-10 08:05'));
  const report = await ask('2026-03-10 10:05').mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });
  await ask('2026-03-10 20:00').mutate('board.endShift', { shiftId: shift.id, indirectWorkHour: 0 });
  await ask('2026-03-10 20:05').mutate('board.signOffShift', { id: shift.id, note: '齐', confirm: 'missingSlots' });
  const night = await ask().mutate('board.startShift', startOf(line.id, { shiftType: '2', startTime: '2026-03-10 20:00' }));
  return { line, shift, plan, report, night };
}

test('a report of the day is corrected while the night runs, with a reason that the day keeps', async () => {
  const { line, shift, plan, report, night } = await buildDayAndNight();
  const form = await ask().query('board.reportForm', { lineId: line.id, id: report.id });

  const corrected = await ask().mutate('board.correctReport', {
    id: report.id,
    version: report.version,
    outputCount: 195,
    correctionReason: '少记一箱',
  });

  expect(form).toMatchObject({ facts: null, corrects: { id: report.id } });
  expect(form.fields.map(({ name }: { name: string }) => name)).toContain('correctionReason');
  expect(corrected.outputCount).toBe(195);
  expect((await ask().query('board.workOrderPlan.detail', { id: plan.id })).plannedRate).toBe('0.1950');
  const day = await ask().query('board.shiftRecord.detail', { id: shift.id });
  expect(day).toMatchObject({ shiftState: 'ended', endTime: '2026-03-10 20:00:00', signedOffAt: null, restartReason: '少记一箱' });
  const { restarts, corrections } = await ask().query('board.shiftRecord.history', { id: shift.id });
  expect(restarts).toMatchObject([{ reason: '少记一箱', endedAt: '2026-03-10 20:00:00' }]);
  expect(corrections[0]?.changes).toContainEqual({ field: 'outputCount', label: '产出数量', before: '190', after: '195' });
  expect((await ask().query('board.lineDay', { lineId: line.id })).currentShiftId).toBe(night.id);
  expect(await ask().mutate('board.signOffShift', { id: shift.id, note: '齐', confirm: 'missingSlots' })).toMatchObject({
    signedOffBy: '1000',
  });
});

test('without a reason nothing is corrected, and the form says so beside what else is wrong', async () => {
  const { shift, report } = await buildDayAndNight();

  const blank = await ask().refusal('board.correctReport', { id: report.id, workHour: 5, correctionReason: ' ' });
  const client = await ask('2026-03-10 20:10', { door: 'blade' }).refusal('board.productionRecord.update', {
    id: report.id,
    badCount: 1,
    correctionReason: '客户端',
  });

  expect(blank.problems).toEqual({ correctionReason: '请填写更正原因', workHour: '正常工时必须大于0小于4' });
  expect(client).toMatchObject({ code: 409, message: '班次已结束，请先重启班次' });
  expect((await ask().query('board.shiftRecord.detail', { id: shift.id })).signedOffAt).not.toBeNull();
});

test('whoever may not reopen shifts reads the report alone, and nobody goes past the restart while none runs', async () => {
  const { line, report, night } = await buildDayAndNight();
  const reporter = ask('2026-03-10 20:10', { session: { codes: new Set(['productionrecord', 'productionrecord_report', 'line_board']) } });
  const typed = { id: report.id, badCount: 1, correctionReason: '漏改' };

  const read = await reporter.query('board.reportForm', { lineId: line.id, id: report.id });
  const refused = await reporter.refusal('board.correctReport', typed);
  await ask('2026-03-11 08:00').mutate('board.endShift', { shiftId: night.id, indirectWorkHour: 0, confirm: 'unreported,early' });
  const idle = await ask('2026-03-11 08:05').refusal('board.correctReport', typed);

  expect(read.facts).not.toBeNull();
  expect([refused.code, idle.code]).toEqual([409, 409]);
});
