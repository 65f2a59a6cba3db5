import { expect, test } from 'vitest';
import { changeMarks, everyLine } from '#server/board/boards/change-marks.ts';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from './build.ts';

const plant = usePlant('100001', '100002');

const marksOf = (tenantId: string, since = '2026-03-08') => plant.database.transact({ tenantId }, (db) => changeMarks(db, tenantId, since));

test("a report, its correction and the end of a shift each change their line's mark and no other's", async () => {
  const ask = leaderAt(plant.database, '2026-03-10 10:30');
  const { line, shift, plan } = await buildRunningLine(ask);
  const { line: other } = await buildRunningLine(ask);

  const started = await marksOf('100001');
  const report = await ask.mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });
  const reported = await marksOf('100001');
  await ask.mutate('board.correctReport', { id: report.id, version: report.version, outputCount: 191 });
  const corrected = await marksOf('100001');
  await ask.mutate('board.endShift', { shiftId: shift.id, datetime: '2026-03-10 10:20', indirectWorkHour: '0', confirm: true });
  const ended = await marksOf('100001');

  const own = [started, reported, corrected, ended].map((marks) => marks.get(line.id));
  expect(new Set(own).size).toBe(4);
  expect(ended.get(other.id)).toBe(started.get(other.id));
});

test('the marks of a tenant know no line of another, and nothing of long ago', async () => {
  const { line } = await buildRunningLine(leaderAt(plant.database, '2026-03-10 10:30'));

  expect((await marksOf('100001')).has(line.id)).toBe(true);
  expect((await marksOf('100002')).has(line.id)).toBe(false);
  expect((await marksOf('100001', '2026-03-12')).size).toBe(0);
});

test('support hours change the mark of their line, a slogan that of its line or of every line', async () => {
  const ask = leaderAt(plant.database, '2026-03-10 10:30');
  const { line } = await buildRunningLine(ask);

  const started = await marksOf('100001');
  await ask.mutate('board.supportHours.save', { lineId: line.id, supportType: 'borrow', numberOfWorker: 2, workHour: 1 });
  const supported = await marksOf('100001');
  const slogan = await ask.mutate('board.slogan.save', { content: '一次做好', lineId: line.id, isEnabled: true });
  const told = await marksOf('100001');
  await ask.mutate('board.slogan.update', { id: slogan.id, content: '次次做好' });
  const reworded = await marksOf('100001');
  await ask.mutate('board.slogan.save', { content: '安全第一', isEnabled: true });
  const toldAll = await marksOf('100001');

  expect(new Set([started, supported, told, reworded].map((marks) => marks.get(line.id))).size).toBe(4);
  expect(toldAll.get(line.id)).toBe(reworded.get(line.id));
  expect(toldAll.get(everyLine)).not.toBe(reworded.get(everyLine));
});
