import { expect, test } from 'vitest';
import { typedIn } from '#app/routes/board/floor/sent-form.server.ts';
import { defectsByDescription } from '#server/board/boards/loss-pareto.ts';
import { usePlant } from '#tests/plant.ts';
import { buildRunningLine, entryOf, leaderAt } from '../build.ts';

const plant = usePlant('100001');

const ask = (locale: 'zh' | 'en' = 'zh') => leaderAt(plant.database, '2026-03-10 10:01', { locale });

/** A report of five defects. */
async function buildEntry() {
  const { line, order } = await buildRunningLine(leaderAt(plant.database, '2026-03-10 08:05'), { plan: { planCount: 1200 } });
  const entry = (of: object) => ({ ...entryOf(), lineId: line.id, workOrderNumber: order.workOrderNumber, ...of });
  return { lineId: line.id, entry };
}

test('a slot keeps several kinds of defects with a count each, and the boards sum them by kind', async () => {
  const { lineId, entry } = await buildEntry();

  const kept = await ask().mutate('board.reportSlot', entry({ unpleasantSight: '虚焊×3、连锡×2；右下角' }));
  const { slots } = await ask('en').query('board.lineDay', { lineId });
  const { defects } = await ask().query('board.lineBoard', { lineId });
  const inEnglish = await ask('en').query('board.lineBoard', { lineId });

  expect(kept).toMatchObject({ unpleasantSight: '虚焊×3、连锡×2；右下角', warnings: null });
  expect(slots[0].reports[0].defect).toBe('Cold joint ×3, Solder bridge ×2: 右下角');
  expect(defects).toEqual([
    { what: '虚焊', count: 3 },
    { what: '连锡', count: 2 },
  ]);
  expect(inEnglish.defects[0]).toEqual({ what: 'Cold joint', count: 3 });
});

test('the kinds add up to no more than the defects, and what they leave over is asked about', async () => {
  const { entry } = await buildEntry();

  const tooMany = await ask().refusal('board.reportSlot', entry({ unpleasantSight: '虚焊×5、连锡×4' }));
  const noNumber = await ask().refusal('board.reportSlot', entry({ unpleasantSight: '虚焊×两个' }));
  const tooFew = await ask().refusal('board.reportSlot', entry({ unpleasantSight: '虚焊×3' }));

  expect(tooMany.problems).toEqual({ unpleasantSight: '各现象合计 9，大于不良数 5' });
  expect(noNumber.problems).toEqual({ unpleasantSight: '虚焊的数量必须是整数' });
  expect(tooFew.problems).toEqual({ 'confirm.defectsPartlyExplained:5/2': '部分不良未选不良现象（不良 5，未选 2）' });
});

test('a text that a legacy client wrote stays one kind', () => {
  const of = (unpleasantSight: string | null) => ({ unpleasantSight, badCount: 4, appearanceBadCount: 1 });

  const sums = defectsByDescription([of('虚焊'), of('虚焊×2、连锡×1'), of('划伤 2×3 毫米')], 'zh');

  expect(sums).toEqual([
    { what: '虚焊', count: 7 },
    { what: '划伤 2×3 毫米', count: 5 },
    { what: '未注明', count: 2 },
    { what: '连锡', count: 1 },
  ]);
});

test('the numbers of a form become one text, without the kinds left empty', () => {
  const form = new FormData();
  const sent = { 'unpleasantSight:虚焊': '5', 'unpleasantSight:少锡': '', 'unpleasantSight:连锡': ' 4 ', 'unpleasantSight:偏移': '0' };
  for (const [name, value] of Object.entries({ ...sent, unpleasantSight: '右下角' })) form.append(name, value);

  expect(typedIn(form)).toEqual({ unpleasantSight: '虚焊×5、连锡×4；右下角' });
});

test('a kind that is all the defects is kept without a number', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ badCount: '3', 'unpleasantSight:虚焊': '3', unpleasantSight: '' })) form.append(name, value);

  expect(typedIn(form)).toEqual({ badCount: '3', unpleasantSight: '虚焊' });
});
