import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildLine, leaderAt, startOf } from '../build.ts';

const plant = usePlant('100001');
const ask = (local = '2026-03-10 20:05', codes?: string[]) =>
  leaderAt(plant.database, local, codes ? { session: { codes: new Set(codes) } } : {});

async function buildShift(of: Record<string, unknown> = {}) {
  const line = await buildLine(ask());
  const shift = await ask('2026-03-10 08:05').mutate('board.shiftRecord.save', startOf(line.id, of));
  return { line, shift };
}
const endShift = (id: string) =>
  ask().mutate('board.endShift', { shiftId: id, datetime: '2026-03-10 20:00', indirectWorkHour: 0, confirm: 'unreported,early' });
const offered = async (id: string, by = ask()) => {
  const { records } = await by.query('board.shiftRecord.list', { size: 100 });
  return records.find((row: { id: string }) => row.id === id)?._offered;
};

test('a list of shifts offers what may be done with each, at the pages of its line', async () => {
  const { shift } = await buildShift();
  const open = await offered(shift.id);
  await endShift(shift.id);

  const ended = await offered(shift.id);
  await ask().mutate('board.signOffShift', { id: shift.id, note: '齐', confirm: 'missingSlots' });

  expect(open).toEqual(['lineState', 'end']);
  expect(ended).toEqual(['signOff', 'restart']);
  expect(await offered(shift.id)).toEqual(['restart']);
  const { actions } = await ask().query('board.shiftRecord.screen');
  expect(actions.map(({ name, href }: { name: string; href?: string }) => [name, href])).toEqual([
    ['lineState', '/board/lines/{lineId}/state'],
    ['end', '/board/lines/{lineId}/end'],
    ['signOff', '/board/lines/{lineId}/sign-off?shift={id}'],
    ['restart', '/board/lines/{lineId}/restart?shift={id}'],
  ]);
});

test('an ended shift is not offered to be reopened while another of its line is open', async () => {
  const { line, shift } = await buildShift();
  await endShift(shift.id);
  const before = await offered(shift.id);

  const next = await ask('2026-03-10 20:10').mutate(
    'board.shiftRecord.save',
    startOf(line.id, { shiftType: '2', startTime: '2026-03-10 20:00' }),
  );

  expect(before).toContain('restart');
  expect(await offered(shift.id)).not.toContain('restart');
  expect(await offered(next.id)).toContain('end');
  expect(await ask().refusal('board.shiftRecord.restart', { shiftId: shift.id, reason: '误结班' })).toMatchObject({
    code: 409,
    message: expect.stringContaining('已有未结束的班次'),
    recordId: next.id,
  });
});

test('whoever may only start shifts is offered the state of the line, and on its page to undo the start', async () => {
  const { line, shift } = await buildShift();
  const starter = ask('2026-03-10 09:00', ['shiftrecord', 'shiftrecord_start', 'line_board']);

  expect(await offered(shift.id, starter)).toEqual(['lineState']);
  expect(await starter.query('board.lineDay', { lineId: line.id })).toMatchObject({ canTakeBack: true, canEnd: false });
});

test('the history of a shift says what was done with it', async () => {
  const { shift } = await buildShift();
  await ask('2026-03-10 09:00').mutate('board.editLineState', { shiftId: shift.id, lineState: 1, lineStateDesc: '换线' });
  await endShift(shift.id);
  await ask().mutate('board.signOffShift', { id: shift.id, note: '齐', confirm: 'missingSlots' });
  await ask().mutate('board.shiftRecord.restart', { shiftId: shift.id, reason: '误结班' });

  const changes = await ask().query('board.shiftRecord.changes', { id: shift.id });

  expect(changes.map(({ command }: { command: string }) => command)).toEqual(['重启班次', '签核', '结班', '线体状态', '新增']);
});
