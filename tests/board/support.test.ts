import { describe, expect, test } from 'vitest';
import { administratorOf, bringIn, sheetOf, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';
import { buildLine, buildRunningLine, entryOf, leaderAt, startOf } from './build.ts';

useOwnFolder();
const plant = usePlant('100001');

const ask = (local = '2026-03-10 10:05', of: Parameters<typeof leaderAt>[2] = {}) => leaderAt(plant.database, local, of);
const supportOf = (lineId: string, of: Record<string, unknown> = {}) => ({
  lineId,
  supportType: 'borrow',
  numberOfWorker: 2,
  workHour: '3.5',
  reason: '换线支援',
  ...of,
});

describe('support hours', () => {
  test("enter the line's day and prefill the end of its shift", async () => {
    const { line, shift, plan } = await buildRunningLine(ask());
    await ask().mutate('board.reportSlot', { ...entryOf(), lineId: line.id, workOrderPlanId: plan.id });

    const borrowed = await ask().mutate('board.supportHours.save', supportOf(line.id));
    await ask().mutate('board.supportHours.save', supportOf(line.id, { supportType: 'lend', numberOfWorker: 1, workHour: 2 }));
    const day = await ask().query('board.lineDay', { lineId: line.id });
    const overview = await ask().query('board.lineOverview');
    const form = await ask('2026-03-10 20:05').query('board.endForm', { lineId: line.id });

    expect(borrowed).toMatchObject({ shiftRecordId: shift.id, planDate: '2026-03-10', workHour: '3.50' });
    expect(day.totals).toMatchObject({ investedHours: '36.00', borrowedHours: '7.00', lentHours: '2.00', effectiveHours: '41.00' });
    expect(overview.lines.find((one: { line: { id: string } }) => one.line.id === line.id).totals.effectiveHours).toBe('41.00');
    const helpOf = (name: string) => form.fields.find((field: { name: string }) => field.name === name).help;
    expect([helpOf('borrowWorkHour'), helpOf('otherWorkHour')]).toEqual(['来自支援工时记录', undefined]);
    expect(form.values).toMatchObject({ borrowWorkHour: '7.00', lendingWorkHour: '2.00' });
  });

  test('are kept at the end unless the leader says otherwise, and stay as they are then', async () => {
    const [silent, spoken] = [await buildRunningLine(ask()), await buildRunningLine(ask())];
    const row = await ask().mutate('board.supportHours.save', supportOf(silent.line.id));
    await ask().mutate('board.supportHours.save', supportOf(spoken.line.id));
    const evening = ask('2026-03-10 20:05');

    const kept = await evening.mutate('board.endShift', { shiftId: silent.shift.id, indirectWorkHour: 0 });
    const said = await evening.mutate('board.endShift', { shiftId: spoken.shift.id, indirectWorkHour: 0, borrowWorkHour: '6' });
    const late = await Promise.all([
      evening.refusal('board.supportHours.save', supportOf(silent.line.id, { shiftRecordId: silent.shift.id })),
      evening.refusal('board.supportHours.update', { id: row.id, workHour: 1 }),
      evening.refusal('board.supportHours.remove', { ids: [row.id] }),
    ]);

    expect(kept).toMatchObject({ borrowWorkHour: '7.00', lendingWorkHour: '0.00' });
    expect(said).toMatchObject({ borrowWorkHour: '6.00', lendingWorkHour: '0.00' });
    expect((await evening.query('board.lineDay', { lineId: spoken.line.id })).totals.borrowedHours).toBe('6.00');
    expect(late.map(({ code, message }) => [code, message])).toEqual(Array(3).fill([409, '班次已结束，请先重启班次']));
  });

  test('find their shift by line and date, and name what does not fit', async () => {
    const { line, shift } = await buildRunningLine(ask());
    const idle = await buildLine(ask());
    const other = await ask().mutate('board.startShift', startOf((await buildLine(ask())).id));
    const problems = async (of: Record<string, unknown>) =>
      (await ask().refusal('board.supportHours.save', supportOf(line.id, of))).problems;

    expect(await problems({ lineId: idle.id })).toEqual({ lineId: '该产线没有进行中的班次，请先开班' });
    expect(await problems({ planDate: '2026-03-09' })).toEqual({ planDate: '该产线当天没有班次' });
    expect(await problems({ shiftRecordId: other.id })).toEqual({ shiftRecordId: '班次不属于该产线' });
    expect(await problems({ shiftRecordId: shift.id, planDate: '2026-03-11' })).toEqual({ planDate: '业务日期与班次不符 (2026-03-10)' });
    expect(Object.keys(await problems({ numberOfWorker: 0, workHour: 0 }))).toEqual(['numberOfWorker', 'workHour']);
  });

  test('name their shift by line, day and type wherever it is shown, and find it by that name in a file', async () => {
    const { line } = await buildRunningLine(ask());
    const { id } = await ask().mutate('board.supportHours.save', supportOf(line.id));
    const inFull = (type: string) => `${line.lineName} 2026-03-10 ${type}`;
    const plain = { path: 'board.supportHours', filters: { lineId: line.id }, columns: ['shiftRecordId', 'numberOfWorker'] };
    const session = { codes: new Set(['supporthours', 'supporthours_export']) };

    const shown = await ask().query('board.supportHours.detail', { id });
    const english = await ask('2026-03-10 10:05', { locale: 'en' }).query('board.supportHours.detail', { id });
    const file = await plant.as(session).query('exchange.exportNow', plain);
    const rows = [
      ['产线', '班次', '支援类型', '支援人数', '支援工时'],
      [line.lineName, inFull('白班'), '借出', 1, 2],
      [line.lineName, '不是班次 x', '借出', 1, 2],
    ];
    const { report } = await bringIn(
      plant.database,
      await administratorOf(plant.database, '100001', false),
      'board.supportHours',
      await workbookOf(rows),
    );

    expect([shown.shiftRecordName, english.shiftRecordName]).toEqual([inFull('白班'), inFull('Day shift')]);
    expect((await sheetOf(file))[1]?.[0]).toBe(inFull('白班'));
    expect(report.counts).toMatchObject({ added: 1, wrong: 1 });
    expect(report.problems).toEqual([expect.objectContaining({ row: 3, column: '班次', value: '不是班次 x' })]);
  });

  test('hold their shift: it cannot be removed under them', async () => {
    const { line, shift } = await buildRunningLine(ask());
    await ask().mutate('board.supportHours.save', supportOf(line.id));

    const refusal = await ask().refusal('board.shiftRecord.remove', { ids: [shift.id] });

    expect(refusal.message).toBe('数据已被引用，不能删除: 支援工时 1 条');
  });
});

describe('slogans', () => {
  test('are shown while they are valid, on all boards or on one', async () => {
    const [line, other] = [await buildLine(ask()), await buildLine(ask())];
    const add = (content: string, of: Record<string, unknown> = {}) =>
      ask().mutate('board.slogan.save', { content, isEnabled: true, ...of });
    await add('全厂', { sort: 2 });
    await add('本线', { lineId: line.id, sort: 1 });
    await add('别线', { lineId: other.id });
    await add('过期', { endDate: '2026-03-09' });
    await add('未到', { startDate: '2026-03-11' });
    await add('停用', { isEnabled: false });

    expect(await ask().query('board.slogansFor', { lineId: line.id })).toEqual(['本线', '全厂']);
    expect(await ask().query('board.slogansFor')).toEqual(['全厂']);
    expect((await ask().refusal('board.slogan.save', { content: 'x', startDate: '2026-03-10', endDate: '2026-03-09' })).problems).toEqual({
      endDate: '结束日期不能早于开始日期',
    });
  });
});
